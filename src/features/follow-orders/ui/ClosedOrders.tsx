import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { orderNumber } from '#protocol/orderNumber.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useOlderUntilWanted, WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Button } from '#src/shared/ui/Button.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { useHistory } from '../useOrders.ts'
import { CancelledOrder } from './CancelledOrder.tsx'
import { CancelledSheet } from './CancelledSheet.tsx'
import css from './ClosedOrders.module.css'
import { ClosedSheet } from './ClosedSheet.tsx'
import { OrdersStates } from './OrdersStates.tsx'

interface ClosedOrderProps {
  readonly order: ContractOrder
  readonly onOpen: (order: ContractOrder) => void
}

function ClosedOrder({ order, onOpen }: ClosedOrderProps) {
  const { t } = useTranslation(['orders', 'receipt'])
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
        <span className={css.way} dir="ltr">
          <PriceText value={order.openPrice} decimals={order.decimals} />
          <span aria-hidden="true">→</span>
          <PriceText value={order.closePrice} decimals={order.decimals} />
        </span>
        <span className={css.quiet}>
          {order.closeReason === null ? null : <span>{t(`reason.${order.closeReason}`)}</span>}
          {order.closedAt === null ? null : (
            <Figure>{format.dateTime(new Date(order.closedAt))}</Figure>
          )}
          <Figure>{orderNumber(order.id)}</Figure>
        </span>
      </div>
      <div className={css.result}>
        <b>
          <Money value={order.result} asset="USDT" bare profit />
        </b>
        <span className={css.quiet}>{t('afterFees')}</span>
        <Button
          tone="quiet"
          size="small"
          className={css.open}
          label={t('receipt:of', { name: order.appName })}
          onClick={() => onOpen(order)}
        >
          {t('receipt:title')}
        </Button>
      </div>
    </Cell>
  )
}

/** What became of orders: result, reason, and the prices it was settled at; or why one never opened. */
export function ClosedOrders() {
  const { t } = useTranslation(['orders', 'common'])
  const view = useHistory()
  useOlderUntilWanted({ ...view, orders: view.orders?.map(({ order }) => order) })
  const [shown, setShown] = useOwn<ContractOrder | null>(null)
  const [cancelled, setCancelled] = useOwn<WaitingContract | null>(null)
  return (
    <OrdersStates view={view} kind="history">
      {(past) => (
        <section aria-label={t('tab.history')}>
          <Pane>
            {past.map(({ kind, order }) => (
              <WantedOrder key={order.id} id={order.id}>
                {kind === 'closed' ? (
                  <ClosedOrder order={order} onOpen={setShown} />
                ) : (
                  <CancelledOrder order={order} onOpen={setCancelled} />
                )}
              </WantedOrder>
            ))}
          </Pane>
          {view.more === null ? null : (
            <div className={css.more}>
              <Button
                tone="secondary"
                onClick={view.more}
                busy={view.loadingMore ? t('common:loading') : undefined}
              >
                {t('older')}
              </Button>
            </div>
          )}
          {shown === null ? null : <ClosedSheet order={shown} onClose={() => setShown(null)} />}
          {cancelled === null ? null : (
            <CancelledSheet order={cancelled} onClose={() => setCancelled(null)} />
          )}
        </section>
      )}
    </OrdersStates>
  )
}
