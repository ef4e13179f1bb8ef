import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from './refusal.ts'

/** Above every number there can be. */
export const NO_END = 2n ** 63n - 1n

/**
 * The number a list goes on from, or its start: above every number, so that a statement says `no < $n` alone. In a plan
 * for any value no index serves a condition that may be absent.
 * @param start where the first page begins; 0 for a list that goes up
 * @throws Refusal malformed when it is none of ours
 */
export function readCursor(cursor: string | undefined, start = NO_END): bigint {
  if (cursor === undefined) return start
  if (!/^[1-9]\d{0,17}$/.test(cursor))
    throw new Refusal(CODE.malformed, { 'query.cursor': 'malformed' })
  return BigInt(cursor)
}

/** A page of a list, and the cursor of the next one; null at the end. */
export interface Page<Item> {
  readonly items: Item[]
  readonly next: string | null
}

/**
 * The page of a list that was read one further than it is long: that one says whether there is another page.
 * @param numberOf the number the list goes on below
 */
export function pageOf<Row, Item>(
  found: readonly Row[],
  limit: number,
  numberOf: (row: Row) => bigint,
  view: (row: Row) => Item,
): Page<Item> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { items: rows.map(view), next: last === undefined ? null : String(numberOf(last)) }
}
