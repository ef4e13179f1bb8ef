import { toHex } from '#protocol/proof/bytes.ts'
import { type ChainedRow, firstBroken, treeOfRows } from '#protocol/proof/chainedRows.ts'
import type { LogRow } from '#protocol/proof/logRow.ts'
import { rootOf } from '#protocol/proof/merkle.ts'
import { NO_SEAL, type Seal, sealHashText } from '#protocol/proof/seal.ts'
import { fromIso, type Millis, toIso } from '#protocol/time.ts'

/** Rows of one seal at most; a minute has about four thousand. */
export const SEAL_ROWS = 10_000

const MINUTE = 60_000

/** Without a row of a later minute: a round that began in a minute may be written this long after. */
const GRACE = 2_000

const minuteOf = (row: LogRow): Millis => {
  const at = fromIso(row.at)
  if (at === null) throw new TypeError(`no moment: ${row.at}`)
  return Math.floor(at / MINUTE) * MINUTE
}

/** A minute that lies in the future is over too: the clock was set back, and sealing goes on. */
const isOver = (minute: Millis, now: Millis): boolean =>
  now >= minute + MINUTE + GRACE || now < minute

/**
 * The minute of the seal that begins with this row. Minutes of seals never go back: the last price of a closed
 * market, or any row of a clock that was set back, joins the minute before.
 */
export function minuteOfSeal(first: LogRow, lastMinute: Millis | null): Millis {
  return Math.max(lastMinute ?? 0, minuteOf(first))
}

/** When the next minute begins: a row from then on is of a later seal. */
export const endOf = (minute: Millis): Millis => minute + MINUTE

/** The last row that a seal from this one on can hold. */
export const mostOf = (first: bigint): bigint => first + BigInt(SEAL_ROWS) - 1n

/** Where a seal can end. */
interface Ends {
  readonly first: bigint
  /** The first row of a later minute, if it is near enough to end the seal. */
  readonly later: bigint | null
  /** The last row of the log. */
  readonly lastSeq: bigint
}

/** The last row of the seal of a minute: the one before a later minute. Null while that minute is not over. */
export function lastOfSeal(
  { first, later, lastSeq }: Ends,
  minute: Millis,
  now: Millis,
): bigint | null {
  if (later !== null) return later - 1n
  if (lastSeq >= mostOf(first)) return mostOf(first)
  return isOver(minute, now) ? lastSeq : null
}

/**
 * The seal of the rows from one number to another.
 * @throws Error where one of them is missing, or their chain is broken
 */
export function sealRows(
  rows: readonly ChainedRow[],
  { from, to }: { readonly from: bigint; readonly to: bigint },
  minute: Millis,
  before: { readonly seal: Seal | null; readonly chain: Uint8Array },
): Seal {
  const broken = firstBroken(rows, before.chain, String(from))
  if (broken !== null) throw new Error(`price log: ${broken}`)
  const first = rows[0]
  const last = rows.at(-1)
  const next = from + BigInt(rows.length)
  if (first === undefined || last === undefined || next <= to) {
    throw new Error(`price log: row ${next} is missing`)
  }
  return {
    n: (before.seal?.n ?? 0) + 1,
    firstSeq: first.seq,
    lastSeq: last.seq,
    minute: toIso(minute),
    root: toHex(rootOf(rows.length, treeOfRows(rows))),
    chain: toHex(last.chain),
    previous: before.seal === null ? NO_SEAL : sealHashText(before.seal),
  }
}
