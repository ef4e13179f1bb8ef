import * as CODE from '#protocol/errorCodes.ts'
import { OwnActBody, OwnerActBody } from '#protocol/ownAccount.ts'
import { PayoutHold } from '#protocol/withdrawal.ts'
import type { StatusService } from '#server/modules/status/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** What keeps money from leaving: anybody with a session stops withdrawals, only the owner lets them go on. */
export function ownAccountCalls(status: StatusService): readonly Call[] {
  return [
    defineCall('stopPayouts', {
      summary: 'Refuses withdrawals from now on, and sends none that was not sent yet',
      body: OwnActBody,
      result: PayoutHold,
      errors: [],
      handle: ({ customerId, body }) => status.stopPayouts(customerId, body.lang),
    }),
    defineCall('resumePayouts', {
      summary: 'Lets withdrawals go on in 24 hours, for the owner of the account',
      body: OwnerActBody,
      result: PayoutHold,
      errors: [...OWNER_ERRORS, CODE.userStatusWrong],
      handle: ({ customerId, body, ip }) => status.resumePayouts({ customerId, ip }, body),
    }),
  ]
}
