import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { EXPORT_LIMIT } from '#protocol/statementKinds.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endedRange } from './ended.ts'
import { ordersCsv } from './ordersCsv.ts'
import { selectCancelledIn, selectClosedIn } from './storeEnded.ts'
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
  const one = EXPORT_LIMIT.csv + 1
  const closed = await selectClosedIn(query, range, one)
  const cancelled = await selectCancelledIn(query, range, one)
  if (closed.length + cancelled.length > EXPORT_LIMIT.csv) throw new Refusal(CODE.statementTooLong)
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  return {
    name: `orders-${holder.account}-${day}.csv`,
    type: 'text/csv;charset=utf-8',
    content: ordersCsv(closed, cancelled),
    encoding: 'text',
  }
}
