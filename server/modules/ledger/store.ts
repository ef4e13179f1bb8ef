import type { AccountKind } from '#contract/account.ts'
import type { AssetCode } from '#contract/assets.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { CustomerBucket, Entry, Leg } from './types.ts'

interface Posted {
  readonly entry_id: bigint | null
  readonly short_owner: string | null
  readonly short_bucket: string | null
}

/** Calls ledger_post(): one round trip that locks, checks and appends, or says who is short. */
export async function insertEntry(
  tx: Queryable,
  entry: Entry,
  reverses: bigint | null,
): Promise<Posted> {
  const rows = await tx.query<Posted>(
    `SELECT entry_id, short_owner, short_bucket
     FROM ledger_post($1, $2, $3, $4, $5, $6::text[], $7::text[], $8::text[], $9::numeric[])`,
    [
      entry.kind,
      entry.type,
      entry.ref,
      entry.reason,
      reverses,
      entry.legs.map((leg) => leg.account.owner),
      entry.legs.map((leg) => leg.account.bucket),
      entry.legs.map((leg) => leg.amount.asset),
      entry.legs.map((leg) => String(leg.amount.units)),
    ],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('ledger_post answered nothing')
  return row
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
     WHERE kind = $1 AND owner = $2 AND asset = $3 AND owner <> 'house'`,
    [kind, customerId, asset],
  )
}

/** The same, made when missing and locked until the transaction ends. */
export function lockBuckets(
  tx: Queryable,
  kind: AccountKind,
  customerId: string,
  asset: AssetCode,
): Promise<readonly BucketRow[]> {
  return tx.query<BucketRow>('SELECT bucket, balance FROM ledger_lock($1, $2, $3)', [
    kind,
    customerId,
    asset,
  ])
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

/** An entry's legs, its house stripes joined again. */
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
        format('%s %s/%s %s #%s', kind, owner, bucket, asset, stripe) AS name
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
