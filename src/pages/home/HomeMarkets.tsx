import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/shared/ui/Link.tsx'
import type { MarketItem } from '#protocol/market.ts'
import { MARKET_TABS, MARKET_TYPE, marketTypeName } from '#protocol/marketTypes.ts'
import { useFavourites } from '#src/entities/market/favourites.ts'
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
const ON_DESKTOP = 10
const FAVOURITES = 'favourites'

/** The listed ones among the favourites, in their order. */
function useFavouriteItems(items: readonly MarketItem[]): readonly MarketItem[] {
  return useFavourites().flatMap((code) => items.find((item) => item.code === code) ?? [])
}

function AllMarkets() {
  const { t } = useTranslation('home')
  return (
    <Link to="/market" className={css.all}>
      <span>{t('allMarkets')}</span>
      <Icon of={ChevronRight} size={16} mirror />
    </Link>
  )
}

/** Four favourites, or coins where there are none, and the way to all markets. */
export function PhoneMarkets({ items }: HomeMarketsProps) {
  const { t } = useTranslation(['home', 'market'])
  const own = useFavouriteItems(items)
  const coins = items.filter((item) => item.type === MARKET_TYPE.crypto)
  const shown = (own.length > 0 ? own : coins).slice(0, ON_PHONE)
  return (
    <section>
      <div className={css.head}>
        <h2>{t(own.length > 0 ? 'market:favourites' : 'cryptoMarkets')}</h2>
        <SourceBadge />
      </div>
      <Pane className={css.rows}>
        {shown.map((item) => (
          <MarketRow key={item.code} item={item} />
        ))}
        <AllMarkets />
      </Pane>
    </section>
  )
}

/** Ten instruments a tab, favourites first where there are any, in two columns, and the way to all of them. */
export function DesktopMarkets({ items }: HomeMarketsProps) {
  const { t } = useTranslation(['home', 'market'])
  const types = MARKET_TABS.filter((type) => items.some((item) => item.type === type))
  const own = useFavouriteItems(items)
  const [tab, setTab] = useState<string>(own.length > 0 ? FAVOURITES : String(MARKET_TABS[0]))
  const ofTab = tab === FAVOURITES ? own : items.filter((item) => String(item.type) === tab)
  const shown = ofTab.slice(0, ON_DESKTOP)
  return (
    <section aria-label={t('markets')}>
      <div className={css.head}>
        <Tabs
          label={t('market:tabs')}
          panel="kind"
          value={tab}
          onChange={setTab}
          className={css.tabs}
          items={[
            ...(own.length > 0 ? [{ value: FAVOURITES, label: t('market:favourites') }] : []),
            ...types.map((type) => ({
              value: String(type),
              label: t(`market:type.${marketTypeName(type)}`),
            })),
          ]}
        />
        <SourceBadge />
      </div>
      <TabPanel id="kind" tab={tab}>
        <Pane>
          <div className={css.two}>
            {shown.map((item) => (
              <WideMarketRow key={item.code} item={item} />
            ))}
          </div>
          <AllMarkets />
        </Pane>
      </TabPanel>
    </section>
  )
}
