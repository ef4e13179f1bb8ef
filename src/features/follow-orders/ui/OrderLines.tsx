import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { type OrderButton, useOpenButtons, useWaitingButtons } from '../useOrderButtons.ts'
import { useOpenOrders, useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import { LiveProfit } from './LiveProfit.tsx'
import { ActBar } from './OrderActs.tsx'
import css from './OrderLines.module.css'

interface OrderLineProps {
  readonly order: ContractOrder | WaitingContract
  /** When it was opened or placed (ISO 8601). */
  readonly at: string
  /** Its prices, small. */
  readonly prices: ReactNode
  readonly worth: ReactNode
  readonly buttons: readonly OrderButton[]
}

/** An order in whichever state, under the chart of its instrument. */
function OrderLine({ order, at, prices, worth, buttons }: OrderLineProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <article className={css.order} aria-label={timedName(format, order.appName, at)}>
      <div className={css.line}>
        <div className={css.main}>
          <span className={css.head}>
            <SideBadge side={order.side} leverage={order.leverage} />
            <b>{t('lots', { count: Number(order.lots) })}</b>
          </span>
          <span className={css.quiet}>{prices}</span>
        </div>
        <div className={css.profit}>{worth}</div>
      </div>
      <ActBar buttons={buttons} />
    </article>
  )
}

function OpenLine({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const live = useLiveOrder(order)
  const prices = (
    <>
      <PriceText value={order.openPrice} decimals={order.decimals} />
      <span>
        <span>{t('ruler.short.liquidation')}</span>{' '}
        <PriceText value={order.liquidationPrice} decimals={order.decimals} />
      </span>
    </>
  )
  const worth = (
    <LiveProfit live={live}>
      {(percent) => <Figure className={css.quiet}>{format.percent(percent)}</Figure>}
    </LiveProfit>
  )
  const line = { order, at: order.openedAt, prices, worth }
  return <OrderLine {...line} buttons={useOpenButtons(order)} />
}

function WaitingLine({ order }: { readonly order: WaitingContract }) {
  const { t } = useTranslation('orders')
  const way = useWayToLimit(order)
  const prices = (
    <>
      <span>{t(`entryType.${order.entryType}`)}</span>
      <PriceText value={order.limitPrice} decimals={order.decimals} />
      <Figure>{way}</Figure>
    </>
  )
  const worth = (
    <>
      <Money value={order.held} asset="USDT" bare />
      <span className={css.quiet}>{t('waiting.held')}</span>
    </>
  )
  const line = { order, at: order.placedAt, prices, worth }
  return <OrderLine {...line} buttons={useWaitingButtons(order)} />
}

interface LinesProps {
  /** Only orders of this instrument. */
  readonly code: string
}

/** Own orders of one instrument, under its chart. */
export function OrderLines({ code }: LinesProps) {
  return (
    <OrderStates view={useOpenOrders(code)} none="open" brief>
      {(orders) => (
        <div>
          {orders.map((order) => (
            <OpenLine key={order.id} order={order} />
          ))}
        </div>
      )}
    </OrderStates>
  )
}

/** Own waiting orders of one instrument, under its chart. */
export function WaitingLines({ code }: LinesProps) {
  return (
    <OrderStates view={useWaitingOrders(code)} none="waiting" brief>
      {(orders) => (
        <div>
          {orders.map((order) => (
            <WaitingLine key={order.id} order={order} />
          ))}
        </div>
      )}
    </OrderStates>
  )
}
