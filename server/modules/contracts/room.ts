import * as CODE from '#protocol/errorCodes.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { Counts } from '#server/platform/counts.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Standing, selectStandings } from './storeStanding.ts'
import type { Holder } from './types.ts'

type Standings = Promise<ReadonlyMap<string, Standing>>

/**
 * How many contract orders, open or waiting, holders have, and what is set aside for them. Two handlers add to
 * the numbers in one transaction, so they share what one of it sees.
 */
export class Room {
  readonly #counts = new WeakMap<Queryable, Counts>()
  readonly #standings = new WeakMap<Queryable, Map<string, Standings>>()

  /** How many these holders have, whose accounts the transaction has locked: nobody else adds to them. */
  async read(tx: Queryable, holders: readonly Holder[]): Promise<Counts> {
    const counts = this.#counts.get(tx) ?? new Counts()
    this.#counts.set(tx, counts)
    for (const { account, customerId, orders } of await this.#standing(tx, holders)) {
      counts.learn([account, customerId], orders)
    }
    return counts
  }

  /** What is set aside for the open orders of each of these holders, in USDT units, when first asked for. */
  async escrows(
    tx: Queryable,
    holders: readonly Holder[],
  ): Promise<readonly (Holder & { readonly units: bigint })[]> {
    const found = await this.#standing(tx, holders)
    return found.map(({ customerId, account, escrow: units }) => ({ customerId, account, units }))
  }

  /** Each holder is looked up once a transaction. */
  async #standing(tx: Queryable, holders: readonly Holder[]): Promise<readonly Standing[]> {
    const known = this.#standings.get(tx) ?? new Map<string, Standings>()
    this.#standings.set(tx, known)
    const asked = new Map(holders.map((holder) => [nameOf(holder), holder]))
    const missing = [...asked].filter(([name]) => !known.has(name))
    if (missing.length > 0) {
      const reading = read(
        tx,
        missing.map(([, holder]) => holder),
      )
      for (const [name] of missing) known.set(name, reading)
    }
    const found: Standing[] = []
    for (const name of asked.keys()) {
      const standing = (await known.get(name))?.get(name)
      if (standing !== undefined) found.push(standing)
    }
    return found
  }
}

async function read(tx: Queryable, holders: readonly Holder[]): Standings {
  const rows = await selectStandings(tx, holders)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

const nameOf = ({ account, customerId }: Holder): string => `${account} ${customerId}`

/** @throws Refusal tooManyAtOnce when this holder may have no more */
export function assertRoom(counts: Counts, { account, customerId }: Holder): void {
  if (counts.of([account, customerId]) >= MOST_AT_ONCE.contracts)
    throw new Refusal(CODE.tooManyAtOnce)
}
