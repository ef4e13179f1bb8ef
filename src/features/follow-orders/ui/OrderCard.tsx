import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { SideBadge } from '#src/entities/order/ui/SideBadge.tsx'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cssVars } from '#src/shared/lib/cssVars.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Pane } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { useLiveOrder } from '../useLiveOrder.ts'
import { LiveProfit } from './LiveProfit.tsx'
import { OrderActs, type OrderActsProps } from './OrderActs.tsx'
import css from './OrderCard.module.css'

interface OrderProps {
  readonly order: ContractOrder
}

function Facts({ order, live }: OrderProps & { readonly live: LiveResult | null }) {
  const { t } = useTranslation('orders')
  const { decimals } = order
  const now = live === null ? null : formatPrice(live.closing, decimals)
  const prices = [
    ['entry', order.openPrice],
    ['now', now],
    ['liquidation', order.liquidationPrice],
    ['stopLoss', order.stopLoss],
    ['takeProfit', order.takeProfit],
  ] as const
  return (
    <dl className={css.facts}>
      {prices.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`fact.${name}`)}</dt>
          <dd>
            <PriceText value={value} decimals={decimals} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('fact.margin')}</dt>
        <dd>
          <Money value={order.margin} asset="USDT" bare />
        </dd>
      </div>
    </dl>
  )
}

/** How near liquidation is, as a bar of the way already gone and as a sentence. */
function Distance({ order, live }: OrderProps & { readonly live: LiveResult }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const percent = format.percent(live.distancePercent, { signed: false })
  return (
    <div className={css.distance}>
      <div className={css.way} dir="ltr" style={cssVars({ '--gone': `${live.goneShare}%` })}>
        <span className={css.hidden}>{t('distance.gone', { share: live.goneShare })}</span>
      </div>
      <p>
        <Icon of={TriangleAlert} size={14} />
        <span>{t(`distance.${order.side}`, { percent })}</span>
      </p>
    </div>
  )
}

/** One open order on a phone, with everything that decides about it. */
export const OrderCard = memo(function OrderCard(props: OrderActsProps) {
  const { order } = props
  const { t } = useTranslation('orders')
  const format = useFormat()
  const live = useLiveOrder(order)
  return (
    <Pane>
      <article aria-label={timedName(format, order.appName, order.openedAt)}>
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
          <div className={css.profit}>
            <LiveProfit live={live}>
              {(percent) => <span>{t('ofMargin', { percent: format.percent(percent) })}</span>}
            </LiveProfit>
          </div>
        </header>
        <Facts order={order} live={live} />
        {live === null ? null : <Distance order={order} live={live} />}
        <OrderActs {...props} />
      </article>
    </Pane>
  )
})
