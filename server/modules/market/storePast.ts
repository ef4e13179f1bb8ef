import { INTERVAL_MS } from '#protocol/intervals.ts'
import { price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { type AskedPage, PAGE_BARS, type PastBar, pageMs } from './live/past/rulesPast.ts'
import type { PastSpan } from './live/past/types.ts'

/** A bar of before our own records, and who said it. */
export interface OriginBar extends PastBar {
  readonly origin: string
}

interface Row extends Omit<PastBar, 'time'> {
  readonly time: Date
}

/** Pages that were asked for, from a moment on, and those that our own candles fill. */
export async function pagesSince(
  query: Queryable,
  instrumentId: number,
  span: PastSpan,
  from: Millis,
): Promise<{ readonly asked: readonly AskedPage[]; readonly full: ReadonlySet<Millis> }> {
  const asked = await query.query<{ starts: Date; asked_at: Date }>(
    'SELECT starts, asked_at FROM back_fill WHERE instrument_id = $1 AND span = $2 AND starts >= $3',
    [instrumentId, span, new Date(from)],
  )
  const full = await query.query<{ starts: Date }>(
    `SELECT to_timestamp(floor(extract(epoch FROM time) / $4) * $4) AS starts FROM candle
      WHERE instrument_id = $1 AND span = $2 AND origin = 'log' AND time >= $3
      GROUP BY 1 HAVING count(*) = $5`,
    [instrumentId, span, new Date(from), pageMs(span) / 1000, PAGE_BARS],
  )
  return {
    asked: asked.map((one) => ({
      starts: one.starts.getTime(),
      askedAt: one.asked_at.getTime(),
    })),
    full: new Set(full.map(({ starts }) => starts.getTime())),
  }
}

/** Who told most of an instrument so far; null before the first page. */
export async function pastOrigin(query: Queryable, instrumentId: number): Promise<string | null> {
  const [row] = await query.query<{ origin: string }>(
    'SELECT origin FROM back_fill WHERE instrument_id = $1 GROUP BY origin ORDER BY count(*) DESC, origin LIMIT 1',
    [instrumentId],
  )
  return row?.origin ?? null
}

/** Our own candles of a page, and the first known candle after it, whoever said that: ours where there are two. */
export async function candlesAround(
  query: Queryable,
  instrumentId: number,
  span: PastSpan,
  from: Millis,
): Promise<{ readonly own: readonly PastBar[]; readonly after: PastBar | null }> {
  const before = new Date(from + pageMs(span))
  const own = await query.query<Row>(
    `SELECT time, open, high, low, close FROM candle
      WHERE instrument_id = $1 AND span = $2 AND origin = 'log' AND time >= $3 AND time < $4`,
    [instrumentId, span, new Date(from), before],
  )
  const [after] = await query.query<Row>(
    `SELECT time, open, high, low, close FROM candle
      WHERE instrument_id = $1 AND span = $2 AND time >= $3 ORDER BY time, origin <> 'log' LIMIT 1`,
    [instrumentId, span, before],
  )
  return { own: own.map(toBar), after: after === undefined ? null : toBar(after) }
}

/** A page that was answered. */
export interface AnsweredPage {
  readonly instrumentId: number
  readonly span: PastSpan
  readonly starts: Millis
  readonly origin: string
  readonly askedAt: Millis
  readonly kept: readonly PastBar[]
  readonly refused: number
}

/** Keeps a page and that it was asked for, both or neither. Candles that are there already stay as they are. */
export async function keepPage(db: Db, page: AnsweredPage): Promise<void> {
  const { instrumentId, span, starts, origin, askedAt, kept, refused } = page
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO candle (instrument_id, span, origin, time, open, high, low, close)
       SELECT $1, $2, $3, told.* FROM unnest($4::timestamptz[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])
         AS told (time, open, high, low, close)
        WHERE NOT EXISTS (SELECT FROM candle AS own WHERE own.instrument_id = $1 AND own.span = $2
          AND own.origin = 'log' AND own.time = told.time)
       ON CONFLICT (instrument_id, span, origin, time) DO NOTHING`,
      [
        instrumentId,
        span,
        origin,
        kept.map(({ time }) => new Date(time).toISOString()),
        ...(['open', 'high', 'low', 'close'] as const).map((name) => kept.map((bar) => bar[name])),
      ],
    )
    await tx.query(
      `INSERT INTO back_fill (instrument_id, span, starts, origin, asked_at, kept, refused)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (instrument_id, span, starts) DO UPDATE SET origin = excluded.origin,
         asked_at = excluded.asked_at, kept = excluded.kept, refused = excluded.refused`,
      [instrumentId, span, new Date(starts), origin, new Date(askedAt), kept.length, refused],
    )
  })
}

/** The first day that a venue told of; null: none did. */
export async function firstPastDay(
  query: Queryable,
  instrumentId: number,
  span: PastSpan,
): Promise<number | null> {
  const [row] = await query.query<{ time: Date | null }>(
    `SELECT min(first.time) AS time FROM (SELECT DISTINCT origin FROM back_fill WHERE instrument_id = $1) AS told
       CROSS JOIN LATERAL (SELECT time FROM candle
         WHERE instrument_id = $1 AND span = $2 AND candle.origin = told.origin ORDER BY time LIMIT 1) AS first`,
    [instrumentId, span],
  )
  const time = row?.time?.getTime()
  return time === undefined ? null : Math.floor(time / INTERVAL_MS['1d'])
}

/** What venues said of a span of time, one bar for each moment, ascending. */
export async function pastBars(
  query: Queryable,
  instrumentId: number,
  span: PastSpan,
  { from, before }: { readonly from: Millis; readonly before: Millis },
): Promise<readonly OriginBar[]> {
  const rows = await query.query<Row & Pick<OriginBar, 'origin'>>(
    `SELECT DISTINCT ON (time) time, open, high, low, close, candle.origin
       FROM (SELECT DISTINCT origin FROM back_fill WHERE instrument_id = $1) AS told
       JOIN candle ON instrument_id = $1 AND span = $2 AND candle.origin = told.origin
        AND time >= $3 AND time < $4
      ORDER BY time, candle.origin`,
    [instrumentId, span, new Date(from), new Date(before)],
  )
  return rows.map((row) => ({ ...toBar(row), origin: row.origin }))
}

function toBar({ time, open, high, low, close }: Row): PastBar {
  return {
    time: time.getTime(),
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
  }
}
