import { formatDecimal } from '../decimal.ts'
import { PRICE_SCALE } from '../price.ts'
import { type Millis, toIso } from '../time.ts'
import { type Hash, hashOf, toHex, utf8 } from './bytes.ts'
import { leafHash } from './merkle.ts'

/** A row of the price log as everybody sees it and as it is hashed. */
export interface LogRow {
  /** Counts all rows of the log without a gap. */
  readonly seq: string
  readonly instrumentId: number
  /** ISO 8601 in UTC, a whole second. */
  readonly at: string
  /** Always with 8 decimals. */
  readonly mid: string
  readonly source: string
  /** Number of the row before it of the same instrument, 0 for its first; rows of the first form name none. */
  readonly previous?: string
  /** Hash of what its price was made of, hexadecimal; only rows of the third form name it. */
  readonly evidence?: string
}

const CHAIN = Uint8Array.of(2)

/** Where the chain begins. */
export const CHAIN_START: Hash = new Uint8Array(32)

/** A row from what the database holds. */
export function logRow(row: {
  readonly seq: bigint
  readonly instrumentId: number
  readonly at: Millis
  readonly mid: bigint
  readonly source: string
  /** Null in rows of the first form. */
  readonly previous: bigint | null
  /** Null in rows of the first and the second form. */
  readonly evidence: Uint8Array | null
}): LogRow {
  return {
    seq: String(row.seq),
    instrumentId: row.instrumentId,
    at: toIso(row.at),
    mid: formatDecimal(row.mid, PRICE_SCALE),
    source: row.source,
    ...(row.previous === null ? {} : { previous: String(row.previous) }),
    ...(row.evidence === null ? {} : { evidence: toHex(row.evidence) }),
  }
}

const SHAPE = [
  /^[1-9]\d{0,18}$/,
  /^(0|[1-9]\d{0,9})$/,
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/,
  /^(0|[1-9]\d{0,10})\.\d{8}$/,
  /^[a-z]{1,16}$/,
  /^(0|[1-9]\d{0,18})$/,
  /^[0-9a-f]{64}$/,
]

/**
 * The bytes of a row: `price.v3 <seq> <instrument> <at> <mid> <source> <previous> <evidence>` in ASCII, one blank
 * between; `price.v2` without the last for rows without evidence, `price.v1` without both for rows that name no row
 * before. No field holds a blank, so that different rows never have the same bytes.
 * @throws TypeError when a field is not of its form, or the previous row is not before it
 */
function rowBytes(row: LogRow): Uint8Array {
  const { seq, instrumentId, at, mid, source, previous, evidence } = row
  const named = [previous, evidence].filter((field) => field !== undefined)
  const fields = [seq, String(instrumentId), at, mid, source, ...named]
  const fault = fields.find((field, index) => SHAPE[index]?.test(field) !== true)
  if (fault !== undefined) throw new TypeError(`no field of a price row: ${fault}`)
  if (previous === undefined && evidence !== undefined) throw new TypeError('evidence alone')
  if (previous === undefined) return utf8(`price.v1 ${fields.join(' ')}`)
  if (BigInt(previous) >= BigInt(seq)) throw new TypeError(`row ${previous} is not before ${seq}`)
  return utf8(`price.v${evidence === undefined ? 2 : 3} ${fields.join(' ')}`)
}

/** The leaf of a row in the tree of its seal. */
export function rowLeaf(row: LogRow): Hash {
  return leafHash(rowBytes(row))
}

/** The chain after a row: SHA-256 of the byte 2, the chain before it and the row's bytes. */
export function nextChain(previous: Hash, row: LogRow): Hash {
  return hashOf(CHAIN, previous, rowBytes(row))
}
