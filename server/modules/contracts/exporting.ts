import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NO_END } from '#server/platform/cursor.ts'
import { assertFits, csvFile, READ_FOR_FILE } from '#server/platform/csvFile.ts'
import type { Queryable } from '#server/platform/db.ts'
import { endedRange } from './ended.ts'
import { ordersCsv } from './ordersCsv.ts'
import { selectCancelledPage, selectClosedPage } from './storeEnded.ts'
import type { Holder } from './types.ts'

/**
 * Own orders that are over, as a CSV file.
 * @throws Refusal statementTooLong when they are more than a file may hold, malformed when a moment can't be read
 */
export async function exportEnded(
  query: Queryable,
  clock: Clock,
  holder: Holder,
  asked: ExportContractsQuery,
): Promise<StatementFile> {
  const range = endedRange(holder, asked)
  const closed = await selectClosedPage(query, range, NO_END, READ_FOR_FILE)
  assertFits(closed.length)
  const cancelled = await selectCancelledPage(query, range, NO_END, READ_FOR_FILE - closed.length)
  assertFits(closed.length + cancelled.length)
  return csvFile('orders', holder, clock, ordersCsv(closed, cancelled))
}
