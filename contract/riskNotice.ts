import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'

/**
 * The day its text last changed in a way that matters. Whoever accepted an older one is asked again
 * before the next contract or option on the real account.
 */
export const RISK_NOTICE_VERSION = '2026-11-22'

/** Below this many accounts a share of them says nothing. */
export const LEAST_ACCOUNTS = 30

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
