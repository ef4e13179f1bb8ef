import type { AccountKind } from '#protocol/account.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { EXPORT_LIMIT } from '#protocol/statementKinds.ts'
import { toIso } from '#protocol/time.ts'
import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'

/** How much of a list is read for a file: one more than it may hold, which says that there is too much. */
export const READ_FOR_FILE = EXPORT_LIMIT.csv + 1

/** @throws Refusal statementTooLong when a file may not hold so many lines */
export function assertFits(lines: number): void {
  if (lines > EXPORT_LIMIT.csv) throw new Refusal(CODE.statementTooLong)
}

/** A table of one account's, to be kept: its name says of what, of which account and of which day (UTC). */
export function csvFile(
  what: string,
  { account }: { readonly account: AccountKind },
  clock: Clock,
  content: string,
): StatementFile {
  return {
    name: `${what}-${account}-${toIso(clock.now()).slice(0, 10)}.csv`,
    type: 'text/csv;charset=utf-8',
    content,
    encoding: 'text',
  }
}
