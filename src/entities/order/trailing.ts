import type { ContractOrder, ContractPage } from '#protocol/contractOrder.ts'
import { isBetter, trailingStop } from '#protocol/formulas/contractTrail.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { formatPrice, PRICE_SCALE, parsePrice } from '#protocol/price.ts'
import { readPosition } from './position.ts'

/** A price that was seen here, and when it was logged, on the server's clock. */
type Seen = { readonly price: string; readonly at: number } | undefined

/**
 * An order after a price that was seen here: a stop loss that trails has moved where that price is the best. The log may
 * have had better ones in between, so it stands there or nearer. One from before the order was changed moves nothing.
 */
export function followedOrder(order: ContractOrder, quote: Seen): ContractOrder {
  const { trail, side, decimals } = order
  if (trail === undefined || quote === undefined || quote.at <= Date.parse(trail.changedAt))
    return order
  const mid = parsePrice(quote.price)
  const peak = parsePrice(trail.peak)
  const distance = parsePrice(trail.distance)
  const terms = readPosition(order)?.terms
  if (mid === null || peak === null || distance === null || terms === undefined) return order
  if (!isBetter(side, mid, peak)) return order
  const stopLoss = formatPrice(trailingStop(side, mid, distance, terms), decimals)
  return { ...order, stopLoss, trail: { ...trail, peak: formatDecimal(mid, PRICE_SCALE) } }
}

/** The open orders after prices that were seen here; the same list where these move nothing. */
export function followedPage(page: ContractPage, quoteOf: (code: string) => Seen): ContractPage {
  const items = page.items.map((order) => followedOrder(order, quoteOf(order.code)))
  return items.some((order, at) => order !== page.items[at]) ? { ...page, items } : page
}
