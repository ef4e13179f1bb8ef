import * as CODE from '#protocol/errorCodes.ts'
import { CloseAccountBody, Closing, OwnActBody, OwnerActBody } from '#protocol/ownAccount.ts'
import { PayoutHold } from '#protocol/withdrawal.ts'
import type { StatusService } from '#server/modules/status/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/**
 * What customers do with their account as a whole. What makes it safer, or is undone, takes a session; what cannot be undone
 * takes the owner.
 */
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
    defineCall('getClosing', {
      summary: 'When the account closes, and what is in the way of closing it',
      result: Closing,
      errors: [],
      handle: ({ tx, customerId }) => status.closing(tx, customerId),
    }),
    defineCall('closeAccount', {
      summary: 'Lets the account close in 14 days, for its owner; nothing may be in it',
      body: CloseAccountBody,
      result: Closing,
      errors: [...OWNER_ERRORS, CODE.accountNotEmpty],
      handle: ({ customerId, body, ip }) => status.closeAccount({ customerId, ip }, body),
    }),
    defineCall('keepAccount', {
      summary: 'Keeps an account that was to close',
      body: OwnActBody,
      result: Closing,
      errors: [CODE.userStatusWrong],
      handle: ({ customerId, body }) => status.keepAccount(customerId, body.lang),
    }),
  ]
}
