import type { ExportOptionsQuery, ListOptionsQuery, OptionPage } from '#protocol/optionOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertFits, csvFile, READ_FOR_FILE } from '#server/platform/csvFile.ts'
import { NO_END, pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { endedIn } from '#server/platform/endedIn.ts'
import { optionsCsv } from './optionsCsv.ts'
import { selectOpenPage } from './store.ts'
import { type PastRange, selectPast } from './storePast.ts'
import type { Holder } from './types.ts'
import { toOptionOrder } from './view.ts'

const rangeOf = (
  holder: Holder,
  { instrumentId, kind, endedBy, ...ends }: ExportOptionsQuery,
): PastRange => ({
  holder,
  ...endedIn(ends),
  instrumentId: instrumentId === undefined ? null : Number(instrumentId),
  kind: kind ?? null,
  endedBy: endedBy ?? null,
})

/** Own options, newest first: open ones, or those of the history that are asked for. */
export async function listOptions(
  query: Queryable,
  holder: Holder,
  { state, cursor, limit, ...asked }: ListOptionsQuery,
): Promise<OptionPage> {
  const before = readCursor(cursor)
  const found =
    state === 'open'
      ? await selectOpenPage(query, holder, before, limit + 1)
      : await selectPast(query, rangeOf(holder, asked), before, limit + 1)
  return pageOf(found, limit, (one) => one.settleNo ?? one.no, toOptionOrder)
}

/** Own options that are over, as a CSV file. */
export async function exportPast(
  query: Queryable,
  clock: Clock,
  holder: Holder,
  asked: ExportOptionsQuery,
): Promise<StatementFile> {
  const found = await selectPast(query, rangeOf(holder, asked), NO_END, READ_FOR_FILE)
  assertFits(found.length)
  return csvFile('options', holder, clock, optionsCsv(found))
}
