import { CodeSent, LinkPhoneBody, SendPhoneLinkCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { UserInfo } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Linking a phone number to an account that has a password. */
export function phoneCalls(accounts: AccountsService, auth: AuthService): readonly Call[] {
  return [
    defineCall('sendPhoneLinkCode', {
      summary:
        'Texts a code to a number that is to be linked; the same answer where it is somebody’s',
      body: SendPhoneLinkCodeBody,
      result: CodeSent,
      errors: [
        '429',
        CODE.passwordWrong,
        CODE.loginNameMissing,
        CODE.phoneWrong,
        CODE.doNotResend,
        CODE.channelOff,
      ],
      handle: ({ customerId, body, ip }) => accounts.sendPhoneLinkCode(customerId, body, ip),
    }),
    defineCall('linkPhone', {
      summary: 'Links a number to an account that has none, by the code that was texted to it',
      body: LinkPhoneBody,
      result: UserInfo,
      errors: [
        '429',
        CODE.passwordWrong,
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
