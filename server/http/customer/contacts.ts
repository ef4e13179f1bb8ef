import {
  CodeSent,
  LinkContactBody,
  RemoveContactBody,
  SendLinkCodeBody,
  UnlinkWalletBody,
} from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { UserInfo } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

const TARGET_ERRORS = [
  CODE.channelOff,
  CODE.loginNameMissing,
  CODE.emailWrong,
  CODE.phoneWrong,
] as const

/** E-mail addresses, phone numbers and wallets of an account: linking, changing and removing them. */
export function contactCalls(accounts: AccountsService, auth: AuthService): readonly Call[] {
  return [
    defineCall('sendLinkCode', {
      summary:
        'Sends a code to an address or number that is to be linked; the same answer where it is somebody’s',
      body: SendLinkCodeBody,
      result: CodeSent,
      errors: [CODE.doNotResend, ...TARGET_ERRORS, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => accounts.sendLinkCode(customerId, body, ip),
    }),
    defineCall('linkContact', {
      summary: 'Links an address or number in place of the one before, by the code sent to it',
      body: LinkContactBody,
      result: UserInfo,
      errors: [
        ...TARGET_ERRORS,
        CODE.codeNotSent,
        CODE.codeWrong,
        CODE.emailTaken,
        CODE.phoneTaken,
        CODE.userStatusWrong,
      ],
      handle: async ({ customerId, body }) => {
        await accounts.linkContact(customerId, body)
        return auth.userInfo(customerId)
      },
    }),
    defineCall('removeContact', {
      summary: 'Removes an address or number; it is told, and withdrawals are held for a day',
      body: RemoveContactBody,
      result: UserInfo,
      errors: ['404', CODE.lastWayIn, ...OWNER_ERRORS],
      handle: async ({ customerId, body, ip }) => {
        await accounts.removeContact(customerId, body, ip)
        return auth.userInfo(customerId)
      },
    }),
    defineCall('unlinkWallet', {
      summary: 'Unlinks the wallet, ends all other sessions, and holds withdrawals for a day',
      body: UnlinkWalletBody,
      result: UserInfo,
      errors: ['404', CODE.lastWayIn, ...OWNER_ERRORS],
      handle: async ({ customerId, sessionToken, body, ip }) => {
        await accounts.unlinkWallet(customerId, sessionToken, body, ip)
        return auth.userInfo(customerId)
      },
    }),
  ]
}
