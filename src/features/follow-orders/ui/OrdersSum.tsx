import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { liveOrder, sumUsdt, usdtText } from '#src/entities/order/liveOrder.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import css from './OrdersSum.module.css'

interface OrdersSumProps {
  /** Undefined until they were loaded once: nothing is said then, nor of none. */
  readonly orders: readonly ContractOrder[] | undefined
  readonly look: 'head' | 'line'
}

function marginOf(order: ContractOrder): bigint | null {
  const read = parseDecimal(order.margin, ASSET_SCALE.USDT)
  return read.ok ? read.units : null
}

const NONE: readonly never[] = []

/** Open profit and margin held of all open orders. Unknown while one of them has no price. */
export function OrdersSum({ orders = NONE, look }: OrdersSumProps) {
  const { t } = useTranslation('orders')
  const profit = useSelector((state: WithMarket) => {
    const parts = orders.map((order) => {
      return liveOrder(order, selectQuote(state, order.code)?.price)?.profit ?? null
    })
    const sum = sumUsdt(parts)
    return sum === null ? null : usdtText(sum)
  })
  const margin = sumUsdt(orders.map(marginOf))
  if (orders.length === 0) return null
  return (
    <dl className={cx(css.sum, css[look])}>
      <div>
        <dt>{t('sum.profit')}</dt>
        <dd>
          <Money value={profit} asset="USDT" profit />
        </dd>
      </div>
      <div>
        <dt>{t('sum.margin')}</dt>
        <dd>
          <Money
            value={margin === null ? null : usdtText(margin)}
            asset="USDT"
            bare={look === 'line'}
          />
        </dd>
      </div>
    </dl>
  )
}
