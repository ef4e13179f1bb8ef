import type { Millis } from '#protocol/time.ts'
import type { Db, Queryable } from '#server/platform/db.ts'

/** The end of the log as a writer believes it to be. */
export interface LogEnd {
  readonly lastSeq: bigint
  readonly chain: Uint8Array
  /** The second up to which the log is complete; null before the first round of all. */
  readonly complete: Millis | null
  /** The last row of before the clock was set back; 0 where it never was. Times of rows up to it tell nothing. */
  readonly brokenAt: bigint
  /** The newest row of each instrument that ever had one, which the next one names. */
  readonly latest: ReadonlyMap<number, bigint>
}

/** The end of the log as it is. */
export async function readEnd(query: Queryable): Promise<LogEnd> {
  const rows = await query.query<{
    last_seq: bigint
    chain: Uint8Array
    complete_at: Date | null
    broken_at: bigint
  }>(
    `SELECT last_seq, chain, complete_at,
       (SELECT coalesce(max(last_seq), 0) FROM price_log_break) AS broken_at
     FROM price_log_head`,
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the price log has no head')
  return {
    lastSeq: row.last_seq,
    chain: new Uint8Array(row.chain),
    complete: row.complete_at === null ? null : row.complete_at.getTime(),
    brokenAt: row.broken_at,
    latest: await readLatest(query),
  }
}

/** Goes from instrument to instrument by the index: nobody reads all rows for that. */
async function readLatest(query: Queryable): Promise<ReadonlyMap<number, bigint>> {
  const rows = await query.query<{ instrument_id: number; seq: bigint }>(
    `WITH RECURSIVE one (id) AS (
       SELECT min(instrument_id) FROM price_log
       UNION ALL
       SELECT (SELECT min(instrument_id) FROM price_log WHERE instrument_id > one.id)
         FROM one WHERE one.id IS NOT NULL
     )
     SELECT instrument_id, max(seq) AS seq FROM (
       SELECT one.id AS instrument_id, row.seq
         FROM one CROSS JOIN price_log_stretch s CROSS JOIN LATERAL (
           SELECT seq FROM price_log
            WHERE instrument_id = one.id AND seq > s.after_seq AND seq <= s.upto_seq
            ORDER BY at DESC LIMIT 1
         ) AS row
       UNION ALL
       SELECT instrument_id, seq FROM price_log_dropped
     ) AS found GROUP BY instrument_id`,
  )
  return new Map(rows.map((row) => [row.instrument_id, row.seq]))
}

export const ELSEWHERE = 'somebody else wrote to it'

/** Where the head still is what the writer believes it to be: its first three values. */
export const AT_END = `last_seq = $1 AND chain = $2 AND complete_at IS NOT DISTINCT FROM $3`

export const endValues = ({ lastSeq, chain, complete }: LogEnd): readonly unknown[] => [
  lastSeq,
  Buffer.from(chain),
  complete === null ? null : new Date(complete),
]

/**
 * Says that no row of before a second will be added any more. An append of before that is still on its way
 * finds the log to end elsewhere then.
 * @throws Error when the log ends elsewhere; nothing was written then
 */
export async function completeLog(
  query: Queryable,
  end: LogEnd,
  complete: Millis,
): Promise<LogEnd> {
  const written = await query.query(
    `UPDATE price_log_head SET complete_at = $4 WHERE ${AT_END} RETURNING true`,
    [...endValues(end), new Date(complete)],
  )
  if (written.length === 0) throw new Error(`the price log is not as it was: ${ELSEWHERE}`)
  return { ...end, complete }
}

/**
 * Lets the log go on with an earlier time than it is complete up to, and keeps for ever that it did and where.
 * @throws Error when the log ends elsewhere; nothing was written then
 */
export function setBack(db: Db, end: LogEnd, to: Millis): Promise<LogEnd> {
  return db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO price_log_break (last_seq, complete_at, back_to)
       SELECT last_seq, complete_at, $4 FROM price_log_head WHERE ${AT_END}`,
      [...endValues(end), new Date(to)],
    )
    return { ...(await completeLog(tx, end, to)), brokenAt: end.lastSeq }
  })
}
