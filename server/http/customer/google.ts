import * as CODE from '#protocol/errorCodes.ts'
import {
  GoogleBackBody,
  GoogleFlow,
  GoogleLoginBody,
  PrepareGoogleBody,
  UnlinkGoogleBody,
  WaysIn,
} from '#protocol/google.ts'
import { LoginStep } from '#protocol/secondFactor.ts'
import { NoBody } from '#protocol/session.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { OWNER_ERRORS } from './ownerErrors.ts'

const BACK_ERRORS = [
  '429',
  '503',
  CODE.channelOff,
  CODE.codeNotSent,
  CODE.codeWrong,
  CODE.linkedElsewhere,
] as const
/** Signing in with Google, and Google as one more way in. */
export function googleCalls({ google }: Pick<AccountsService, 'google'>): readonly Call[] {
  return [
    defineCall('prepareGoogleLogin', {
      summary: 'Begins a sign-in with Google, for the tab that keeps the secret',
      body: NoBody,
      result: GoogleFlow,
      errors: ['429', '503', CODE.channelOff],
      handle: ({ ip }) => google.prepareLogin(ip),
    }),
    defineCall('loginByGoogle', {
      summary: 'Signs in who came back from Google; the first time it makes the customer',
      body: GoogleLoginBody,
      result: LoginStep,
      errors: [
        ...BACK_ERRORS,
        CODE.emailNotVouched,
        CODE.emailWrong,
        CODE.termsNotAccepted,
        CODE.treasuryNotFunded,
      ],
      handle: ({ body, ip, userAgent }) => google.login(body, { ip, userAgent }),
    }),
    defineCall('getWaysIn', {
      summary: 'How one gets into this account',
      result: WaysIn,
      errors: [],
      handle: ({ customerId }) => google.waysIn(customerId),
    }),
    defineCall('prepareGoogle', {
      summary: 'Begins a way to Google for its owner: to link it, or to prove who they are',
      body: PrepareGoogleBody,
      result: GoogleFlow,
      errors: ['503', CODE.channelOff, ...OWNER_ERRORS],
      handle: ({ customerId, body, ip }) => google.prepare(customerId, body, ip),
    }),
    defineCall('finishGoogle', {
      summary: 'Links who came back from Google, or keeps that the owner proved who they are',
      body: GoogleBackBody,
      result: WaysIn,
      errors: [...BACK_ERRORS, CODE.userStatusWrong],
      handle: ({ customerId, body }) => google.finish(customerId, body),
    }),
    defineCall('unlinkGoogle', {
      summary: 'Removes Google from the ways in, and ends all other sessions',
      body: UnlinkGoogleBody,
      result: WaysIn,
      errors: ['404', CODE.lastWayIn, ...OWNER_ERRORS],
      handle: ({ customerId, sessionToken, body, ip }) =>
        google.unlink(customerId, sessionToken, body, ip),
    }),
  ]
}
