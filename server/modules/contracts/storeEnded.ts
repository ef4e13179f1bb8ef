import type { Ending } from '#protocol/machines/contractOrder.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { EndedIn } from '#server/platform/endedIn.ts'
import { type OrderRow, toRecord } from './storeRow.ts'
import { toRecord as toWaitingRecord, type WaitingRow } from './storeWaiting.ts'
import type { Holder, OrderRecord, WaitingRecord } from './types.ts'

/** Orders of a holder that are over; null for no such bound. */
export interface EndedRange extends EndedIn {
  readonly holder: Holder
  readonly instrumentId: number | null
  readonly endedBy: Ending | null
}

const boundsOf = ({
  holder,
  from,
  until,
  instrumentId,
  endedBy,
}: EndedRange): readonly unknown[] => [
  holder.customerId,
  holder.account,
  from,
  until,
  instrumentId,
  endedBy,
]

const within = (ended: string): string => `customer_id = $1 AND account = $2
  AND ($3::timestamptz IS NULL OR ${ended} >= $3) AND ($4::timestamptz IS NULL OR ${ended} < $4)
  AND ($5::integer IS NULL OR instrument_id = $5)`

// What needs no row is a conjunct of its own: it is judged once, so a list that can hold nothing is not read.
const CLOSED = `state = 'closed' AND $6::text IS DISTINCT FROM 'cancelled'
  AND ($6 IS NULL OR close_reason = $6) AND ${within('closed_at')}`
const CANCELLED = `state = 'cancelled' AND coalesce($6::text, 'cancelled') = 'cancelled'
  AND ${within('ended_at')}`

/** Closed orders of a range, newest first, below `before`. */
export async function selectClosedPage(
  query: Queryable,
  range: EndedRange,
  before: bigint,
  limit: number,
): Promise<readonly OrderRecord[]> {
  const rows = await query.query<OrderRow>(
    `SELECT * FROM contract_order WHERE ${CLOSED}
       AND close_no < $7::bigint
     ORDER BY close_no DESC LIMIT $8`,
    [...boundsOf(range), before, limit],
  )
  return rows.map(toRecord)
}

/** Orders of a range that never opened, newest first, below `before`. */
export async function selectCancelledPage(
  query: Queryable,
  range: EndedRange,
  before: bigint,
  limit: number,
): Promise<readonly WaitingRecord[]> {
  const rows = await query.query<WaitingRow>(
    `SELECT * FROM contract_waiting WHERE ${CANCELLED}
       AND end_no < $7::bigint
     ORDER BY end_no DESC LIMIT $8`,
    [...boundsOf(range), before, limit],
  )
  return rows.map(toWaitingRecord)
}
