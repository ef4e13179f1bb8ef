import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { cursorText, decimalText, idText, isoTime } from './fields.ts'
import { SeenPayout } from './payout.ts'
import { WITHDRAWAL_STATES } from './machines/withdrawal.ts'
import { OPERATOR_ACCOUNT_ROUTES } from './operatorAccounts.ts'
import { OPERATOR_AUCTION_ROUTES } from './operatorAuctions.ts'
import { OPERATOR_CLOSURE_ROUTES } from './operatorClosures.ts'
import { OPERATOR_CORPORATE_ROUTES } from './operatorCorporate.ts'
import { OPERATOR_DEPOSIT_ROUTES } from './operatorDeposits.ts'
import { OPERATOR_IDENTITY_ROUTES } from './operatorIdentity.ts'
import { OPERATOR_INVITE_ROUTES } from './operatorInvites.ts'
import { OPERATOR_LOAN_ROUTES } from './operatorLoans.ts'
import { noteText } from './operatorNote.ts'
import { OPERATOR_PARAMETER_ROUTES } from './operatorParameters.ts'
import { OPERATOR_PLAN_ROUTES } from './operatorPlans.ts'
import { OPERATOR_ROLES, type OperatorRole } from './operatorRoles.ts'
import { OPERATOR_SUPPORT_ROUTES } from './operatorSupport.ts'
import { OPERATOR_TREASURY_ROUTES } from './operatorTreasury.ts'
import { WITHDRAWAL_REASONS, WithdrawalTarget } from './withdrawal.ts'

export { OPERATOR_ROLES, type OperatorRole }

export interface OperatorRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Who may call it: any of these. */
  readonly roles: readonly OperatorRole[]
  /** It has nothing to do with money: also made while the books are in doubt. */
  readonly always?: true
}

/** Every call of the operators. */
export const OPERATOR_ROUTES = {
  listOperators: { method: 'GET', path: '/swx/operator/operators', roles: OPERATOR_ROLES },
  addOperator: { method: 'POST', path: '/swx/operator/operators', roles: ['admin'] },
  endOperator: { method: 'POST', path: '/swx/operator/operators/{id}/end', roles: ['admin'] },
  listOperatorActs: { method: 'GET', path: '/swx/operator/acts', roles: OPERATOR_ROLES },
  listWithdrawalQueue: {
    method: 'GET',
    path: '/swx/operator/withdrawals',
    roles: ['reviewer', 'treasurer'],
  },
  reviewWithdrawal: {
    method: 'POST',
    path: '/swx/operator/withdrawals/{id}/review',
    roles: ['reviewer'],
  },
  payWithdrawal: {
    method: 'POST',
    path: '/swx/operator/withdrawals/{id}/pay',
    roles: ['treasurer'],
  },
  announce: { method: 'POST', path: '/swx/operator/announcements', roles: ['editor'] },
  withdrawAnnouncement: {
    method: 'POST',
    path: '/swx/operator/announcements/{id}/withdraw',
    roles: ['editor'],
  },
  ...OPERATOR_ACCOUNT_ROUTES,
  saveText: { method: 'POST', path: '/swx/operator/texts', roles: ['editor'] },
  ...OPERATOR_DEPOSIT_ROUTES,
  ...OPERATOR_IDENTITY_ROUTES,
  ...OPERATOR_INVITE_ROUTES,
  ...OPERATOR_LOAN_ROUTES,
  ...OPERATOR_AUCTION_ROUTES,
  ...OPERATOR_SUPPORT_ROUTES,
  ...OPERATOR_TREASURY_ROUTES,
  ...OPERATOR_CLOSURE_ROUTES,
  ...OPERATOR_CORPORATE_ROUTES,
  ...OPERATOR_PLAN_ROUTES,
  ...OPERATOR_PARAMETER_ROUTES,
} as const satisfies Record<string, OperatorRoute>

export type OperatorRouteName = keyof typeof OPERATOR_ROUTES

const note = noteText.nullable().default(null)

export const AddOperatorBody = z.strictObject({
  name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,59}$/u),
  roles: z
    .array(z.enum(OPERATOR_ROLES))
    .min(1)
    .max(OPERATOR_ROLES.length)
    .refine((roles) => !roles.includes('admin') || roles.every((role) => role === 'admin'), {
      error: 'unreasonable',
    }),
  tokenHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of a token that its operator made, and has shown to nobody'),
})
export type AddOperatorBody = z.infer<typeof AddOperatorBody>

export const IdParams = z.strictObject({ id: idText })

export const PageQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Says yes or no to a withdrawal. */
export const ReviewWithdrawalBody = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('approve') }),
  z.strictObject({ event: z.literal('reject'), reason: z.enum(WITHDRAWAL_REASONS), note }),
])
export type ReviewWithdrawalBody = z.infer<typeof ReviewWithdrawalBody>

/** Says what became of the payout of an approved withdrawal. */
export const PayWithdrawalBody = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('send'),
    reference: z
      .string()
      .min(1)
      .max(100)
      .describe('Hash of the transaction, or the number of the bank'),
  }),
  z.strictObject({ event: z.literal('confirm') }),
  z.strictObject({
    event: z.enum(['abandon', 'fail']),
    reason: z.enum(WITHDRAWAL_REASONS),
    note,
  }),
])
export type PayWithdrawalBody = z.infer<typeof PayWithdrawalBody>

export const Operator = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(OPERATOR_ROLES)),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
})
export type Operator = z.infer<typeof Operator>

/** A withdrawal as operators see it: with names, and who has to do something. */
export const QueuedWithdrawal = z.object({
  id: z.string(),
  customerId: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  asset: z.enum(ASSETS),
  target: WithdrawalTarget,
  amount: decimalText,
  fee: decimalText,
  net: decimalText,
  submittedAt: isoTime,
  waitsUntil: isoTime.nullable().describe('It cannot be approved before'),
  dueAt: isoTime.nullable(),
  overdue: z.boolean(),
  twoPeople: z.boolean(),
  approvedBy: z.array(z.string()),
  sentBy: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.enum(WITHDRAWAL_REASONS).nullable(),
  note: z.string().nullable(),
  payout: SeenPayout.nullable().describe('Null: nobody looked yet, or no chain is read'),
  stopped: z.boolean().describe('Its customer stopped withdrawals: do not pay it now'),
})
export type QueuedWithdrawal = z.infer<typeof QueuedWithdrawal>

export const WithdrawalQueue = z.object({
  items: z.array(QueuedWithdrawal).describe('Oldest first'),
  next: z.string().nullable(),
})

/** Something an operator did or tried; none of it is ever changed. */
export const OperatorAct = z.object({
  at: isoTime,
  operatorId: z.string(),
  act: z.string().describe('Name of the call, and of the event'),
  ref: z.string().nullable(),
  outcome: z.string().describe('200, or the code it was refused with'),
  detail: z.string().nullable().describe('The reason given'),
})
export type OperatorAct = z.infer<typeof OperatorAct>

export const OperatorActPage = z.object({
  items: z.array(OperatorAct).describe('Newest first'),
  next: z.string().nullable(),
})
