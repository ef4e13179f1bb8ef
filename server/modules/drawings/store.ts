import type { Drawing } from '#protocol/drawing.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What a customer drew on an instrument; empty where they drew nothing. */
export async function selectDrawings(
  query: Queryable,
  customerId: string,
  instrumentId: number,
): Promise<readonly Drawing[]> {
  const [row] = await query.query<{ readonly drawings: readonly Drawing[] }>(
    'SELECT drawings FROM chart_drawing WHERE customer_id = $1 AND instrument_id = $2',
    [customerId, instrumentId],
  )
  return row?.drawings ?? []
}

/** Keeps drawings in place of those before. */
export async function upsertDrawings(
  query: Queryable,
  customerId: string,
  instrumentId: number,
  drawings: readonly Drawing[],
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO chart_drawing (customer_id, instrument_id, drawings, saved_at)
     VALUES ($1, $2, $3, $4)
     ON CONFLICT (customer_id, instrument_id) DO UPDATE SET drawings = $3, saved_at = $4`,
    [customerId, instrumentId, JSON.stringify(drawings), toIso(now)],
  )
}

export async function deleteDrawings(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM chart_drawing WHERE customer_id = $1', [customerId])
}
