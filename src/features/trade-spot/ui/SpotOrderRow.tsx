import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderNumber } from '#protocol/orderNumber.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { useSpotName } from '../useSpotName.ts'
import css from './SpotOrders.module.css'

interface SpotOrderRowProps {
  readonly order: SpotOrder
  /** What can be done with it. */
  readonly act?: ReactNode
}

/** What an order came to, or what it holds while it waits. */
function Sums({ order }: { readonly order: SpotOrder }) {
  const { t } = useTranslation(['spot', 'trade'])
  const { paidAsset, receivedAsset } = order
  const sums =
    order.state === 'closed'
      ? ([
          ['paid', t('sumPaid'), order.paid, paidAsset],
          ['fee', t('trade:done.fee'), order.fee, receivedAsset],
          ['received', t('sumReceived'), order.received, receivedAsset],
        ] as const)
      : order.state === 'waiting'
        ? ([['held', t('held'), order.held, paidAsset]] as const)
        : []
  return (
    <dl className={css.sums}>
      {sums.map(([key, label, value, asset]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Money value={value} asset={asset} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One coin-to-coin order in a list. */
export function SpotOrderRow({ order, act }: SpotOrderRowProps) {
  const { t } = useTranslation(['spot', 'trade', 'orders'])
  const format = useFormat()
  const { side, type, state, decimals, fillLogSeq } = order
  const when = new Date(order.doneAt ?? order.placedAt)
  return (
    <Cell className={css.row}>
      <article aria-label={useSpotName(order)} className={css.main}>
        <span className={css.head}>
          <b>
            <Figure>{order.appName}</Figure>
          </b>
          <Badge kind={side === 'buy' ? 'rise' : 'fall'}>{t(`side.${side}`)}</Badge>
          <span className={css.quiet}>{t(`kind.${type}`)}</span>
        </span>
        <span className={css.head}>
          <Money value={order.amount} asset={order.base} />
          <span className={css.quiet}>
            <PriceText value={order.price ?? order.limitPrice} decimals={decimals} />
          </span>
        </span>
        <Sums order={order} />
        {order.cancelReason === 'policy' ? <span>{t('barred')}</span> : null}
        <span className={css.quiet}>
          <span>{t(`state.${state}`)}</span>
          <Figure>{format.dateTime(when)}</Figure>
          <Figure>{orderNumber(order.id)}</Figure>
          {fillLogSeq === null ? null : (
            <SourceMark>{t('trade:done.log', { row: format.decimal(fillLogSeq) })}</SourceMark>
          )}
        </span>
      </article>
      {act}
    </Cell>
  )
}
