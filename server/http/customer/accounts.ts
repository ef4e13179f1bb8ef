import {
  ChangePasswordBody,
  CheckLoginNameQuery,
  LinkWalletBody,
  LoginNameChecked,
  PasswordLoginBody,
  PrepareLinkBody,
  RegisterBody,
  ResetPasswordBody,
} from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { PrepareOwnerTextBody } from '#protocol/ownerProof.ts'
import { LoginStep } from '#protocol/secondFactor.ts'
import { Challenge, Login, Nothing, UserInfo } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

const NAME_ERRORS = [
  CODE.loginNameMissing,
  CODE.emailWrong,
  CODE.phoneWrong,
  CODE.usernameWrong,
] as const

/** Registering, signing in and getting back in with a name and a password, and linking a wallet to such an account. */
export function passwordCalls(accounts: AccountsService, auth: AuthService): readonly Call[] {
  return [...visitorCalls(accounts), ...ownerCalls(accounts, auth)]
}

function visitorCalls(accounts: AccountsService): readonly Call[] {
  return [
    defineCall('checkLoginName', {
      summary: 'What kind of name this is, and whether a username is free',
      query: CheckLoginNameQuery,
      result: LoginNameChecked,
      errors: ['429', ...NAME_ERRORS],
      handle: ({ query, ip }) => accounts.checkName(query.name, ip),
    }),
    defineCall('register', {
      summary: 'Makes a customer of who has the code that was sent, and signs them in',
      body: RegisterBody,
      result: Login,
      errors: [
        '429',
        ...NAME_ERRORS,
        CODE.codeNotSent,
        CODE.codeWrong,
        CODE.passwordWeak,
        CODE.termsNotAccepted,
        CODE.emailTaken,
        CODE.phoneTaken,
        CODE.usernameTaken,
        CODE.treasuryNotFunded,
      ],
      handle: ({ body, ip, userAgent }) => accounts.register(body, { ip, userAgent }),
    }),
    defineCall('login', {
      summary: 'Signs in by a name and its password, or asks for the second factor',
      body: PasswordLoginBody,
      result: LoginStep,
      errors: ['429', ...NAME_ERRORS, CODE.passwordWrong],
      handle: ({ body, ip, userAgent }) => accounts.login(body, { ip, userAgent }),
    }),
    defineCall('resetPassword', {
      summary: 'Sets a password by a code that was sent and ends all sessions; signs nobody in',
      body: ResetPasswordBody,
      result: Nothing,
      errors: [
        '429',
        CODE.loginNameMissing,
        CODE.emailWrong,
        CODE.phoneWrong,
        CODE.codeNotSent,
        CODE.codeWrong,
        CODE.passwordWeak,
      ],
      message: '20005',
      handle: async ({ body, ip }) => {
        await accounts.resetPassword(body, ip)
        return {}
      },
    }),
  ]
}

function ownerCalls(accounts: AccountsService, auth: AuthService): readonly Call[] {
  return [
    defineCall('prepareOwnerText', {
      summary: 'Asks for the text that the own wallet signs for one act of the owner',
      body: PrepareOwnerTextBody,
      result: Challenge,
      errors: [CODE.walletNeeded],
      handle: ({ customerId, body }) => accounts.prepareOwnerText(customerId, body.act),
    }),
    defineCall('changePassword', {
      summary: 'Sets a password for the owner and ends all other sessions',
      body: ChangePasswordBody,
      result: Nothing,
      errors: [CODE.passwordWeak, CODE.userStatusWrong, ...OWNER_ERRORS],
      message: '20005',
      handle: async ({ customerId, sessionToken, body, ip }) => {
        await accounts.changePassword(customerId, sessionToken, body, ip)
        return {}
      },
    }),
    defineCall('prepareLink', {
      summary: 'Asks for the text that a wallet signs to be linked to this account',
      body: PrepareLinkBody,
      result: Challenge,
      errors: [],
      handle: ({ customerId, body }) => auth.prepareLink(customerId, body.address),
    }),
    defineCall('linkWallet', {
      summary: 'Links a wallet to an account that has none; it confirms withdrawals a day later',
      body: LinkWalletBody,
      result: UserInfo,
      errors: [CODE.linkedElsewhere, CODE.userStatusWrong, ...OWNER_ERRORS],
      handle: async ({ customerId, body, ip }) => {
        await accounts.linkWallet(customerId, body, ip)
        return auth.userInfo(customerId)
      },
    }),
  ]
}
