import { z } from 'zod'
import { ACCOUNT_STATES, FREEZE_REASONS } from './accountStatus.ts'
import { isoTime } from './fields.ts'

/** What operators do about accounts as a whole. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_ACCOUNT_ROUTES = {
  listAccounts: { method: 'GET', path: '/swx/operator/accounts', roles: ['reviewer'] },
  reviewAccount: {
    method: 'POST',
    path: '/swx/operator/accounts/{id}/review',
    roles: ['reviewer'],
  },
} as const

export const AccountParams = z.strictObject({ id: z.uuid() })

/** One asks for a freeze, another confirms it; anybody ends one. */
export const ReviewAccountBody = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('freeze'),
    reason: z.enum(FREEZE_REASONS),
    until: isoTime.describe('It ends by itself then: 30 days ahead at most'),
  }),
  z.strictObject({ event: z.enum(['confirm', 'unfreeze']) }),
])
export type ReviewAccountBody = z.infer<typeof ReviewAccountBody>

/** An account that is not simply active, or that somebody asks to freeze. */
export const OperatorAccount = z.object({
  customerId: z.string(),
  state: z.enum([...ACCOUNT_STATES, 'closed']),
  closesAt: isoTime.nullable(),
  frozenFor: z.enum(FREEZE_REASONS).nullable(),
  frozenUntil: isoTime.nullable(),
  proposal: z
    .object({
      operatorId: z.string(),
      reason: z.enum(FREEZE_REASONS),
      until: isoTime,
      at: isoTime,
    })
    .nullable()
    .describe('Waits for another operator, for a day'),
})
export type OperatorAccount = z.infer<typeof OperatorAccount>

export const OperatorAccounts = z.object({
  items: z.array(OperatorAccount).describe('Frozen, asked to be frozen, or closing'),
})
