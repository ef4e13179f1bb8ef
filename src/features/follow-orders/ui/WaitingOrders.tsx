import { useTranslation } from 'react-i18next'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { useWaitingButtons } from '../useOrderButtons.ts'
import { useWaitingOrders } from '../useOrders.ts'
import { useWayToLimit } from '../useWayToLimit.ts'
import css from './OpenOrders.module.css'
import { OrderCard } from './OrderCard.tsx'

function WaitingCard({ order }: { readonly order: WaitingContract }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const now = useQuote(order.code)
  const way = useWayToLimit(order)
  const buttons = useWaitingButtons(order)
  const price = (value: string | null) => <PriceText value={value} decimals={order.decimals} />
  return (
    <OrderCard
      order={order}
      at={order.placedAt}
      facts={[
        [t(`waiting.${order.entryType}`), price(order.limitPrice)],
        [t('fact.now'), price(now?.price ?? null)],
        [t('waiting.distance'), <Figure key="way">{way}</Figure>],
        [t('fact.stopLoss'), price(order.stopLoss)],
        [t('fact.takeProfit'), price(order.takeProfit)],
        [t('waiting.held'), <Money key="held" value={order.held} asset="USDT" bare />],
      ]}
      buttons={buttons}
    >
      <p className={css.placed}>
        <b>{t('state.waiting')}</b> <span>{t('waiting.placedAt')}</span>{' '}
        <bdi>{format.dateTime(new Date(order.placedAt))}</bdi>
      </p>
    </OrderCard>
  )
}

/** Orders that wait for their limit or their stop, on a phone: a pane each. */
export function WaitingOrders() {
  const { t } = useTranslation('orders')
  const view = useWaitingOrders()
  return (
    <OrderStates view={view} none="waiting">
      {(orders) => (
        <section aria-label={t('tab.waiting')} className={css.list}>
          {orders.map((order) => (
            <WantedOrder key={order.id} id={order.id}>
              <WaitingCard order={order} />
            </WantedOrder>
          ))}
        </section>
      )}
    </OrderStates>
  )
}
