import type { AccountKind } from '#contract/account.ts'
import type { Amount } from '#contract/money.ts'
import type { Queryable } from '#server/platform/db.ts'
import {
  insertEntry,
  lockBuckets,
  lockFunding,
  selectBalances,
  selectBreaches,
  selectEntry,
  selectLegs,
} from './store.ts'
import {
  type AccountRef,
  type CustomerBucket,
  type Entry,
  type LedgerService,
  ShortOfFunds,
} from './types.ts'

/** The ledger, and what only the house itself does with it. */
export interface Ledger extends LedgerService {
  /**
   * Brings money of the house from outside into its treasury, once per `ref`: funding the same ref
   * again changes nothing and answers the first entry.
   * @throws Error when the ref was funded with another amount, or the amount is not above zero
   */
  fundTreasury(
    tx: Queryable,
    kind: AccountKind,
    funds: Amount,
    ref: string,
    reason: string,
  ): Promise<{ id: bigint }>
}

/** The only writer of money. It needs nothing but the transaction each call is given. */
export function createLedgerService(): Ledger {
  return {
    post: (tx, entry) => append(tx, entry, null),
    reverse,
    balances: async (query, kind, customerId, asset) =>
      toBuckets(await selectBalances(query, kind, customerId, asset)),
    lockBalances: async (tx, kind, customerId, asset) =>
      toBuckets(await lockBuckets(tx, kind, customerId, asset)),
    audit: async (query) => {
      const breaches = await selectBreaches(query)
      return { ok: breaches.length === 0, breaches }
    },
    fundTreasury,
  }
}

async function append(
  tx: Queryable,
  entry: Entry,
  reverses: bigint | null,
): Promise<{ id: bigint }> {
  const posted = await insertEntry(tx, entry, reverses)
  if (posted.entry_id !== null) return { id: posted.entry_id }
  throw new ShortOfFunds({
    owner: posted.short_owner,
    bucket: posted.short_bucket,
  } as AccountRef)
}

async function reverse(tx: Queryable, entryId: bigint, reason: string): Promise<{ id: bigint }> {
  const entry = await selectEntry(tx, entryId)
  if (entry === null) throw new Error(`entry ${entryId} does not exist`)
  if (entry.reversed || entry.type === 'reversal') {
    throw new Error(`entry ${entryId} cannot be reversed: it was, or is a reversal itself`)
  }
  const legs = await selectLegs(tx, entryId)
  const opposite = legs.map(({ account, amount: { units, asset } }) => ({
    account,
    amount: { units: -units, asset },
  }))
  const { kind, ref } = entry
  return append(tx, { kind, type: 'reversal', ref, reason, legs: opposite }, entryId)
}

async function fundTreasury(
  tx: Queryable,
  kind: AccountKind,
  funds: Amount,
  ref: string,
  reason: string,
): Promise<{ id: bigint }> {
  if (funds.units <= 0n) throw new Error('a treasury is funded with more than nothing')
  const before = await lockFunding(tx, kind, ref)
  if (before !== null) {
    if (before.asset === funds.asset && before.units === funds.units) return { id: before.id }
    throw new Error(`the treasury was funded under ${ref} with another amount before`)
  }
  const legs = [
    { account: { owner: 'house', bucket: 'external' }, amount: { ...funds, units: -funds.units } },
    { account: { owner: 'house', bucket: 'treasury' }, amount: funds },
  ] as const
  return append(tx, { kind, type: 'treasuryFunding', ref, reason, legs }, null)
}

type Rows = readonly { readonly bucket: CustomerBucket; readonly balance: bigint }[]

function toBuckets(rows: Rows): Record<CustomerBucket, bigint> {
  const of = (bucket: CustomerBucket): bigint =>
    rows.find((row) => row.bucket === bucket)?.balance ?? 0n
  return { available: of('available'), margin: of('margin') }
}
