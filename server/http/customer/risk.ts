import { AcceptRiskNoticeBody, RiskNotice } from '#protocol/riskNotice.ts'
import type { RiskService } from '#server/modules/risk/service.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Reading and accepting the risk notice. */
export function riskCalls(risk: RiskService): readonly Call[] {
  return [
    defineCall('getRiskNotice', {
      summary: 'Which risk notice there is, whether it was accepted, and how many accounts lose',
      result: RiskNotice,
      errors: [],
      handle: ({ customerId }) => risk.notice(customerId),
    }),
    defineCall('acceptRiskNotice', {
      summary: 'Records that the present risk notice was read and accepted',
      body: AcceptRiskNoticeBody,
      result: RiskNotice,
      errors: [],
      handle: ({ customerId }) => risk.accept(customerId),
    }),
  ]
}
