import type { Price } from '#contract/price.ts'
import type { Millis } from '#contract/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { LoggedPrice, SourceKind } from './types.ts'

/** A price on its way into the log; `at` is a whole second. */
export interface NewPrice {
  readonly instrumentId: number
  readonly at: Millis
  readonly mid: Price
  readonly source: SourceKind
}

interface Row {
  readonly instrument_id: number
  readonly seq: bigint
  readonly at: Date
  readonly mid: Price
}

const fromRow = (row: Row): LoggedPrice => ({
  instrumentId: row.instrument_id,
  seq: row.seq,
  at: row.at.getTime(),
  mid: row.mid,
})

/**
 * Appends prices in the order given, in one statement. Sequence numbers are taken in the same
 * transaction, so that none is ever lost.
 */
export async function appendPrices(
  query: Queryable,
  prices: readonly NewPrice[],
): Promise<readonly LoggedPrice[]> {
  const rows = await query.query<Row>(
    `WITH head AS (
       UPDATE price_log_head SET last_seq = last_seq + $1 RETURNING last_seq - $1 AS base
     )
     INSERT INTO price_log (seq, instrument_id, at, mid, source)
     SELECT head.base + new.n, new.instrument_id, new.at, new.mid, new.source
       FROM head, unnest($2::int[], $3::timestamptz[], $4::bigint[], $5::text[])
            WITH ORDINALITY AS new (instrument_id, at, mid, source, n)
     RETURNING instrument_id, seq, at, mid`,
    [
      prices.length,
      prices.map((one) => one.instrumentId),
      prices.map((one) => new Date(one.at).toISOString()),
      prices.map((one) => one.mid),
      prices.map((one) => one.source),
    ],
  )
  return rows.map(fromRow).sort((a, b) => (a.seq < b.seq ? -1 : 1))
}

/** The newest row of each of these instruments that has one, in the order of the log. */
export async function lastPrices(
  query: Queryable,
  instrumentIds: readonly number[],
): Promise<readonly LoggedPrice[]> {
  const rows = await query.query<Row>(
    `SELECT last.instrument_id, last.seq, last.at, last.mid
       FROM unnest($1::int[]) AS asked (id)
      CROSS JOIN LATERAL (
        SELECT instrument_id, seq, at, mid FROM price_log
         WHERE instrument_id = asked.id ORDER BY at DESC LIMIT 1
      ) AS last
      ORDER BY last.seq`,
    [instrumentIds],
  )
  return rows.map(fromRow)
}

/** The first row after `afterSeq` at or below `low` or at or above `high`; null when there is none. */
export async function firstOutside(
  query: Queryable,
  instrumentId: number,
  afterSeq: bigint,
  low: Price,
  high: Price,
): Promise<LoggedPrice | null> {
  // An instrument's rows rise in `at` as they do in `seq`; `at` lets whole days be left out.
  const rows = await query.query<Row>(
    `SELECT instrument_id, seq, at, mid FROM price_log
      WHERE instrument_id = $1 AND seq > $2 AND (mid <= $3 OR mid >= $4)
        AND at >= coalesce((SELECT at FROM price_log WHERE seq = $2), '-infinity')
      ORDER BY at LIMIT 1`,
    [instrumentId, afterSeq, low, high],
  )
  const row = rows[0]
  return row === undefined ? null : fromRow(row)
}

/** Makes the partition of the UTC day a moment lies in, if it is not there. */
export async function addDay(query: Queryable, at: Millis): Promise<void> {
  await query.query('SELECT price_log_add_day($1::date)', [dayText(at)])
}

/** Drops the partitions of whole UTC days before a moment; says which. */
export async function dropBefore(query: Queryable, at: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ part: string }>(
    'SELECT price_log_drop_before AS part FROM price_log_drop_before($1::date)',
    [dayText(at)],
  )
  return rows.map((row) => row.part)
}

function dayText(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10)
}
