import { MOST_AT_ONCE } from '#contract/formulas/mostAtOnce.ts'
import { Counts } from '#server/platform/counts.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { selectCounts } from './storeWaiting.ts'
import type { Holder } from './types.ts'

/**
 * How many contract orders, open or waiting, holders have. Two desks add to them in one transaction, so
 * they share what one of it sees.
 */
export class Room {
  readonly #of = new WeakMap<Queryable, Counts>()

  /** Reads it for these holders, whose accounts the transaction has locked: nobody else adds to them. */
  async read(tx: Queryable, holders: readonly Holder[]): Promise<Counts> {
    const counts = this.#of.get(tx) ?? new Counts()
    this.#of.set(tx, counts)
    if (holders.length === 0) return counts
    for (const { account, customerId, orders } of await selectCounts(tx, holders)) {
      counts.learn([account, customerId], orders)
    }
    return counts
  }
}

/** @throws Refusal 10224 when this holder may have no more */
export function assertRoom(counts: Counts, { account, customerId }: Holder): void {
  if (counts.of([account, customerId]) >= MOST_AT_ONCE.contracts) throw new Refusal('10224')
}
