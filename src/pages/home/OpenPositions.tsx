import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { LiveProfit } from '#src/features/follow-orders/ui/LiveProfit.tsx'
import { useLiveOrder } from '#src/features/follow-orders/useLiveOrder.ts'
import { useOpenOrders } from '#src/features/follow-orders/useOrders.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import css from './Below.module.css'
import { positionRows } from './positionRows.ts'
import { PositionsPlace, usePositionsOf } from './PositionsPlace.tsx'

const SHOWN = 3

function Position({ order }: { readonly order: ContractOrder }) {
  const format = useFormat()
  const live = useLiveOrder(order)
  return (
    <CellLink to={`/trading?order=${order.id}`} className={css.row}>
      <span className={css.grow}>
        <Figure>{order.appName}</Figure>
        <SideBadge side={order.side} leverage={order.leverage} />
      </span>
      <span className={css.figures}>
        <LiveProfit live={live}>
          {(percent) => <Figure className={css.quiet}>{format.percent(percent)}</Figure>}
        </LiveProfit>
      </span>
    </CellLink>
  )
}

/** The newest open positions of the account in use with their profit, and the way to all; absent without any. */
export default function OpenPositions() {
  const { t } = useTranslation('orders')
  const { orders, error, retry } = useOpenOrders()
  const rows = orders === undefined ? null : Math.min(orders.length, SHOWN)
  const of = usePositionsOf()
  useEffect(() => {
    if (rows === 0) positionRows.clear()
    else if (rows !== null) positionRows.write({ of, rows })
  }, [of, rows])
  if (orders === undefined) {
    return error === undefined ? (
      <PositionsPlace />
    ) : (
      <RetryNote title={t('tab.open')} fault={error} onRetry={retry} />
    )
  }
  if (orders.length === 0) return null
  return (
    <section className={css.block}>
      <h2>{t('tab.open')}</h2>
      <Pane>
        {orders.slice(0, SHOWN).map((order) => (
          <Position key={order.id} order={order} />
        ))}
        <CellLink to="/trading" className={css.row}>
          <span className={css.grow}>{t('title')}</span>
          <Icon of={ChevronRight} size={18} mirror className={css.quiet} />
        </CellLink>
      </Pane>
    </section>
  )
}
