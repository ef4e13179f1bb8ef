import { LISTED, LISTED_WAITS_MS, SETTLE_WITHIN_MS } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { LogNeed } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type OptionRow, toRecord } from './rows.ts'
import type { CorporateEnd, OptionRecord } from './types.ts'

/** Up to `limit` open options that expired before a moment, first expired first, after a place in that order. */
export async function selectExpired(
  query: Queryable,
  before: Millis,
  after: { readonly expiresAt: Millis; readonly no: bigint } | null,
  limit: number,
): Promise<readonly OptionRecord[]> {
  const rows = await query.query<OptionRow>(
    `SELECT * FROM option_order WHERE state = 'open' AND expires_at < $1
       AND (expires_at, no) > ($2, $3) ORDER BY expires_at, no LIMIT $4`,
    [new Date(before), new Date(after?.expiresAt ?? 0), after?.no ?? 0n, limit],
  )
  return rows.map(toRecord)
}

/**
 * When the last open option on one of these instruments expires that a closure would leave without the hours it was sold
 * on; null when there is none. One of a series ends months ahead, so it minds only a closure that covers its expiry.
 */
export async function selectLastExpiry(
  query: Queryable,
  instrumentIds: readonly number[],
  closes: { readonly from: Millis; readonly to: Millis },
): Promise<Millis | null> {
  const [row] = await query.query<{ readonly last: Date | null }>(
    `SELECT max(expires_at) AS last FROM option_order
     WHERE state = 'open' AND instrument_id = ANY ($1::integer[])
       AND (term <> $2 OR expires_at >= $3 AND expires_at < $4)`,
    [instrumentIds, LISTED, new Date(closes.from), new Date(closes.to)],
  )
  return row?.last?.getTime() ?? null
}

/** How many open options on an instrument that are of no series expire at a moment or later. */
export async function countExpiringFrom(
  query: Queryable,
  instrumentId: number,
  from: Millis,
): Promise<number> {
  const [row] = await query.query<{ readonly count: number }>(
    `SELECT count(*)::integer AS count FROM option_order
     WHERE state = 'open' AND instrument_id = $1 AND expires_at >= $2 AND term <> $3`,
    [instrumentId, new Date(from), LISTED],
  )
  return row?.count ?? 0
}

/** Up to `limit` open options that a corporate action ends, first to expire first, after a place in that order. */
export async function selectEndedBy(
  query: Queryable,
  { instrumentId, exAt }: Pick<CorporateEnd, 'instrumentId' | 'exAt'>,
  after: { readonly expiresAt: Millis; readonly no: bigint } | null,
  limit: number,
): Promise<readonly OptionRecord[]> {
  const rows = await query.query<OptionRow>(
    `SELECT * FROM option_order WHERE state = 'open' AND instrument_id = $1 AND term = $2
       AND opened_at < $3 AND expires_at >= $3 AND (expires_at, no) > ($4, $5) ORDER BY expires_at, no LIMIT $6`,
    [instrumentId, LISTED, new Date(exAt), new Date(after?.expiresAt ?? 0), after?.no ?? 0n, limit],
  )
  return rows.map(toRecord)
}

/** More overdue options than this are not counted: that many is alarm enough. */
const MOST_COUNTED = 10_000

/**
 * How many options expired before a moment and are open still. One of a series counts once a row of before that moment
 * could settle it, or its wait for one was over then.
 */
export async function countExpired(query: Queryable, before: Millis): Promise<number> {
  const [row] = await query.query<{ readonly count: number }>(
    `SELECT count(*)::integer AS count FROM (
       SELECT 1 FROM option_order o WHERE state = 'open' AND expires_at < $1
         AND (term <> $3 OR expires_at < $2 OR EXISTS (
           SELECT 1 FROM price_log p WHERE p.instrument_id = o.instrument_id AND p.seq >= o.open_log_seq
             AND p.at >= o.expires_at - $5 * interval '1 millisecond' AND p.at < $1
         )) LIMIT $4
     ) AS due`,
    [new Date(before), new Date(before - LISTED_WAITS_MS), LISTED, MOST_COUNTED, SETTLE_WITHIN_MS],
  )
  return row?.count ?? 0
}

/** The rows that options which expired before a moment and are open still may be settled by, by instrument. */
export async function selectLogNeeds(
  query: Queryable,
  before: Millis,
): Promise<readonly LogNeed[]> {
  const rows = await query.query<{ instrument_id: number; seq: bigint; expires_at: Date }>(
    `SELECT instrument_id, min(open_log_seq) AS seq, min(expires_at) AS expires_at
       FROM option_order WHERE state = 'open' AND expires_at < $1 GROUP BY instrument_id`,
    [new Date(before)],
  )
  return rows.map(({ instrument_id: instrumentId, seq, expires_at: expiresAt }) => ({
    instrumentId,
    afterSeq: seq - 1n,
    from: expiresAt.getTime() - SETTLE_WITHIN_MS,
  }))
}
