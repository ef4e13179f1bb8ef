import type { Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import type { PricePoint } from './types.ts'

/** Rows of the log that one transaction makes candles of. */
const AT_ONCE = 200_000n

/** A candle as it is kept; prices in units of 10^-8 of the quote. */
export interface StoredBar {
  readonly time: Millis
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
}

interface Row extends Omit<StoredBar, 'time'> {
  readonly time: Date
}

/** What makes a candle of our own time. Rows of one second, which a clock that was set back leaves, go by number. */
const OWN = `'log'`
const LIVE = `row.source = 'live'`
const FOLD = `(array_agg(row.mid ORDER BY row.at, row.seq))[1] AS open,
  max(row.mid) AS high, min(row.mid) AS low,
  (array_agg(row.mid ORDER BY row.at DESC, row.seq DESC))[1] AS close`

/**
 * Makes the candles of rows that were logged since the last time. Each minute and day that such a row lies in is
 * made anew of all its rows, and how far it came is kept in the same transaction: so it may die at any point.
 */
export async function makeCandles(db: Db): Promise<void> {
  while (await db.transaction(makeSome)) continue
}

/** @returns whether rows are left */
async function makeSome(tx: Transaction): Promise<boolean> {
  const [progress] = await tx.query<{ upto_seq: bigint }>(
    'SELECT upto_seq FROM candle_progress FOR UPDATE',
  )
  const [head] = await tx.query<{ last_seq: bigint }>('SELECT last_seq FROM price_log_head')
  const after = progress?.upto_seq ?? 0n
  const last = head?.last_seq ?? 0n
  const upto = last - after > AT_ONCE ? after + AT_ONCE : last
  if (upto === after) return false
  const days = await makeMinutes(tx, after, upto)
  if (days.length > 0) await makeDays(tx, days)
  await tx.query('UPDATE candle_progress SET upto_seq = $1', [upto])
  return upto < last
}

interface OwnDay {
  readonly instrument_id: number
  readonly day: Date
}

/** @returns the days the minutes lie in */
function makeMinutes(tx: Transaction, after: bigint, upto: bigint): Promise<readonly OwnDay[]> {
  return tx.query<OwnDay>(
    `WITH touched AS (
       SELECT DISTINCT instrument_id, date_trunc('minute', at) AS time FROM price_log AS row
        WHERE seq > $1 AND seq <= $2 AND ${LIVE}
     ), made AS (
       INSERT INTO candle (instrument_id, span, origin, time, open, high, low, close)
       SELECT touched.instrument_id, '1m', ${OWN}, touched.time, ${FOLD}
         FROM touched JOIN price_log AS row ON row.instrument_id = touched.instrument_id
          AND row.at >= touched.time AND row.at < touched.time + interval '1 minute'
          AND row.seq <= $2 AND ${LIVE}
        GROUP BY touched.instrument_id, touched.time
       ON CONFLICT (instrument_id, span, origin, time) DO UPDATE
          SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close
       RETURNING instrument_id, time
     ) SELECT DISTINCT instrument_id, date_trunc('day', time, 'UTC') AS day FROM made`,
    [after, upto],
  )
}

async function makeDays(tx: Transaction, days: readonly OwnDay[]): Promise<void> {
  await tx.query(
    `INSERT INTO candle (instrument_id, span, origin, time, open, high, low, close)
     SELECT asked.id, '1d', ${OWN}, asked.day, (array_agg(open ORDER BY time))[1], max(high), min(low),
            (array_agg(close ORDER BY time DESC))[1]
       FROM unnest($1::int[], $2::timestamptz[]) AS asked (id, day)
       JOIN candle ON instrument_id = asked.id AND span = '1m' AND origin = ${OWN}
        AND time >= asked.day AND time < asked.day + interval '24 hours'
      GROUP BY asked.id, asked.day
     ON CONFLICT (instrument_id, span, origin, time) DO UPDATE
        SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close`,
    [days.map((one) => one.instrument_id), days.map((one) => one.day.toISOString())],
  )
}

const NEWEST = `(SELECT coalesce(max(time), '-infinity') FROM candle
  WHERE instrument_id = $1 AND span = '1m' AND origin = ${OWN})`

/**
 * The minutes of an instrument from a moment on and before another, as far as they are known at `asOf`. What no
 * candle was made of yet, and the minute that goes on, is read from the log itself.
 */
export async function ownMinutes(
  query: Queryable,
  instrumentId: number,
  { from, before, asOf }: { readonly from: Millis; readonly before: Millis; readonly asOf: Millis },
): Promise<readonly StoredBar[]> {
  const rows = await query.query<Row>(
    `WITH tail AS (SELECT least(${NEWEST}, date_trunc('minute', $4::timestamptz)) AS time)
     SELECT candle.time, open, high, low, close FROM candle, tail
      WHERE instrument_id = $1 AND span = '1m' AND origin = ${OWN}
        AND candle.time >= $2 AND candle.time < least($3::timestamptz, tail.time)
     UNION ALL
     SELECT date_trunc('minute', row.at) AS time, ${FOLD} FROM price_log AS row, tail
      WHERE instrument_id = $1 AND ${LIVE} AND at >= greatest($2::timestamptz, tail.time)
        AND at < $3 AND at <= $4
      GROUP BY 1 ORDER BY time`,
    [instrumentId, ...[from, before, asOf].map((at) => new Date(at))],
  )
  return rows.map(toBar)
}

/** The days that candles are made of, oldest first. */
export async function ownDays(
  query: Queryable,
  instrumentId: number,
): Promise<readonly StoredBar[]> {
  const rows = await query.query<Row>(
    `SELECT time, open, high, low, close FROM candle
      WHERE instrument_id = $1 AND span = '1d' AND origin = ${OWN} ORDER BY time`,
    [instrumentId],
  )
  return rows.map(toBar)
}

/** The close of the last minute before a moment that has a candle. */
export async function ownCloseBefore(
  query: Queryable,
  instrumentId: number,
  before: Millis,
): Promise<PricePoint | null> {
  const rows = await query.query<{ time: Date; close: Price }>(
    `SELECT time, close FROM candle WHERE instrument_id = $1 AND span = '1m' AND origin = ${OWN} AND time < $2
      ORDER BY time DESC LIMIT 1`,
    [instrumentId, new Date(before)],
  )
  const row = rows[0]
  return row === undefined ? null : { at: row.time.getTime(), mid: row.close }
}

const toBar = ({ time, ...prices }: Row): StoredBar => ({ ...prices, time: time.getTime() })
