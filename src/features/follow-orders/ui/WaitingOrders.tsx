import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import list from './OpenOrders.module.css'
import css from './OrderCard.module.css'
import { OrdersStates } from './OrdersStates.tsx'
import { type WaitingActProps, WaitingButtons } from './WaitingButtons.tsx'

/** What lists of waiting orders are given by the page. */
export interface WaitingActs extends Pick<WaitingActProps, 'onEdit' | 'onCancel'> {
  /** The order whose cancelling has no answer yet. */
  readonly cancellingId: string | null
}

function Facts({ order }: { readonly order: WaitingContract }) {
  const { t } = useTranslation('orders')
  const now = useQuote(order.code)
  const way = useWayToLimit(order)
  const price = (value: string | null) => <PriceText value={value} decimals={order.decimals} />
  const facts = [
    ['limit', t('waiting.limit'), price(order.limitPrice)],
    ['now', t('fact.now'), price(now?.price ?? null)],
    ['distance', t('waiting.distance'), <Figure key="way">{way}</Figure>],
    ['stopLoss', t('fact.stopLoss'), price(order.stopLoss)],
    ['takeProfit', t('fact.takeProfit'), price(order.takeProfit)],
    ['held', t('waiting.held'), <Money key="held" value={order.held} asset="USDT" bare />],
  ] as const
  return (
    <dl className={css.facts}>
      {facts.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function WaitingCard(props: WaitingActProps) {
  const { order } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <Pane>
      <article aria-label={timedName(format, order.appName, order.placedAt)}>
        <header className={css.head}>
          <Tile letters={order.appName.slice(0, 1)} size={28} />
          <div className={css.name}>
            <b>
              <Figure>{order.appName}</Figure>
            </b>
            <span className={css.size}>
              <SideBadge side={order.side} leverage={order.leverage} />
              <span>{t('lots', { count: Number(order.lots) })}</span>
            </span>
          </div>
        </header>
        <Facts order={order} />
        <p className={css.placed}>
          <span>{t('waiting.placedAt')}</span>{' '}
          <bdi>{format.dateTime(new Date(order.placedAt))}</bdi>
        </p>
        <WaitingButtons {...props} />
      </article>
    </Pane>
  )
}

/** Orders that wait for their limit, on a phone: a pane each. */
export function WaitingOrders({ onEdit, onCancel, cancellingId }: WaitingActs) {
  const { t } = useTranslation('orders')
  const view = useWaitingOrders()
  return (
    <OrdersStates view={view} kind="waiting">
      {(orders) => (
        <section aria-label={t('tab.waiting')} className={list.list}>
          {orders.map((order) => (
            <WantedOrder key={order.id} id={order.id}>
              <WaitingCard
                order={order}
                onEdit={onEdit}
                onCancel={onCancel}
                pending={order.id === cancellingId}
              />
            </WantedOrder>
          ))}
        </section>
      )}
    </OrdersStates>
  )
}
