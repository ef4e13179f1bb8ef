import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import { LEAST_ACCOUNTS, RISK_NOTICE_VERSION } from './riskVersion.ts'

export const AcceptRiskNoticeBody = z.strictObject({
  version: z.literal(RISK_NOTICE_VERSION).describe('The version that was on the screen'),
})

/** Where a customer stands with the risk notice, and what it says of everybody's results. */
export const RiskNotice = z.object({
  version: z.string(),
  acceptedAt: isoTime.nullable().describe('Null: this version was not accepted yet'),
  accounts: z
    .int()
    .describe('Real accounts that finished a contract or an option in the last year'),
  losingPercent: decimalText
    .nullable()
    .describe(`Share of them that lost, from the ledger; null below ${LEAST_ACCOUNTS} accounts`),
})
export type RiskNotice = z.infer<typeof RiskNotice>
