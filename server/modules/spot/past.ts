import type { ExportSpotQuery, ListSpotOrdersQuery, SpotPage } from '#protocol/spotOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertFits, csvFile, READ_FOR_FILE } from '#server/platform/csvFile.ts'
import { NO_END, pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { endedIn } from '#server/platform/endedIn.ts'
import { ordersCsv } from './ordersCsv.ts'
import { selectWaitingPage } from './store.ts'
import { type PastRange, selectPast } from './storePast.ts'
import type { Holder } from './types.ts'
import { toSpotOrder } from './view.ts'

const rangeOf = (
  holder: Holder,
  { instrumentId, side, endedBy, ...ends }: ExportSpotQuery,
): PastRange => ({
  holder,
  ...endedIn(ends),
  instrumentId: instrumentId === undefined ? null : Number(instrumentId),
  side: side ?? null,
  endedBy: endedBy ?? null,
})

/** Own orders, newest first: those that wait, or those of the history that are asked for. */
export async function listOrders(
  query: Queryable,
  holder: Holder,
  { state, cursor, limit, ...asked }: ListSpotOrdersQuery,
): Promise<SpotPage> {
  const before = readCursor(cursor)
  const found =
    state === 'waiting'
      ? await selectWaitingPage(query, holder, before, limit + 1)
      : await selectPast(query, rangeOf(holder, asked), before, limit + 1)
  return pageOf(found, limit, (one) => one.doneNo ?? one.no, toSpotOrder)
}

/** Own orders that are over, as a CSV file. */
export async function exportPast(
  query: Queryable,
  clock: Clock,
  holder: Holder,
  asked: ExportSpotQuery,
): Promise<StatementFile> {
  const found = await selectPast(query, rangeOf(holder, asked), NO_END, READ_FOR_FILE)
  assertFits(found.length)
  return csvFile('spot', holder, clock, ordersCsv(found))
}
