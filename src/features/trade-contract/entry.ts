import { isMarketable, limitMid } from '#protocol/formulas/contractEntry.ts'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import type { Price } from '#protocol/price.ts'
import { type DecimalSign, readTicket, type TicketFields, type TicketFigures } from './fields.ts'

/** How the order of a ticket would begin, and the logged price its figures are for. */
export type Entry =
  /** Opens at the market; `mid` is null before the first price. */
  | { readonly waits: false; readonly mid: Price | null }
  /** Waits for its limit; `mid` is the nearest logged price that reaches it. */
  | { readonly waits: true; readonly mid: Price; readonly limit: Price }

/**
 * A limit that the market has not reached takes the place of the live price, by the server's own rule.
 * Without a readable limit, or without a price to compare it with, the live price stays.
 */
export function entryOf(
  { side }: Pick<TicketFields, 'side'>,
  { limitPrice }: Pick<TicketFigures, 'limitPrice'>,
  live: Price | null,
  terms: Terms,
): Entry {
  if (live === null || limitPrice?.ok !== true) return { waits: false, mid: live }
  const limit = limitPrice.value
  if (isMarketable(side, limit, live, terms)) return { waits: false, mid: live }
  return { waits: true, mid: limitMid(side, limit, terms), limit }
}

/** The logged price that the figures of these fields are for; null before the first. */
export function midFor(
  fields: TicketFields,
  live: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): Price | null {
  return entryOf(fields, readTicket(fields, terms.decimals, decimalSign), live, terms).mid
}
