import { ChevronDown } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketInfo } from '#protocol/market.ts'
import { tileLetters } from '#src/entities/market/instrument.ts'
import { FavouriteButton } from '#src/entities/market/ui/FavouriteButton.tsx'
import { SourceBadge } from '#src/entities/market/ui/SourceBadge.tsx'
import type { ProductList } from '#src/entities/order/productList.ts'
import { AllButton } from '#src/features/close-contract/all/ui/AllButton.tsx'
import { OrderActsContext } from '#src/features/follow-orders/orderActs.ts'
import { DockSplit } from '#src/features/follow-orders/ui/DockSplit.tsx'
import { type DockTab, OrdersDock } from '#src/features/follow-orders/ui/OrdersDock.tsx'
import { useDockHeight } from '#src/features/follow-orders/useDockHeight.ts'
import { useOrderPath } from '#src/features/follow-orders/useOrderPath.ts'
import { useOpenOrders, useWaitingOrders } from '#src/features/follow-orders/useOrders.ts'
import { TicketPanel } from '#src/features/trade-contract/ui/TicketPanel.tsx'
import { ChartFrame } from '#src/features/view-chart/ui/ChartFrame.tsx'
import { PriceHead } from '#src/features/view-chart/ui/PriceHead.tsx'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { Sheet } from '#src/shared/ui/Layer.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { AboutButton } from './AboutButton.tsx'
import { ChooseInstrument } from './ChooseInstrument.tsx'
import css from './InstrumentPage.module.css'
import { ProductColumn } from './ProductPanel.tsx'
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

function Head({ info, openers }: PartProps) {
  const { t } = useTranslation('instrument')
  return (
    <header className={css.head}>
      <Tile letters={tileLetters(info)} image={info.logo} />
      <div>
        <PageHeading title={info.appName} className={css.title} />
        <Figure className={css.full2}>{info.fullName}</Figure>
      </div>
      <span className={css.onlyNarrow}>
        <IconButton
          icon={ChevronDown}
          label={t('head.switch')}
          data-search
          onClick={openers.openChooser}
        />
      </span>
      <PriceHead info={info} look="line" />
      <SourceBadge short info={info} />
      <AboutButton info={info} />
      <FavouriteButton code={info.code} />
    </header>
  )
}

interface TradingWindowProps {
  readonly info: MarketInfo
  /** Lists of the products beside contracts. */
  readonly lists: readonly ProductList[]
}

interface MiddleProps extends PartProps, TradingWindowProps {
  readonly tab: DockTab
  readonly onTab: (tab: DockTab) => void
}

/** What lies under the layers: none that opens or closes draws it again. */
const Middle = memo(function Middle({ info, openers, lists, tab, onTab }: MiddleProps) {
  const { orders, waiting, lines } = useChartLines(info.code)
  const marks = useFills(info)
  const column = useRef<HTMLDivElement>(null)
  const dock = useDockHeight(column)
  const allOpen = useOpenOrders().orders
  const allWaiting = useWaitingOrders().orders
  const onHistory = (): void => onTab('history')
  const pathOf = useOrderPath(info.type)
  return (
    <div
      ref={column}
      className={css.middle}
      style={dock.pixels === null ? undefined : cssVars({ '--dock': `${dock.pixels}px` })}
    >
      <Head info={info} openers={openers} />
      <ChartFrame
        info={info}
        lines={lines}
        {...marks}
        onMoved={(moved) => openers.openMoved({ orders, waiting }, moved)}
        foot={<TradeBar info={info} onChoose={openers.openTicket} />}
      />
      <DockSplit dock={dock} />
      <OrderActsContext value={openers.acts}>
        <OrdersDock
          lists={lists}
          tab={tab}
          onTab={onTab}
          pathOf={pathOf}
          all={{
            open: <AllButton kind="close" orders={allOpen} onHistory={onHistory} />,
            waiting: <AllButton kind="cancel" orders={allWaiting} onHistory={onHistory} />,
          }}
        />
      </OrderActsContext>
    </div>
  )
})

/** List, chart with orders, and ticket: one window divided by hairlines. */
export function TradingWindow({ info, lists }: TradingWindowProps) {
  const { t } = useTranslation('instrument')
  const layers = useTradeLayers()
  const product = useProduct(info)
  const [tab, setTab] = useState<DockTab>('open')
  return (
    <div className={css.window}>
      <nav className={css.list} aria-label={t('head.switch')}>
        <ChooseInstrument current={info.code} />
      </nav>
      <Middle info={info} openers={layers.openers} lists={lists} tab={tab} onTab={setTab} />
      <div className={css.ticket}>
        <ProductColumn info={info} product={product}>
          <TicketPanel
            key={info.id}
            info={info}
            onSeeOrder={setTab}
            onUseDemo={layers.openers.openSwitch}
          />
        </ProductColumn>
      </div>
      <TradeLayers
        info={info}
        layers={layers}
        onOrders={setTab}
        onHistory={() => setTab('history')}
      />
      {layers.choosing ? (
        <Sheet open title={t('head.switch')} onClose={layers.close}>
          <ChooseInstrument current={info.code} />
        </Sheet>
      ) : null}
    </div>
  )
}
