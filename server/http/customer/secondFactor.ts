import * as CODE from '#protocol/errorCodes.ts'
import {
  BeginSecondFactorBody,
  ChangeSecondFactorBody,
  ConfirmLoginBody,
  ConfirmSecondFactorBody,
  LoseSecondFactorBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnds,
  SecondFactorSecret,
} from '#protocol/secondFactor.ts'
import { Login, NoBody, Nothing } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

/** Authenticator apps and recovery codes: turning them on and off, and signing in with them. */
export function secondFactorCalls(
  accounts: AccountsService,
  factors: FactorsService,
): readonly Call[] {
  return [...visitorCalls(accounts), ...ownerCalls(accounts, factors)]
}

function visitorCalls(accounts: AccountsService): readonly Call[] {
  return [
    defineCall('confirmLogin', {
      summary: 'Opens the session that a right password asked for, by the second factor',
      body: ConfirmLoginBody,
      result: Login,
      errors: ['429', CODE.codeWrong, CODE.secondFactorNeeded, CODE.secondFactorWrong],
      handle: ({ body, ip, userAgent }) => accounts.confirmLogin(body, { ip, userAgent }),
    }),
    defineCall('loseSecondFactor', {
      summary: 'Turns the second factor off in 72 hours, for who knows the password alone',
      body: LoseSecondFactorBody,
      result: SecondFactorEnds,
      errors: ['429', CODE.codeWrong],
      handle: ({ body, ip }) => accounts.loseSecondFactor(body, ip),
    }),
  ]
}

function ownerCalls(accounts: AccountsService, factors: FactorsService): readonly Call[] {
  return [
    defineCall('getSecondFactor', {
      summary: 'Whether a second factor is on',
      result: SecondFactor,
      errors: [],
      handle: ({ customerId }) => factors.state(customerId),
    }),
    defineCall('beginSecondFactor', {
      summary: 'Makes a secret for an authenticator app; nothing is on yet',
      body: BeginSecondFactorBody,
      result: SecondFactorSecret,
      errors: [CODE.userStatusWrong, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => accounts.beginSecondFactor(customerId, body, ip),
    }),
    defineCall('confirmSecondFactor', {
      summary: 'Turns the second factor on by a code, and gives recovery codes',
      body: ConfirmSecondFactorBody,
      result: RecoveryCodes,
      errors: [CODE.userStatusWrong, CODE.secondFactorWrong],
      handle: ({ customerId, body }) => accounts.confirmSecondFactor(customerId, body),
    }),
    defineCall('endSecondFactor', {
      summary: 'Turns the second factor off, and holds withdrawals for a day',
      body: ChangeSecondFactorBody,
      result: Nothing,
      errors: OWNER_ERRORS,
      handle: async ({ customerId, body, ip }) => {
        await accounts.endSecondFactor(customerId, body, ip)
        return {}
      },
    }),
    defineCall('keepSecondFactor', {
      summary: 'Keeps a second factor that somebody said is lost',
      body: NoBody,
      result: Nothing,
      errors: [],
      handle: async ({ customerId }) => {
        await factors.keep(customerId)
        return {}
      },
    }),
    defineCall('renewRecoveryCodes', {
      summary: 'Puts other recovery codes in the place of those that are left',
      body: ChangeSecondFactorBody,
      result: RecoveryCodes,
      errors: [CODE.userStatusWrong, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => accounts.renewRecoveryCodes(customerId, body, ip),
    }),
  ]
}
