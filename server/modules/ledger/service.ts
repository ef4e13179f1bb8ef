import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { Amount } from '#protocol/money.ts'
import type { Queryable } from '#server/platform/db.ts'
import { KnownAccounts } from './knownAccounts.ts'
import { LockedBooks } from './rulesBooks.ts'
import { homeOf, merged, shardOf } from './rulesEntry.ts'
import {
  appendEntries,
  canHomePay,
  lockFunding,
  lockKnown,
  lockRows,
  selectBalances,
  selectBreaches,
  selectEntry,
  selectFunds,
  selectHoldings,
  selectLegs,
  sendEntries,
  type Wanted,
} from './store.ts'
import type { Books, CustomerBucket, Entry, Holder, LedgerService } from './types.ts'

/** What orders move money in and out of. */
const ORDER_BUCKETS = ['treasury', 'escrow', 'fees', 'rounding'] as const
/** Commissions are set aside of real fees alone. */
const REAL_ORDER_BUCKETS = [...ORDER_BUCKETS, 'commissionDue'] as const

/** The ledger, and what only the operator itself does with it. */
export interface Ledger extends LedgerService {
  /**
   * Brings money of the operator from outside into its treasury, once per `ref`: funding the same ref
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
  const known = new KnownAccounts()
  return {
    post: (tx, entry) => append(tx, entry, null),
    reverse,
    lockBooks: (tx, holders, asset, operator, more = []) =>
      lockBooks(tx, wantedOf(holders, asset, more), operator, known),
    append: async (tx, books) => {
      const { heads, postings } = ownBooks(books)
      sendEntries(tx, heads, postings)
    },
    partitionOf: shardOf,
    balances: async (query, kind, customerId, asset) =>
      toBuckets(await selectBalances(query, kind, customerId, asset)),
    funds: selectFunds,
    holdings: selectHoldings,
    audit: async (query) => {
      const breaches = await selectBreaches(query)
      return { ok: breaches.length === 0, breaches }
    },
    fundTreasury,
  }
}

async function lockBooks(
  tx: Queryable,
  wanted: readonly Wanted[],
  operator: { readonly home: number; readonly whole: boolean },
  known: KnownAccounts | null = null,
): Promise<LockedBooks> {
  const { home, whole } = operator
  const accounts = known?.rowsOf(wanted, operator) ?? null
  if (accounts !== null) return new LockedBooks(await lockKnown(tx, accounts), home, whole)
  const rows = await lockRows(tx, wanted, operator)
  if (known !== null) tx.afterCommit(() => known.learn(rows))
  return new LockedBooks(rows, home, whole)
}

/** Each once: a row that is asked for twice would come twice. */
function wantedOf(
  holders: readonly Holder[],
  asset: AssetCode,
  more: readonly Wanted[],
): readonly Wanted[] {
  const customers = new Map(
    holders.map((holder) => [`${holder.account} ${holder.customerId}`, bucketsOf(holder, asset)]),
  )
  const kinds = new Set(holders.map(({ account }) => account))
  const operator = [...kinds].flatMap((kind) =>
    (kind === 'real' ? REAL_ORDER_BUCKETS : ORDER_BUCKETS).map((bucket) => ({
      kind,
      account: { owner: 'house', bucket } as const,
      asset,
    })),
  )
  const usual = [...[...customers.values()].flat(), ...operator]
  if (more.length === 0) return usual
  return [...new Map([...usual, ...more].map((one) => [nameOf(one), one])).values()]
}

const nameOf = ({ kind, account, asset }: Wanted): string =>
  `${kind} ${account.owner} ${asset} ${account.bucket}`

const bucketsOf = ({ customerId, account }: Holder, asset: AssetCode): readonly Wanted[] =>
  (['available', 'margin'] as const).map((bucket) => ({
    kind: account,
    account: { owner: customerId, bucket },
    asset,
  }))

function ownBooks(books: Books): LockedBooks {
  if (!(books instanceof LockedBooks)) throw new Error('ledger: not its own books')
  return books
}

/** One entry by itself: looks which shards it needs, then locks, checks and appends. */
async function append(
  tx: Queryable,
  entry: Entry,
  reverses: bigint | null,
): Promise<{ id: bigint }> {
  const { kind } = entry
  const legs = merged(entry.legs)
  const home = homeOf(entry)
  const debits = legs.filter(
    ({ account, amount }) =>
      account.owner === 'house' && account.bucket !== 'external' && amount.units < 0n,
  )
  const whole = debits.length > 0 && !(await canHomePay(tx, kind, debits, home))
  const wanted = legs.map(({ account, amount }) => ({ kind, account, asset: amount.asset }))
  const books = await lockBooks(tx, wanted, { home, whole })
  books.post(entry, reverses)
  const id = (await appendEntries(tx, books.heads, books.postings)).at(-1)
  if (id === undefined) throw new Error('ledger: an entry was not appended')
  return { id }
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
