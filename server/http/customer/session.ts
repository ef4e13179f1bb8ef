import { z } from 'zod'
import { CodeSent, EndSessionBody, OwnSessions } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import {
  Challenge,
  Login,
  LoginByDappBody,
  NoBody,
  Nothing,
  SendCodeBody,
  UserInfo,
} from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls about signing in and who one is. */
export function sessionCalls(auth: AuthService, accounts: AccountsService): readonly Call[] {
  return [
    defineCall('sendCode', {
      summary: 'Asks for a text to sign, or for a code by e-mail or SMS; each opens one thing once',
      body: SendCodeBody,
      result: z.union([Challenge, CodeSent]),
      errors: [
        '429',
        CODE.loginNameMissing,
        CODE.emailWrong,
        CODE.phoneWrong,
        CODE.doNotResend,
        CODE.channelOff,
      ],
      handle: ({ body, ip }) =>
        body.channel === 'dapp' ? auth.issueChallenge(body) : accounts.sendCode(body, ip),
    }),
    defineCall('loginByDapp', {
      summary: 'Opens a session for who signed the text; the first time it makes the customer',
      body: LoginByDappBody,
      result: Login,
      errors: [
        '429',
        CODE.codeNotSent,
        CODE.codeWrong,
        CODE.linkedElsewhere,
        CODE.treasuryNotFunded,
        CODE.chainUnavailable,
      ],
      handle: ({ body: { message, signature }, userAgent, ip }) =>
        auth.loginByDapp({ message, signature, userAgent, ip }),
    }),
    defineCall('logout', {
      summary: 'Ends this session',
      body: NoBody,
      result: Nothing,
      errors: [],
      handle: async ({ sessionToken }) => {
        await auth.logout(sessionToken)
        return {}
      },
    }),
    defineCall('getUserInfo', {
      summary: 'Who is signed in',
      body: NoBody,
      result: UserInfo,
      errors: [CODE.userNotFound],
      handle: ({ customerId }) => auth.userInfo(customerId),
    }),
    defineCall('listSessions', {
      summary: 'Own running sessions, newest first',
      result: OwnSessions,
      errors: [],
      handle: ({ customerId, sessionToken }) => auth.listSessions(customerId, sessionToken),
    }),
    defineCall('endSession', {
      summary: 'Ends an own session, or all but this one',
      body: EndSessionBody,
      result: Nothing,
      errors: ['404'],
      handle: async ({ customerId, sessionToken, body }) => {
        await auth.endSession(customerId, sessionToken, body)
        return {}
      },
    }),
  ]
}
