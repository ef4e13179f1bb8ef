import {
  kindOfSide,
  OPTION_SIDES,
  type OptionEnding,
  type OptionKind,
  type OptionOutcome,
} from '#protocol/machines/optionOrder.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { EndedIn } from '#server/platform/endedIn.ts'
import { type OptionRow, toRecord } from './rows.ts'
import type { Holder, OptionRecord } from './types.ts'

/** Options of a holder that are over; null for no such bound. */
export interface PastRange extends EndedIn {
  readonly holder: Holder
  readonly instrumentId: number | null
  readonly kind: OptionKind | null
  readonly endedBy: OptionEnding | null
}

/** The outcomes that a way to end stands for. */
const OUTCOMES: Readonly<Record<OptionEnding, readonly OptionOutcome[]>> = {
  paid: ['win', 'paid'],
  worthless: ['lose', 'worthless'],
  draw: ['draw'],
  sold: ['sold'],
  corporateAction: ['sold'],
  void: ['void'],
}

/** Options of a range, newest first, below `before`. */
export async function selectPast(
  query: Queryable,
  { holder, from, until, instrumentId, kind, endedBy }: PastRange,
  before: bigint,
  limit: number,
): Promise<readonly OptionRecord[]> {
  const rows = await query.query<OptionRow>(
    `SELECT * FROM option_order
     WHERE customer_id = $1 AND account = $2 AND state <> 'open'
       AND ($3::timestamptz IS NULL OR settled_at >= $3) AND ($4::timestamptz IS NULL OR settled_at < $4)
       AND ($5::integer IS NULL OR instrument_id = $5)
       AND ($6::text[] IS NULL OR side = ANY ($6)) AND ($7::text[] IS NULL OR outcome = ANY ($7))
       AND ($8::boolean IS NULL OR (ex_at IS NOT NULL) = $8)
       AND settle_no < $9::bigint
     ORDER BY settle_no DESC LIMIT $10`,
    [
      holder.customerId,
      holder.account,
      from,
      until,
      instrumentId,
      kind === null ? null : OPTION_SIDES.filter((side) => kindOfSide(side) === kind),
      endedBy === null ? null : OUTCOMES[endedBy],
      // Both are kept as sold: what tells them apart is whether a corporate action did it.
      endedBy === null ? null : endedBy === 'corporateAction',
      before,
      limit,
    ],
  )
  return rows.map(toRecord)
}
