import * as CODE from '#protocol/errorCodes.ts'
import { BalanceDays, DaysQuery } from '#protocol/resultDays.ts'
import {
  ExportStatementQuery,
  ListStatementQuery,
  StatementFile,
  StatementFilter,
  StatementPage,
  StatementSums,
} from '#protocol/statement.ts'
import type { StatementService } from '#server/modules/statement/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** What moved on an account, what it came to, and both to keep. */
export function statementCalls(statement: StatementService): readonly Call[] {
  return [
    defineCall('listStatement', {
      summary: 'Every posting of the account, newest first, with what was held after it',
      query: ListStatementQuery,
      result: StatementPage,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        statement.list(tx, { customerId, account }, query),
    }),
    defineCall('sumStatement', {
      summary: 'What each asset held before and after a period, and what moved in between',
      query: StatementFilter,
      result: StatementSums,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        statement.sums(tx, { customerId, account }, query),
    }),
    defineCall('listBalanceDays', {
      summary: 'What the account held of USDT when each of these days began',
      query: DaysQuery,
      result: BalanceDays,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        statement.balanceDays(tx, { customerId, account }, query),
    }),
    defineCall('exportStatement', {
      summary: 'A period of the account as a CSV or PDF file',
      query: ExportStatementQuery,
      result: StatementFile,
      errors: [CODE.statementTooLong],
      handle: ({ customerId, account, query }) => statement.file({ customerId, account }, query),
    }),
  ]
}
