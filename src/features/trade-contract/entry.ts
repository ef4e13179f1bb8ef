import { isReached, reachingMid } from '#protocol/formulas/contractEntry.ts'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { Price } from '#protocol/price.ts'
import type { TicketFields, TicketFigures } from './fields.ts'

/** How the order of a ticket would begin, and the logged price its figures are for. */
export type Entry =
  /** Opens at the market; `mid` is null before the first price. */
  | { readonly waits: false; readonly mid: Price | null }
  /** Waits for its limit or its stop; `mid` is the nearest logged price that reaches it. */
  | {
      readonly waits: true
      readonly entryType: EntryType
      readonly mid: Price
      readonly limit: Price
    }

/**
 * A limit or a stop that the market has not reached takes the place of the live price, by the server's own rule.
 * Without a readable limit, or without a price to compare it with, the live price stays.
 */
export function entryOf(
  { side, type }: Pick<TicketFields, 'side' | 'type'>,
  { limitPrice }: Pick<TicketFigures, 'limitPrice'>,
  live: Price | null,
  terms: Terms,
): Entry {
  if (live === null || type === 'market' || limitPrice?.ok !== true)
    return { waits: false, mid: live }
  const limit = limitPrice.value
  const entry = { entryType: type, side, limitPrice: limit }
  if (isReached(entry, live, terms)) return { waits: false, mid: live }
  return { waits: true, entryType: type, mid: reachingMid(entry, terms), limit }
}
