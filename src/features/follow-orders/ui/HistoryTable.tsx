import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { Roi } from '#src/entities/order/ui/Roi.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { usePastNone } from '#src/entities/order/past/usePastNone.tsx'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import { useOlderUntilWanted } from '#src/entities/order/ui/WantedOrder.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { HISTORY_FIELDS } from '../historyFields.ts'
import { useHistory } from '../useOrders.ts'
import { OrderTable } from '#src/entities/order/ui/OrderTable.tsx'
import { OrderRow } from './OrderRow.tsx'
import css from '#src/entities/order/ui/OrderTable.module.css'
import { ReceiptButton, usePastSheet } from './PastSheet.tsx'

interface PastRowProps<Order> {
  readonly order: Order
  readonly onOpen: () => void
}

function ClosedRow({ order, onOpen }: PastRowProps<ContractOrder>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { decimals, closeReason, closedAt } = order
  return (
    <OrderRow order={order} last={<ReceiptButton order={order} onOpen={onOpen} look={css.act} />}>
      <td>
        <PriceText value={order.openPrice} decimals={decimals} />
      </td>
      <td>
        <PriceText value={order.closePrice} decimals={decimals} />
      </td>
      <td>
        {closeReason === null ? null : <span>{t(`reason.${closeReason}`)}</span>}
        <span className={css.quiet}>{t('state.closed')}</span>
      </td>
      <td className={css.when}>
        {closedAt === null ? null : <Figure>{format.dateTime(new Date(closedAt))}</Figure>}
      </td>
      <td>
        <span className={css.two}>
          <b>
            <Money value={order.result} asset="USDT" bare profit />
          </b>
          <Roi result={order.result} basis={order.margin} asset="USDT" />
        </span>
      </td>
    </OrderRow>
  )
}

/** An order that never opened, and why. */
function CancelledRow({ order, onOpen }: PastRowProps<WaitingContract>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { cancelReason, endedAt } = order
  return (
    <OrderRow order={order} last={<ReceiptButton order={order} onOpen={onOpen} look={css.act} />}>
      <td>
        <PriceText value={order.limitPrice} decimals={order.decimals} />
        <span className={css.quiet}>{t(`entryType.${order.entryType}`)}</span>
      </td>
      <td>{'–'}</td>
      <td className={css.words}>
        {cancelReason === null ? null : <span>{t(`cancelled.${cancelReason}`)}</span>}
      </td>
      <td className={css.when}>
        {endedAt === null ? null : <bdi>{format.dateTime(new Date(endedAt))}</bdi>}
      </td>
      <td>
        <Badge kind="plain">{t('state.cancelled')}</Badge>
      </td>
    </OrderRow>
  )
}

/** Closed orders, and those that never opened, on a desktop. */
export function HistoryTable({ brief = false }: { readonly brief?: boolean }) {
  const { t } = useTranslation(['orders', 'receipt'])
  const view = useHistory()
  const none = usePastNone(HISTORY_FIELDS, 'history' as const)
  useOlderUntilWanted(
    view.orders?.map(({ order }) => order),
    view.more,
  )
  const { open, sheet } = usePastSheet()
  return (
    <OrderStates view={view} none={none} brief={brief}>
      {(past) => (
        <>
          <OrderTable
            columns={[
              [t('column.entry')],
              [t('column.exit')],
              [t('column.reason')],
              [t('column.closedAt')],
              [t('column.result')],
            ]}
            last={t('receipt:title')}
          >
            {past.map((one) =>
              one.kind === 'closed' ? (
                <ClosedRow key={one.order.id} order={one.order} onOpen={() => open(one)} />
              ) : (
                <CancelledRow key={one.order.id} order={one.order} onOpen={() => open(one)} />
              ),
            )}
          </OrderTable>
          <More more={view.more}>{t('older')}</More>
          {sheet}
        </>
      )}
    </OrderStates>
  )
}
