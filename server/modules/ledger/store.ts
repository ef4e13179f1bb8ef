import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { rowsText } from '#server/platform/rowsText.ts'
import type { AccountRow, Head, LockedRow, Posting } from './rulesBooks.ts'
import type { AccountRef, CustomerBucket, Entry, Held, Leg } from './types.ts'

/** Accounts by their name; of the operator's, whichever shards are asked for. */
export interface Wanted {
  readonly kind: AccountKind
  readonly account: AccountRef
  readonly asset: AssetCode
}

/** Locks these accounts in id order and makes those that are missing. */
export function lockRows(
  tx: Queryable,
  wanted: readonly Wanted[],
  operator: { readonly home: number; readonly whole: boolean },
): Promise<readonly LockedRow[]> {
  return tx.query<LockedRow>(
    `SELECT id, kind, owner, asset, bucket, shard, balance
     FROM ledger_lock($1::ledger_name[], $2, $3)`,
    [
      rowsText(
        wanted.map(({ kind, account, asset }) => [kind, account.owner, asset, account.bucket]),
      ),
      operator.home,
      operator.whole,
    ],
  )
}

/** Locks accounts whose ids are known, in id order; each with its balance. */
export async function lockKnown(
  tx: Queryable,
  known: readonly AccountRow[],
): Promise<readonly LockedRow[]> {
  const rows = await tx.query<Pick<LockedRow, 'id' | 'balance'>>(
    'SELECT id, balance FROM ledger_account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR UPDATE',
    [`{${known.map(({ id }) => id).join(',')}}`],
  )
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
  return known.map((row) => {
    const balance = balances.get(row.id)
    if (balance === undefined) throw new Error(`ledger: account ${row.id} is gone`)
    return { ...row, balance }
  })
}

const APPEND = 'SELECT ledger_append($1::ledger_head[], $2::ledger_leg[]) AS ids'

/** What is appended, in the order of the types `ledger_head` and `ledger_leg`. */
const rowsOf = (heads: readonly Head[], postings: readonly Posting[]): readonly string[] => [
  rowsText(
    heads.map(({ kind, type, ref, reason, reverses }) => [kind, type, ref, reason, reverses]),
  ),
  rowsText(postings.map(({ of, account, units, after }) => [of, account, units, after])),
]

/** Appends entries with their postings; their ids, in the order given. */
export async function appendEntries(
  tx: Queryable,
  heads: readonly Head[],
  postings: readonly Posting[],
): Promise<readonly bigint[]> {
  const [row] = await tx.query<{ readonly ids: readonly bigint[] }>(APPEND, rowsOf(heads, postings))
  return row?.ids ?? []
}

/** The same, with the commit. */
export function sendEntries(
  tx: Transaction,
  heads: readonly Head[],
  postings: readonly Posting[],
): void {
  if (heads.length > 0) tx.send(APPEND, rowsOf(heads, postings))
}

/** Whether the home shards can pay these legs as things are now, which nothing holds still. */
export async function canHomePay(
  tx: Queryable,
  kind: AccountKind,
  debits: readonly Leg[],
  home: number,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM unnest($2::text[], $3::text[], $4::numeric[]) AS debit (bucket, asset, units)
     WHERE NOT EXISTS (
       SELECT 1 FROM ledger_account a
       WHERE a.kind = $1 AND a.owner = 'house' AND a.asset = debit.asset AND a.bucket = debit.bucket
         AND a.shard = $5 AND a.balance + debit.units >= 0
     )`,
    [
      kind,
      debits.map(({ account }) => account.bucket),
      debits.map(({ amount }) => amount.asset),
      debits.map(({ amount }) => String(amount.units)),
      home,
    ],
  )
  return rows.length === 0
}

interface BucketRow {
  readonly bucket: CustomerBucket
  readonly balance: bigint
}

/** A customer's buckets of one asset, as they are now. */
export function selectBalances(
  query: Queryable,
  kind: AccountKind,
  customerId: string,
  asset: AssetCode,
): Promise<readonly BucketRow[]> {
  return query.query<BucketRow>(
    `SELECT bucket, balance FROM ledger_account
     WHERE kind = $1 AND owner = $2 AND asset = $3 AND owner <> 'house'
       AND bucket IN ('available', 'margin')`,
    [kind, customerId, asset],
  )
}

/** The treasury and all that is set aside from it, in all shards. */
export async function selectFunds(
  query: Queryable,
  kind: AccountKind,
  asset: AssetCode,
): Promise<bigint> {
  const [row] = await query.query<{ readonly units: bigint | null }>(
    `SELECT sum(balance) AS units FROM ledger_account
     WHERE kind = $1 AND owner = 'house' AND asset = $2
       AND bucket IN ('treasury', 'escrow', 'optionEscrow', 'yieldEscrow')`,
    [kind, asset],
  )
  return row?.units ?? 0n
}

/** What a customer has, as it is now, in every asset and bucket that is not empty. */
export function selectHoldings(
  query: Queryable,
  kind: AccountKind,
  customerId: string,
): Promise<readonly Held[]> {
  return query.query<Held>(
    `SELECT asset, bucket, balance AS units FROM ledger_account
     WHERE kind = $1 AND owner = $2 AND owner <> 'house' AND balance <> 0`,
    [kind, customerId],
  )
}

interface EntryRow {
  readonly kind: AccountKind
  readonly type: Entry['type']
  readonly ref: string | null
  readonly reversed: boolean
}

/** An entry's head and whether it was reversed; null when there is none. */
export async function selectEntry(tx: Queryable, entryId: bigint): Promise<EntryRow | null> {
  const rows = await tx.query<EntryRow>(
    `SELECT e.kind, e.type, e.ref, r.id IS NOT NULL AS reversed
     FROM ledger_entry e LEFT JOIN ledger_entry r ON r.reverses = e.id
     WHERE e.id = $1`,
    [entryId],
  )
  return rows[0] ?? null
}

interface LegRow {
  readonly owner: string
  readonly bucket: string
  readonly asset: AssetCode
  readonly units: bigint
}

/** An entry's legs, its treasury shards joined again. */
export async function selectLegs(tx: Queryable, entryId: bigint): Promise<readonly Leg[]> {
  const rows = await tx.query<LegRow>(
    `SELECT a.owner, a.bucket, a.asset, sum(p.units) AS units
     FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
     WHERE p.entry = $1 GROUP BY a.owner, a.bucket, a.asset`,
    [entryId],
  )
  return rows.map((row) => ({
    account: { owner: row.owner, bucket: row.bucket } as Leg['account'],
    amount: { units: row.units, asset: row.asset },
  }))
}

interface FundingRow {
  readonly id: bigint
  readonly asset: AssetCode
  readonly units: bigint
}

/** The funding of this ref; waits for one that is being posted right now. Null when there is none. */
export async function lockFunding(
  tx: Queryable,
  kind: AccountKind,
  ref: string,
): Promise<FundingRow | null> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('ledger funding'), hashtext($1))`, [
    `${kind} ${ref}`,
  ])
  const rows = await tx.query<FundingRow>(
    `SELECT e.id, a.asset, -p.units AS units
     FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
       JOIN ledger_account a ON a.id = p.account
     WHERE e.type = 'treasuryFunding' AND e.kind = $1 AND e.ref = $2 AND a.bucket = 'external'`,
    [kind, ref],
  )
  return rows[0] ?? null
}

/** Every breach of the ledger's laws, a line each, as of one snapshot. */
export async function selectBreaches(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH named AS (
      SELECT id, kind, asset, balance, guarded,
        format('%s %s/%s %s #%s', kind, owner, bucket, asset, shard) AS name
      FROM ledger_account
    ), leg AS (
      SELECT p.id, p.entry, p.account, p.units, p.balance_after, a.kind, a.asset, a.name,
        sum(p.units) OVER (PARTITION BY p.account ORDER BY p.id) AS running
      FROM ledger_posting p LEFT JOIN named a ON a.id = p.account
    )
    SELECT format('balance of %s is %s, its postings sum to %s',
        a.name, a.balance, coalesce(s.total, 0)) AS breach
      FROM named a
      LEFT JOIN (SELECT account, sum(units) AS total FROM leg GROUP BY account) s
        ON s.account = a.id
      WHERE a.balance <> coalesce(s.total, 0)
    UNION ALL
    SELECT format('%s is below zero: %s', name, balance)
      FROM named WHERE guarded AND balance < 0
    UNION ALL
    SELECT format('balances of %s %s sum to %s, not to zero', kind, asset, sum(balance))
      FROM named GROUP BY kind, asset HAVING sum(balance) <> 0
    UNION ALL
    SELECT format('entry %s sums to %s %s, not to zero', entry, sum(units), asset)
      FROM leg GROUP BY entry, asset HAVING sum(units) <> 0
    UNION ALL
    SELECT format('entry %s has fewer than two postings', e.id)
      FROM ledger_entry e LEFT JOIN leg l ON l.entry = e.id
      GROUP BY e.id HAVING count(l.id) < 2
    UNION ALL
    SELECT format('posting %s says %s after it, the sum is %s', id, balance_after, running)
      FROM leg WHERE balance_after <> running
    UNION ALL
    SELECT format('posting %s is an orphan', l.id)
      FROM leg l LEFT JOIN ledger_entry e ON e.id = l.entry
      WHERE e.id IS NULL OR l.kind IS NULL
    UNION ALL
    SELECT format('posting %s of a %s entry is on a %s account', l.id, e.kind, l.kind)
      FROM leg l JOIN ledger_entry e ON e.id = l.entry WHERE e.kind <> l.kind
    ORDER BY breach`)
  return rows.map((row) => row.breach)
}
