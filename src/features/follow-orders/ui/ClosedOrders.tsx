import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePastNone } from '#src/entities/order/past/usePastNone.tsx'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { Roi } from '#src/entities/order/ui/Roi.tsx'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { HISTORY_FIELDS } from '../historyFields.ts'
import { useHistory } from '../useOrders.ts'
import css from './ClosedOrders.module.css'
import { ReceiptButton, usePastSheet } from './PastSheet.tsx'

interface PastCellProps<Order> {
  readonly order: Order
  readonly onOpen: () => void
}

interface PastParts {
  readonly prices: ReactNode
  /** Why it is over, in words; null while that is not known. */
  readonly reason: ReactNode
  /** When it was over (ISO 8601). */
  readonly at: string | null
  readonly result: ReactNode
}

/** An order of the history on a phone, however it ended. */
function PastCell({
  order,
  onOpen,
  prices,
  reason,
  at,
  result,
}: PastCellProps<ContractOrder | WaitingContract> & PastParts) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <Cell className={css.row}>
      <div className={css.main}>
        <span className={css.name}>
          <b>
            <Figure>{order.appName}</Figure>
          </b>
          <SideBadge side={order.side} leverage={order.leverage} />
          <span className={css.quiet}>{t('lots', { count: Number(order.lots) })}</span>
        </span>
        {prices}
        <span className={css.quiet}>
          {reason}
          {at === null ? null : <Figure>{format.dateTime(new Date(at))}</Figure>}
          <Figure>{orderNumber(order.id)}</Figure>
        </span>
      </div>
      <div className={css.result}>
        {result}
        <ReceiptButton order={order} onOpen={onOpen} look={css.open} />
      </div>
    </Cell>
  )
}

function ClosedOrder({ order, onOpen }: PastCellProps<ContractOrder>) {
  const { t } = useTranslation('orders')
  const prices = (
    <span className={css.way} dir="ltr">
      <PriceText value={order.openPrice} decimals={order.decimals} />
      <span aria-hidden="true">→</span>
      <PriceText value={order.closePrice} decimals={order.decimals} />
    </span>
  )
  const result = (
    <>
      <b>
        <Money value={order.result} asset="USDT" bare profit />
      </b>
      <span className={css.quiet}>{t('afterFees')}</span>
      <Roi result={order.result} basis={order.margin} asset="USDT" />
    </>
  )
  const reason = (
    <>
      <span>{t('state.closed')}</span>
      {order.closeReason === null ? null : (
        <>
          <span>·</span>
          <span>{t(`reason.${order.closeReason}`)}</span>
        </>
      )}
    </>
  )
  return <PastCell {...{ order, onOpen, prices, reason, at: order.closedAt, result }} />
}

/** An order that never opened, and why. */
function CancelledOrder({ order, onOpen }: PastCellProps<WaitingContract>) {
  const { t } = useTranslation('orders')
  const prices = (
    <span className={css.limit}>
      <span>{t(`entryType.${order.entryType}`)}</span>
      <PriceText value={order.limitPrice} decimals={order.decimals} />
    </span>
  )
  const result = <Badge kind="plain">{t('state.cancelled')}</Badge>
  const reason =
    order.cancelReason === null ? null : <span>{t(`cancelled.${order.cancelReason}`)}</span>
  return <PastCell {...{ order, onOpen, prices, reason, at: order.endedAt, result }} />
}

/** What became of orders: result, reason, and the prices it was settled at; or why one never opened. */
export function ClosedOrders() {
  const { t } = useTranslation(['orders', 'common'])
  const view = useHistory()
  const none = usePastNone(HISTORY_FIELDS, 'history' as const)
  useOlderUntilWanted(
    view.orders?.map(({ order }) => order),
    view.more,
  )
  const { open, sheet } = usePastSheet()
  return (
    <OrderStates view={view} none={none}>
      {(past) => (
        <section aria-label={t('tab.history')}>
          <Pane>
            {past.map((one) => (
              <WantedOrder key={one.order.id} id={one.order.id}>
                {one.kind === 'closed' ? (
                  <ClosedOrder order={one.order} onOpen={() => open(one)} />
                ) : (
                  <CancelledOrder order={one.order} onOpen={() => open(one)} />
                )}
              </WantedOrder>
            ))}
          </Pane>
          <More more={view.more}>{t('older')}</More>
          {sheet}
        </section>
      )}
    </OrderStates>
  )
}
