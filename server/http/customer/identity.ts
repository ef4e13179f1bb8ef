import * as CODE from '#protocol/errorCodes.ts'
import {
  BasicIdentityBody,
  FullIdentityBody,
  IdentityFigures,
  OwnIdentity,
} from '#protocol/identity.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Who customers are: what they send, and how far it is. */
export function identityCalls(identity: IdentityService): readonly Call[] {
  const sending = [
    CODE.verificationStatusWrong,
    CODE.limitReached,
    CODE.tooYoung,
    CODE.countryNotServed,
  ] as const
  return [
    defineCall('getIdentityFigures', {
      summary: 'How long checks of identities take, and how many are overdue',
      result: IdentityFigures,
      errors: [],
      handle: ({ tx }) => identity.figures(tx),
    }),
    defineCall('getIdentity', {
      summary: 'How far the own identity is, what was refused and why, and what comes next',
      result: OwnIdentity,
      errors: [],
      handle: ({ customerId }) => identity.own(customerId),
    }),
    defineCall('verifyIdentityBasic', {
      summary: 'Says who the customer is; verified at once unless somebody else said the same',
      body: BasicIdentityBody,
      result: OwnIdentity,
      message: '20001',
      errors: sending,
      handle: ({ customerId, body }) => identity.sendBasic(customerId, body),
    }),
    defineCall('verifyIdentityFull', {
      summary: 'Says who the customer is with papers, which operators look at',
      body: FullIdentityBody,
      result: OwnIdentity,
      message: '20001',
      errors: [...sending, CODE.documentExpired, CODE.imageNotUsable, CODE.imageTooSmall],
      handle: ({ customerId, body }) => identity.sendFull(customerId, body),
    }),
    defineCall('takeBackIdentity', {
      summary: 'Takes back what waits; it is made unreadable',
      result: OwnIdentity,
      errors: [CODE.verificationStatusWrong],
      handle: ({ customerId }) => identity.takeBack(customerId),
    }),
  ]
}
