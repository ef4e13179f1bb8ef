import type { ExportPlansQuery, ListPlanOrdersQuery, PlanPage } from '#protocol/planOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertFits, csvFile, READ_FOR_FILE } from '#server/platform/csvFile.ts'
import { NO_END, pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { endedIn } from '#server/platform/endedIn.ts'
import { plansCsv } from './plansCsv.ts'
import { selectIncome } from './store.ts'
import { type PlanRange, selectPast, selectRunning } from './storePages.ts'
import type { Holder } from './types.ts'
import { toIncome, toPlanOrder } from './view.ts'

const rangeOf = (holder: Holder, { kind, asset }: ExportPlansQuery): PlanRange => ({
  holder,
  kind: kind ?? null,
  asset: asset ?? null,
})

/** Own plans, newest first: those that run, or those of the history that are asked for; and what all come to. */
export async function listPlans(
  query: Queryable,
  holder: Holder,
  { state, cursor, limit, ...asked }: ListPlanOrdersQuery,
): Promise<PlanPage> {
  const before = readCursor(cursor)
  const range = rangeOf(holder, asked)
  const found =
    state === 'running'
      ? await selectRunning(query, range, before, limit + 1)
      : await selectPast(query, { ...range, ...endedIn(asked) }, before, limit + 1)
  const income = (await selectIncome(query, holder)).map(toIncome)
  return { ...pageOf(found, limit, (one) => one.endNo ?? one.no, toPlanOrder), income }
}

/** Own plans that are over, as a CSV file. */
export async function exportPast(
  query: Queryable,
  clock: Clock,
  holder: Holder,
  asked: ExportPlansQuery,
): Promise<StatementFile> {
  const range = { ...rangeOf(holder, asked), ...endedIn(asked) }
  const found = await selectPast(query, range, NO_END, READ_FOR_FILE)
  assertFits(found.length)
  return csvFile('plans', holder, clock, plansCsv(found))
}
