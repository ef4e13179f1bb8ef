import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { useListWaitingOrdersQuery } from '#src/entities/order/waiting.api.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { useOutcome } from '#src/shared/ui/useOutcome.ts'
import parts from '#src/entities/order/ui/TicketParts.module.css'
import css from './Ticket.module.css'

interface PlacedOrderProps {
  readonly order: WaitingContract
  readonly account: AccountKind
}

/** Whether a list of waiting orders that came after the answer lacks the order: it never waits again then. */
function useGone({ order, account }: PlacedOrderProps): boolean {
  const [since] = useState(() => Date.now())
  const [gone, setGone] = useState(false)
  // A list of before says nothing, so that one is always asked for.
  const list = useListWaitingOrdersQuery(account, { refetchOnMountOrArgChange: true })
  const lacks =
    list.isSuccess &&
    !list.isFetching &&
    (list.fulfilledTimeStamp ?? 0) >= since &&
    list.data.items.every(({ id }) => id !== order.id)
  if (lacks && !gone) setGone(true)
  return gone
}

/** An order that waits for its limit or its stop, in place of the ticket that placed it. */
export function PlacedOrder({ order, account }: PlacedOrderProps) {
  const { t } = useTranslation(['trade', 'orders'])
  const format = useFormat()
  const gone = useGone({ order, account })
  const { decimals } = order
  const isStop = order.entryType === 'stop'
  const price = format.decimal(order.limitPrice, { min: decimals, max: decimals })
  const title = t(gone ? 'placed.over' : 'placed.title', { price })
  const heading = useOutcome(title)
  return (
    <section className={parts.done}>
      <div className={css.opened}>
        <SideBadge side={order.side} leverage={order.leverage} />
        <b>
          <Figure>{order.appName}</Figure>
        </b>
        <span>{t('orders:lots', { count: Number(order.lots) })}</span>
      </div>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p role="status">{gone ? t('placed.gone') : t(isStop ? 'placed.stop' : 'placed.text')}</p>
      <Terms
        label={t('terms.label')}
        items={[
          {
            key: 'limit',
            label: t(isStop ? 'stopPrice' : 'limitPrice'),
            value: <PriceText value={order.limitPrice} decimals={decimals} />,
          },
          {
            key: 'stops',
            label: t('done.stops'),
            value: (
              <span dir="ltr">
                <PriceText value={order.stopLoss} decimals={decimals} />
                <span>{' / '}</span>
                <PriceText value={order.takeProfit} decimals={decimals} />
              </span>
            ),
          },
          {
            key: 'held',
            label: t('placed.held'),
            value: <Money value={order.held} asset="USDT" />,
            strong: true,
          },
        ]}
      />
    </section>
  )
}
