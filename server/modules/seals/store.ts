import { toHex } from '#protocol/proof/bytes.ts'
import type { ChainedRow } from '#protocol/proof/chainedRows.ts'
import { type LogRow, logRow } from '#protocol/proof/logRow.ts'
import type { PlacedNode } from '#protocol/proof/merkle.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import { type Seal, sealHash } from '#protocol/proof/seal.ts'
import type { TreeHead } from '#protocol/proof/treeHead.ts'
import type { Price } from '#protocol/price.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Waits until nobody else seals; holds until the transaction ends. */
export async function lockSealing(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('price log seal'))`)
}

export interface LogEnd {
  readonly lastSeq: bigint
  readonly chain: Uint8Array
  /** The first row of the chain; what is older is not proved. */
  readonly chainFrom: bigint
}

/** Where the log ends. */
export async function selectEnd(query: Queryable): Promise<LogEnd> {
  const rows = await query.query<{ last_seq: bigint; chain: Uint8Array; chain_from: bigint }>(
    'SELECT last_seq, chain, chain_from FROM price_log_head',
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the price log has no head')
  return {
    lastSeq: row.last_seq,
    chain: new Uint8Array(row.chain),
    chainFrom: row.chain_from,
  }
}

interface StoredRow {
  readonly seq: bigint
  readonly instrument_id: number
  readonly at: Date
  readonly mid: Price
  readonly source: string
  readonly previous_seq: bigint | null
  readonly evidence: Uint8Array | null
  readonly chain: Uint8Array
}

const toRow = (row: Omit<StoredRow, 'chain'>) =>
  logRow({
    ...row,
    instrumentId: row.instrument_id,
    at: row.at.getTime(),
    previous: row.previous_seq,
  })

/** The rows from one number to another that are still there, in order. */
export async function selectRows(
  query: Queryable,
  from: bigint,
  to: bigint,
): Promise<readonly ChainedRow[]> {
  const rows = await query.query<StoredRow>(
    `SELECT seq, instrument_id, at, mid, source, previous_seq, evidence, chain FROM price_log
      WHERE seq BETWEEN $1 AND $2 AND chain IS NOT NULL
     UNION ALL
     SELECT seq, instrument_id, at, mid, source, previous_seq, evidence, chain FROM price_log_kept
      WHERE seq BETWEEN $1 AND $2
     ORDER BY seq`,
    [from, to],
  )
  return rows.map((row) => ({ ...toRow(row), chain: new Uint8Array(row.chain) }))
}

/** The number of the first row from one number to another that is of this moment or after; null where none is. */
export async function selectFirstSince(
  query: Queryable,
  from: bigint,
  to: bigint,
  at: Millis,
): Promise<bigint | null> {
  const rows = await query.query<{ readonly seq: bigint | null }>(
    `SELECT min(seq) AS seq FROM (
       (SELECT seq FROM price_log WHERE seq BETWEEN $1 AND $2 AND at >= $3 AND chain IS NOT NULL
        ORDER BY seq LIMIT 1)
       UNION ALL
       (SELECT seq FROM price_log_kept WHERE seq BETWEEN $1 AND $2 AND at >= $3 ORDER BY seq LIMIT 1)
     ) AS found`,
    [from, to, new Date(at)],
  )
  return rows[0]?.seq ?? null
}

/** Rows by their numbers, of at most a day before a moment, in order; without those that are no longer kept. */
export async function selectRowsBefore(
  query: Queryable,
  seqs: readonly string[],
  before: string,
): Promise<readonly LogRow[]> {
  const rows = await query.query<Omit<StoredRow, 'chain'>>(
    `SELECT seq, instrument_id, at, mid, source, previous_seq, evidence FROM price_log
      WHERE seq = ANY ($1::bigint[]) AND at > $2::timestamptz - interval '1 day' AND at <= $2 ORDER BY seq`,
    [seqs, before],
  )
  return rows.map(toRow)
}

interface SealRow {
  readonly n: number
  readonly first_seq: bigint
  readonly last_seq: bigint
  readonly minute: Date
  readonly root: Buffer
  readonly chain: Buffer
  readonly previous: Buffer
}

const toSeal = (row: SealRow): Seal => ({
  n: row.n,
  firstSeq: String(row.first_seq),
  lastSeq: String(row.last_seq),
  minute: row.minute.toISOString(),
  root: toHex(row.root),
  chain: toHex(row.chain),
  previous: toHex(row.previous),
})

/** The newest seal; null before the first. */
export async function selectLastSeal(query: Queryable): Promise<Seal | null> {
  const rows = await query.query<SealRow>('SELECT * FROM price_log_seal ORDER BY n DESC LIMIT 1')
  return rows[0] === undefined ? null : toSeal(rows[0])
}

/** Seals with a number above `after`, in order; `after` may be any whole number, also one too big for a seal. */
export async function selectSeals(
  query: Queryable,
  after: number,
  limit: number,
): Promise<readonly Seal[]> {
  const rows = await query.query<SealRow>(
    'SELECT * FROM price_log_seal WHERE n > $1::bigint ORDER BY n LIMIT $2',
    [after, limit],
  )
  return rows.map(toSeal)
}

/** The seal that holds a row; null while it is not sealed. */
export async function selectSealOf(query: Queryable, seq: bigint): Promise<Seal | null> {
  const rows = await query.query<SealRow>(
    'SELECT * FROM price_log_seal WHERE last_seq >= $1 AND first_seq <= $1 ORDER BY last_seq LIMIT 1',
    [seq],
  )
  return rows[0] === undefined ? null : toSeal(rows[0])
}

export async function insertSeal(tx: Queryable, seal: Seal): Promise<void> {
  await tx.query(
    `INSERT INTO price_log_seal (n, first_seq, last_seq, minute, root, chain, previous, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      seal.n,
      seal.firstSeq,
      seal.lastSeq,
      seal.minute,
      bytes(seal.root),
      bytes(seal.chain),
      bytes(seal.previous),
      Buffer.from(sealHash(seal)),
    ],
  )
}

type NodePlace = Pick<PlacedNode, 'level' | 'index'>

/** The nodes of the tree of seals at these places, in any order. */
export async function selectNodes(
  query: Queryable,
  places: readonly NodePlace[],
): Promise<readonly PlacedNode[]> {
  const rows = await query.query<{ level: number; place: number; hash: Buffer }>(
    `SELECT level, place, hash FROM price_log_node
       JOIN unnest($1::smallint[], $2::int[]) AS asked (level, place) USING (level, place)`,
    [places.map((one) => one.level), places.map((one) => one.index)],
  )
  return rows.map((row) => ({
    level: row.level,
    index: row.place,
    hash: new Uint8Array(row.hash),
  }))
}

export async function insertNodes(tx: Queryable, nodes: readonly PlacedNode[]): Promise<void> {
  await tx.query(
    `INSERT INTO price_log_node (level, place, hash)
     SELECT * FROM unnest($1::smallint[], $2::int[], $3::bytea[])`,
    [
      nodes.map((one) => one.level),
      nodes.map((one) => one.index),
      nodes.map((one) => Buffer.from(one.hash)),
    ],
  )
}

interface HeadRow {
  readonly size: number
  readonly root: Buffer
  readonly at: Date
  readonly key_id: string
  readonly signature: Buffer
}

/** Signed heads of more than `after` seals, in order. */
export async function selectHeads(
  query: Queryable,
  after: number,
  limit: number,
): Promise<readonly TreeHead[]> {
  const rows = await query.query<HeadRow>(
    'SELECT * FROM price_log_tree_head WHERE size > $1 ORDER BY size LIMIT $2',
    [after, limit],
  )
  return rows.map(toHead)
}

/** The newest signed head; null before the first. */
export async function selectLastHead(query: Queryable): Promise<TreeHead | null> {
  const rows = await query.query<HeadRow>(
    'SELECT * FROM price_log_tree_head ORDER BY size DESC LIMIT 1',
  )
  return rows[0] === undefined ? null : toHead(rows[0])
}

const toHead = (row: HeadRow): TreeHead => ({
  size: row.size,
  root: toHex(row.root),
  at: toIso(row.at.getTime()),
  keyId: row.key_id,
  signature: toHex(row.signature),
})

export async function insertHead(tx: Queryable, head: TreeHead): Promise<void> {
  await tx.query(
    `INSERT INTO price_log_tree_head (size, root, at, key_id, signature)
     VALUES ($1, $2, $3, $4, $5)`,
    [head.size, bytes(head.root), head.at, head.keyId, bytes(head.signature)],
  )
}

interface PlaceRow extends Omit<StoredRow, 'chain'> {
  readonly path: Buffer
  readonly evidence_text: string | null
}

/** A row with its way to the root of its seal, and its evidence where it names some. */
type KeptPlace = Pick<ReceiptPrice, 'row' | 'rowPath' | 'evidence'>

/** A row that was kept with its way to the root of its seal; null when it was not. */
export async function selectPlace(query: Queryable, seq: bigint): Promise<KeptPlace | null> {
  const rows = await query.query<PlaceRow>(
    `SELECT seq, instrument_id, at, mid, source, previous_seq, evidence, path, evidence_text
       FROM price_log_place WHERE seq = $1`,
    [seq],
  )
  const found = rows[0]
  if (found === undefined) return null
  const text = found.evidence_text
  const rowPath = toHex(found.path).match(/.{64}/g) ?? []
  return { row: toRow(found), rowPath, ...(text === null ? {} : { evidence: text }) }
}

/** Keeps a row with its way to the root of its seal, once. */
export async function insertPlace(
  query: Queryable,
  { row, seal, rowPath, evidence }: KeptPlace & Pick<ReceiptPrice, 'seal'>,
): Promise<void> {
  await query.query(
    `INSERT INTO price_log_place (seq, instrument_id, at, mid, source, previous_seq, seal, path, evidence,
       evidence_text)
     VALUES ($1, $2, $3, ($4::numeric * 100000000)::bigint, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
    [
      row.seq,
      row.instrumentId,
      row.at,
      row.mid,
      row.source,
      row.previous ?? null,
      seal.n,
      bytes(rowPath.join('')),
      row.evidence === undefined ? null : bytes(row.evidence),
      evidence ?? null,
    ],
  )
}
