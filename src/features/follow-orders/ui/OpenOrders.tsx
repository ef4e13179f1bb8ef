import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderStates } from '#src/entities/order/ui/OrderStates.tsx'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { WantedOrder } from '#src/entities/order/ui/WantedOrder.tsx'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { useOpenButtons } from '../useOrderButtons.ts'
import { useOpenOrders } from '../useOrders.ts'
import { LiveProfit } from './LiveProfit.tsx'
import css from './OpenOrders.module.css'
import { OrderCard } from './OrderCard.tsx'
import { OrdersSum } from './OrdersSum.tsx'

interface OrderProps {
  readonly order: ContractOrder
}

/** How near liquidation is, as a bar of the way already gone and as a sentence. */
function Distance({ order, live }: OrderProps & { readonly live: LiveResult }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const percent = format.percent(live.distancePercent, { signed: false })
  return (
    <div className={css.distance}>
      <div className={css.way} dir="ltr" style={cssVars({ '--gone': `${live.goneShare}%` })}>
        <span className="unseen">{t('distance.gone', { share: live.goneShare })}</span>
      </div>
      <p>
        <Icon of={TriangleAlert} size={14} />
        <span>{t(`distance.${order.side}`, { percent })}</span>
      </p>
    </div>
  )
}

const OpenCard = memo(function OpenCard({ order }: OrderProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const live = useLiveOrder(order)
  const buttons = useOpenButtons(order)
  const { decimals } = order
  const price = (value: string | null) => <PriceText value={value} decimals={decimals} />
  return (
    <OrderCard
      order={order}
      at={order.openedAt}
      profit={
        <LiveProfit live={live}>
          {(percent) => <span>{t('ofMargin', { percent: format.percent(percent) })}</span>}
        </LiveProfit>
      }
      facts={[
        [t('fact.entry'), price(order.openPrice)],
        [t('fact.now'), price(live === null ? null : formatPrice(live.closing, decimals))],
        [t('fact.liquidation'), price(order.liquidationPrice)],
        [t(order.trail === undefined ? 'fact.stopLoss' : 'trail.name'), price(order.stopLoss)],
        [t('fact.takeProfit'), price(order.takeProfit)],
        [t('fact.margin'), <Money key="margin" value={order.margin} asset="USDT" bare />],
      ]}
      buttons={buttons}
    >
      {live === null ? null : <Distance order={order} live={live} />}
    </OrderCard>
  )
})

/** Open orders on a phone: the sum, then a pane each. */
export function OpenOrders() {
  const { t } = useTranslation('orders')
  const view = useOpenOrders()
  return (
    <OrderStates view={view} none="open">
      {(orders) => (
        <section aria-label={t('tab.open')}>
          <OrdersSum orders={orders} look="head" />
          <div className={css.list}>
            {orders.map((order) => (
              <WantedOrder key={order.id} id={order.id}>
                <OpenCard order={order} />
              </WantedOrder>
            ))}
          </div>
        </section>
      )}
    </OrderStates>
  )
}
