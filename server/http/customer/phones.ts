import { CodeSent, LinkPhoneBody, SendPhoneLinkCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { UserInfo } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Linking a phone number to an account. */
export function phoneCalls(accounts: AccountsService, auth: AuthService): readonly Call[] {
  return [
    defineCall('sendPhoneLinkCode', {
      summary:
        'Texts a code to a number that is to be linked; the same answer where it is somebody’s',
      body: SendPhoneLinkCodeBody,
      result: CodeSent,
      errors: [
        CODE.loginNameMissing,
        CODE.phoneWrong,
        CODE.doNotResend,
        CODE.channelOff,
        ...OWNER_ERRORS,
      ],
      handle: ({ customerId, body, ip }) => accounts.sendPhoneLinkCode(customerId, body, ip),
    }),
    defineCall('linkPhone', {
      summary: 'Links a number to an account that has none, by the code that was texted to it',
      body: LinkPhoneBody,
      result: UserInfo,
      errors: [
        CODE.loginNameMissing,
        CODE.phoneWrong,
        CODE.codeNotSent,
        CODE.codeWrong,
        CODE.phoneTaken,
        CODE.userStatusWrong,
      ],
      handle: async ({ customerId, body }) => {
        await accounts.linkPhone(customerId, body)
        return auth.userInfo(customerId)
      },
    }),
  ]
}
