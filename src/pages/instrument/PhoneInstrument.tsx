import { ChevronDown } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { MarketInfo } from '#protocol/market.ts'
import { ActionNote } from '#src/entities/market/ui/ActionNote.tsx'
import { FavouriteButton } from '#src/entities/market/ui/FavouriteButton.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import { OrderActsContext } from '#src/features/follow-orders/orderActs.ts'
import { OrderLines, WaitingLines } from '#src/features/follow-orders/ui/OrderLines.tsx'
import {
  orderCount,
  useOpenOrders,
  useWaitingOrders,
} from '#src/features/follow-orders/useOrders.ts'
import { ChartFrame } from '#src/features/view-chart/ui/ChartFrame.tsx'
import { InstrumentAbout, InstrumentTerms } from '#src/features/view-chart/ui/InstrumentTerms.tsx'
import { PriceHead } from '#src/features/view-chart/ui/PriceHead.tsx'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import { AboutButton } from './AboutButton.tsx'
import { ChooseInstrument } from './ChooseInstrument.tsx'
import css from './InstrumentPage.module.css'
import { ChosenPanel } from './ProductPanel.tsx'
import { PRODUCT_PANEL, ProductTabs } from './ProductTabs.tsx'
import { TradeBar } from './TradeBar.tsx'
import { TradeLayers } from './TradeLayers.tsx'
import { useChartLines } from './useChartLines.ts'
import { useFills } from './useFills.ts'
import { useProduct } from './useProduct.ts'
import { type LayerOpeners, useTradeLayers } from './useTradeLayers.ts'

interface PartProps {
  readonly info: MarketInfo
  readonly openers: LayerOpeners
}

function Bar({ info, openers }: PartProps) {
  const { t } = useTranslation('instrument')
  return (
    <TopBar
      back="/market"
      start={
        <>
          <PageHeading title={info.appName} hidden />
          <button type="button" className={css.name} data-search onClick={openers.openChooser}>
            <Figure>{info.appName}</Figure>
            <span className="unseen">{t('head.switch')}</span>
            <Icon of={ChevronDown} size={16} />
          </button>
        </>
      }
    >
      <FavouriteButton code={info.code} />
    </TopBar>
  )
}

function Chart({ info, openers }: PartProps) {
  const { orders, waiting, lines } = useChartLines(info.code)
  const marks = useFills(info)
  return (
    <ChartFrame
      info={info}
      lines={lines}
      {...marks}
      className={css.chart}
      onMoved={(moved) => openers.openMoved({ orders, waiting }, moved)}
      foot={<TradeBar info={info} onChoose={openers.openTicket} />}
    />
  )
}

type Part = 'orders' | 'waiting' | 'terms' | 'about'

function Parts({ info, openers }: PartProps) {
  const { t } = useTranslation(['instrument', 'orders'])
  const [part, setPart] = useState<Part>('orders')
  const { orders } = useOpenOrders(info.code)
  const waiting = useWaitingOrders(info.code)
  return (
    <>
      <ActionNote action={info.comingAction} says="positions" className={css.action} />
      <div className={css.parts}>
        <Tabs<Part>
          label={t('tab.label')}
          panel="part"
          value={part}
          onChange={setPart}
          items={[
            { value: 'orders', label: t('orders:tab.open'), count: orderCount(orders) },
            {
              value: 'waiting',
              label: t('orders:tab.waiting'),
              count: orderCount(waiting.orders),
            },
            { value: 'terms', label: t('tab.terms') },
            { value: 'about', label: t('tab.about') },
          ]}
        />
      </div>
      <TabPanel id="part" tab={part} className={css.part}>
        <OrderActsContext value={openers.acts}>
          {part === 'orders' ? <OrderLines code={info.code} /> : null}
          {part === 'waiting' ? <WaitingLines code={info.code} /> : null}
        </OrderActsContext>
        {part === 'terms' ? <InstrumentTerms info={info} /> : null}
        {part === 'about' ? <InstrumentAbout info={info} /> : null}
      </TabPanel>
    </>
  )
}

/** What lies under the layers: none that opens or closes draws it again. */
const Page = memo(function Page({ info, openers }: PartProps) {
  const product = useProduct(info)
  return (
    <>
      <Bar info={info} openers={openers} />
      <PriceHead info={info} look="tall">
        <SourceBadge short info={info} />
        {product.chosen === null || product.chosen.unpriced === true ? null : (
          <span className={css.about}>
            <AboutButton info={info} />
          </span>
        )}
      </PriceHead>
      {product.chosen?.unpriced === true ? null : <Chart info={info} openers={openers} />}
      <ProductTabs product={product} />
      <TabPanel id={PRODUCT_PANEL} tab={product.chosen?.key ?? 'contract'}>
        {product.chosen === null ? (
          <Parts info={info} openers={openers} />
        ) : (
          <ChosenPanel info={info} entry={product.chosen} />
        )}
      </TabPanel>
      {product.chosen === null ? <TradeBar info={info} onChoose={openers.openTicket} /> : null}
    </>
  )
})

/** One instrument on a phone. */
export function PhoneInstrument({ info }: { readonly info: MarketInfo }) {
  const { t } = useTranslation('instrument')
  const navigate = useNavigate()
  const layers = useTradeLayers()
  const isLow = useProduct(info).chosen !== null
  return (
    <div className={cx(css.phone, isLow && css.low)}>
      <Page info={info} openers={layers.openers} />
      <TradeLayers
        info={info}
        layers={layers}
        onOrders={(where) => void navigate(where === 'open' ? '/trading' : `/trading?tab=${where}`)}
        onHistory={() => void navigate('/trading?tab=history')}
      />
      {layers.choosing ? (
        <Sheet open title={t('head.switch')} onClose={layers.close}>
          <ChooseInstrument current={info.code} />
        </Sheet>
      ) : null}
    </div>
  )
}
