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
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls about signing in and who one is. */
export function sessionCalls(auth: AuthService): readonly Call[] {
  return [
    defineCall('sendCode', {
      summary: 'Asks for a text to sign: good for one sign-in within five minutes',
      body: SendCodeBody,
      result: Challenge,
      errors: ['429'],
      handle: ({ body: { address, chainId } }) => auth.issueChallenge({ address, chainId }),
    }),
    defineCall('loginByDapp', {
      summary: 'Opens a session for who signed the text; the first time it makes the customer',
      body: LoginByDappBody,
      result: Login,
      errors: [
        '429',
        CODE.codeNotSent,
        CODE.codeWrong,
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
  ]
}
