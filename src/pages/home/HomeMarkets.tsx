import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { MARKET_TABS, MARKET_TYPE, marketTypeName } from '#protocol/marketTypes.ts'
import { MarketRow } from '#src/entities/market/ui/MarketRow.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { WideMarketRow } from '#src/entities/market/ui/WideMarketRow.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import css from './HomeMarkets.module.css'

interface HomeMarketsProps {
  readonly items: readonly MarketItem[]
}

const ON_PHONE = 4

/** Four coins and the way to all markets. */
export function PhoneMarkets({ items }: HomeMarketsProps) {
  const { t } = useTranslation('home')
  const coins = items.filter((item) => item.type === MARKET_TYPE.crypto).slice(0, ON_PHONE)
  return (
    <section>
      <div className={css.head}>
        <h2>{t('cryptoMarkets')}</h2>
        <SourceBadge />
      </div>
      <Pane className={css.rows}>
        {coins.map((item) => (
          <MarketRow key={item.code} item={item} />
        ))}
        <Link to="/market" className={css.all}>
          <span>{t('allMarkets')}</span>
          <Icon of={ChevronRight} size={16} mirror />
        </Link>
      </Pane>
    </section>
  )
}

/** All instruments, a tab per type, in two columns. */
export function DesktopMarkets({ items }: HomeMarketsProps) {
  const { t } = useTranslation(['home', 'market'])
  const types = MARKET_TABS.filter((type) => items.some((item) => item.type === type))
  const [tab, setTab] = useState<string>(String(MARKET_TABS[0]))
  const shown = items.filter((item) => String(item.type) === tab)
  return (
    <section aria-label={t('markets')}>
      <div className={css.head}>
        <Tabs
          label={t('market:tabs')}
          panel="kind"
          value={tab}
          onChange={setTab}
          className={css.tabs}
          items={types.map((type) => ({
            value: String(type),
            label: t(`market:type.${marketTypeName(type)}`),
          }))}
        />
        <SourceBadge />
      </div>
      <TabPanel id="kind" tab={tab}>
        <Pane className={css.two}>
          {shown.map((item) => (
            <WideMarketRow key={item.code} item={item} />
          ))}
        </Pane>
      </TabPanel>
    </section>
  )
}
