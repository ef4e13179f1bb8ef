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
 * How many of these rows, which follow the last seal, are the next one: until the first row of a later
 * minute than all before it. Null while that minute is not over. Minutes of seals never go back: the
 * last price of a closed market, or any row of a clock that was set back, joins the minute before.
 */
export function nextGroup(
  rows: readonly LogRow[],
  lastMinute: Millis | null,
  now: Millis,
): { readonly count: number; readonly minute: Millis } | null {
  const [first] = rows
  if (first === undefined) return null
  const minute = Math.max(lastMinute ?? 0, minuteOf(first))
  const end = rows.findIndex((row) => minuteOf(row) > minute)
  if (end !== -1) return { count: end, minute }
  if (rows.length >= SEAL_ROWS) return { count: SEAL_ROWS, minute }
  return isOver(minute, now) ? { count: rows.length, minute } : null
}

/** The seal of these rows. @throws Error where the chain of the stored rows is broken */
export function sealRows(
  rows: readonly ChainedRow[],
  minute: Millis,
  before: { readonly seal: Seal | null; readonly chain: Uint8Array },
): Seal {
  const first = rows[0]
  const last = rows.at(-1)
  if (first === undefined || last === undefined) throw new Error('a seal without rows')
  const broken = firstBroken(rows, before.chain, first.seq)
  if (broken !== null) throw new Error(`price log: ${broken}`)
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
