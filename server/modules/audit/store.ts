import { NO_END } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Checkpoint } from './types.ts'

type Reach = Omit<Checkpoint, 'history'>

/** What the transaction's snapshot sees. */
export async function selectReach(tx: Queryable): Promise<Reach> {
  const rows = await tx.query<Reach>(
    `SELECT pg_current_snapshot()::text AS snapshot,
       coalesce((SELECT max(id) FROM ledger_posting), 0) AS posting,
       coalesce((SELECT max(id) FROM ledger_entry), 0) AS entry`,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the snapshot was not told')
  return row
}

/**
 * Up to where the ledger was found in order by passes before. Ids are given before the commit, so a
 * lower one may turn up after a higher one was audited: a checkpoint counts only when every transaction
 * that ran at its time had ended before the newest one, whose pass has therefore seen their postings.
 */
export async function selectFloor(tx: Queryable): Promise<{ posting: bigint; entry: bigint }> {
  const rows = await tx.query<{ posting: bigint; entry: bigint }>(
    `SELECT posting, entry FROM audit_checkpoint
     WHERE pg_snapshot_xmax(snapshot) <= (
       SELECT pg_snapshot_xmin(snapshot) FROM audit_checkpoint ORDER BY id DESC LIMIT 1)
     ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] ?? { posting: 0n, entry: 0n }
}

/** A quick pass that saw nothing new leaves no row. */
export async function insertCheckpoint(
  query: Queryable,
  { snapshot, posting, entry, history }: Checkpoint,
  at: Date,
): Promise<void> {
  await query.query(
    `INSERT INTO audit_checkpoint (at, snapshot, posting, entry, postings, digest)
     SELECT $1, $2, $3, $4, $5::bigint, $6::numeric
     WHERE $5::bigint IS NOT NULL OR $3 <> coalesce(
       (SELECT posting FROM audit_checkpoint ORDER BY id DESC LIMIT 1), 0)`,
    [at, snapshot, posting, entry, history?.postings ?? null, history?.digest ?? null],
  )
}

/** Each balance against the last posting of its account, what may not be negative, and the sums. */
export async function selectBalanceBreaches(tx: Queryable): Promise<readonly string[]> {
  return lines(
    tx,
    `WITH named AS (
       SELECT id, kind, asset, balance, guarded,
         format('%s %s/%s %s #%s', kind, owner, bucket, asset, shard) AS name
       FROM ledger_account
     )
     SELECT format('balance of %s is %s, its last posting says %s',
         name, balance, coalesce(last.balance_after, 0)) AS breach
       FROM named LEFT JOIN LATERAL (
         SELECT balance_after FROM ledger_posting
         WHERE (account, entry) BETWEEN (named.id, 0) AND (named.id, ${NO_END})
         ORDER BY account DESC, entry DESC LIMIT 1
       ) AS last ON true
       WHERE balance <> coalesce(last.balance_after, 0)
     UNION ALL
     SELECT format('%s is below zero: %s', name, balance) FROM named WHERE guarded AND balance < 0
     UNION ALL
     SELECT format('balances of %s %s sum to %s, not to zero', kind, asset, sum(balance))
       FROM named GROUP BY kind, asset HAVING sum(balance) <> 0
     ORDER BY breach`,
  )
}

/** Each new posting goes on from the one before it, and each entry of new postings is in order. */
export async function selectNewBreaches(
  tx: Queryable,
  floor: { readonly posting: bigint; readonly entry: bigint },
): Promise<readonly string[]> {
  return lines(
    tx,
    `WITH fresh AS MATERIALIZED (SELECT * FROM ledger_posting WHERE id > $1),
     leg AS (
       SELECT p.entry, p.id, p.units, a.kind, a.asset FROM ledger_posting p
         LEFT JOIN ledger_account a ON a.id = p.account
       WHERE p.entry IN (SELECT entry FROM fresh)
     )
     SELECT format('posting %s says %s after it, the one before and its units give %s',
         p.id, p.balance_after, coalesce(before.balance_after, 0) + p.units) AS breach
       FROM fresh p LEFT JOIN LATERAL (
         SELECT balance_after FROM ledger_posting
         WHERE (account, entry) BETWEEN (p.account, 0) AND (p.account, p.entry - 1)
         ORDER BY account DESC, entry DESC LIMIT 1
       ) AS before ON true
       WHERE p.balance_after <> coalesce(before.balance_after, 0) + p.units
     UNION ALL
     SELECT format('entry %s sums to %s %s, not to zero', entry, sum(units), asset)
       FROM leg GROUP BY entry, asset HAVING sum(units) <> 0
     UNION ALL
     SELECT format('entry %s has fewer than two postings', e.id) FROM ledger_entry e
       WHERE e.id > $2 AND (SELECT count(*) FROM ledger_posting WHERE entry = e.id) < 2
     UNION ALL
     SELECT format('posting %s is an orphan', l.id) FROM leg l
       LEFT JOIN ledger_entry e ON e.id = l.entry WHERE e.id IS NULL OR l.kind IS NULL
     UNION ALL
     SELECT format('posting %s of a %s entry is on a %s account', l.id, e.kind, l.kind)
       FROM leg l JOIN ledger_entry e ON e.id = l.entry WHERE e.kind <> l.kind
     ORDER BY breach`,
    [floor.posting, floor.entry],
  )
}

/**
 * Orders whose opening or closing is not in the ledger exactly once with the order's own figures; those
 * that entries after a floor speak of, or all. An order and the parts closed out of it were opened by one
 * entry, which their shares must add up to; changes of stops moved what was set aside since, and of the margin what is held. The customer's legs alone say it: what the operator gets is
 * the rest of an entry that sums to zero.
 */
export async function selectOrderBreaches(
  tx: Queryable,
  after: bigint | null,
): Promise<readonly string[]> {
  return lines(
    tx,
    `WITH named AS (
       SELECT DISTINCT ref AS id FROM ledger_entry
       WHERE type IN ('contractOpened', 'contractClosed', 'contractEdited', 'contractMarginAdded')
         AND ref IS NOT NULL AND id > $1
       UNION SELECT id FROM contract_order WHERE $2
     ), touched AS (
       SELECT id FROM named
       UNION SELECT parent_id FROM contract_order JOIN named USING (id) WHERE parent_id IS NOT NULL
     ), booked AS (
       SELECT e.ref AS id,
         CASE e.type WHEN 'contractClosed' THEN e.type ELSE 'contractOpened' END AS type,
         count(DISTINCT e.id) FILTER (WHERE e.type IN ('contractOpened', 'contractClosed')) AS times,
         sum(p.units) FILTER (WHERE a.bucket = 'available') AS available,
         sum(p.units) FILTER (WHERE a.bucket = 'margin') AS margin,
         sum(p.units) FILTER (WHERE a.bucket = 'escrow') AS escrow
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
         JOIN ledger_account a ON a.id = p.account
       WHERE e.type IN ('contractOpened', 'contractClosed', 'contractEdited', 'contractMarginAdded')
         AND e.ref IN (SELECT id FROM touched)
       GROUP BY 1, 2
     ), said AS (
       SELECT o.id, 'contractOpened' AS type, -margin - open_fee - coalesce(part.cost, 0) AS available,
         margin + coalesce(part.margins, 0) AS margin, escrow + coalesce(part.escrows, 0) AS escrow
         FROM contract_order o JOIN touched USING (id) LEFT JOIN LATERAL (
           SELECT sum(p.margin + p.open_fee) AS cost, sum(p.margin) AS margins, sum(p.escrow) AS escrows
           FROM contract_order p WHERE p.parent_id = o.id
         ) AS part ON true
         WHERE o.parent_id IS NULL
       UNION ALL
       SELECT o.id, 'contractClosed', margin + profit - close_fee, -margin, -escrow
         FROM contract_order o JOIN touched USING (id) WHERE state = 'closed'
     )
     SELECT format('order %s and its entry %s do not agree: booked %s times, %s/%s/%s, the order says %s/%s/%s',
         id, type, coalesce(b.times, 0), b.available, b.margin, b.escrow,
         s.available, s.margin, s.escrow) AS breach
       FROM said s FULL JOIN booked b USING (id, type)
       WHERE b.times IS DISTINCT FROM 1 OR s.id IS NULL
         OR (coalesce(b.available, 0), coalesce(b.margin, 0), coalesce(b.escrow, 0))
           IS DISTINCT FROM (s.available, s.margin, s.escrow)
     ORDER BY breach`,
    [after ?? 0n, after === null],
  )
}

/** Count and digest of all postings that a snapshot of an earlier moment saw, or that are there now. */
export async function selectHistory(
  tx: Queryable,
  past: { readonly snapshot: string; readonly posting: bigint } | null,
): Promise<{ readonly postings: bigint; readonly digest: bigint }> {
  const rows = await tx.query<{ postings: bigint; digest: bigint }>(
    `SELECT count(*) AS postings, coalesce(sum(('x' || left(encode(sha256(convert_to(
       concat_ws('|', p.id, p.entry, p.account, p.units, p.balance_after, e.kind, e.type, e.ref),
       'UTF8')), 'hex'), 15))::bit(60)::bigint), 0) AS digest
     FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry
     WHERE $1::text IS NULL OR (p.id <= $2 AND pg_visible_in_snapshot(e.tx, $1::text::pg_snapshot))`,
    [past?.snapshot ?? null, past?.posting ?? null],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the postings were not counted')
  return row
}

interface CompleteRow {
  readonly id: bigint
  readonly snapshot: string
  readonly posting: bigint
  readonly postings: bigint
  readonly digest: bigint
}

/** The last complete pass that was clean; null before the first. */
export async function selectLastComplete(tx: Queryable): Promise<CompleteRow | null> {
  const rows = await tx.query<CompleteRow>(
    `SELECT id, snapshot::text, posting, postings, digest FROM audit_checkpoint
     WHERE digest IS NOT NULL ORDER BY id DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

/** Checkpoints that go back, which none of ours ever does. */
export async function selectCheckpointBreaches(tx: Queryable): Promise<readonly string[]> {
  return lines(
    tx,
    `SELECT format('checkpoint %s goes back behind the one before it', id) AS breach
     FROM (SELECT id, posting, entry, postings,
         max(posting) OVER before AS posting_before, max(entry) OVER before AS entry_before,
         max(postings) OVER before AS postings_before
       FROM audit_checkpoint WINDOW before AS (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
     ) AS passes
     WHERE posting < posting_before OR entry < entry_before OR postings < postings_before
     ORDER BY id`,
  )
}

async function lines(
  tx: Queryable,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly string[]> {
  const rows = await tx.query<{ readonly breach: string }>(sql, values)
  return rows.map((row) => row.breach)
}
