import type { WaitingContract } from '#protocol/contractOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { divideCeil } from '#protocol/rounding.ts'

/** How far a price is from where the market is, in per cent of the market, rounded up: `0.74`. */
export function wayTo(price: Price, market: Price): string {
  const way = price > market ? price - market : market - price
  return formatDecimal(divideCeil(way * 10_000n, market), 2)
}

/** How far the last price is from the limit of a waiting order; null without a readable price. */
export function wayToLimit(order: WaitingContract, price: string | undefined): string | null {
  const market = price === undefined ? null : parsePrice(price)
  const limit = parsePrice(order.limitPrice)
  return market === null || limit === null ? null : wayTo(limit, market)
}
