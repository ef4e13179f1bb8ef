import type { ChartLayout } from '#protocol/chartLayout.ts'
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

/** How a customer has their charts drawn; null where they never said. */
export async function selectLayout(
  query: Queryable,
  customerId: string,
): Promise<ChartLayout | null> {
  const [row] = await query.query<{ readonly layout: ChartLayout }>(
    'SELECT layout FROM chart_layout WHERE customer_id = $1',
    [customerId],
  )
  return row?.layout ?? null
}

/** Keeps a layout in place of the one before. */
export async function upsertLayout(
  query: Queryable,
  customerId: string,
  layout: ChartLayout,
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO chart_layout (customer_id, layout, saved_at) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET layout = $2, saved_at = $3`,
    [customerId, JSON.stringify(layout), toIso(now)],
  )
}

/** Codes of what a customer starred; empty where they starred nothing. */
export async function selectFavourites(
  query: Queryable,
  customerId: string,
): Promise<readonly string[]> {
  const [row] = await query.query<{ readonly codes: readonly string[] }>(
    'SELECT codes FROM favourite_list WHERE customer_id = $1',
    [customerId],
  )
  return row?.codes ?? []
}

/** Keeps favourites in place of those before. */
export async function upsertFavourites(
  query: Queryable,
  customerId: string,
  codes: readonly string[],
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO favourite_list (customer_id, codes, saved_at) VALUES ($1, $2, $3)
     ON CONFLICT (customer_id) DO UPDATE SET codes = $2, saved_at = $3`,
    [customerId, JSON.stringify(codes), toIso(now)],
  )
}

export async function deleteDrawings(tx: Queryable, customerId: string): Promise<void> {
  await tx.query('DELETE FROM favourite_list WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM chart_drawing WHERE customer_id = $1', [customerId])
  await tx.query('DELETE FROM chart_layout WHERE customer_id = $1', [customerId])
}
