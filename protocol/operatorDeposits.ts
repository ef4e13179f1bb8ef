import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { DEPOSIT_WAYS } from './deposit.ts'
import { amountText, decimalText, isoTime } from './fields.ts'
import { DEPOSIT_REASONS, DEPOSIT_STATES } from './machines/deposit.ts'
import { noteText } from './operatorNote.ts'

/** What operators do about deposits. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_DEPOSIT_ROUTES = {
  listDepositQueue: {
    method: 'GET',
    path: '/swx/operator/deposits',
    roles: ['reviewer', 'treasurer'],
  },
  reviewDeposit: {
    method: 'POST',
    path: '/swx/operator/deposits/{id}/review',
    roles: ['reviewer'],
  },
  getDepositProof: {
    method: 'GET',
    path: '/swx/operator/deposits/{id}/proof',
    roles: ['reviewer'],
  },
} as const

/** What the customer reads of why people rejected a deposit; `byOperator` says it in the note alone. */
const DEPOSIT_REJECTIONS = [
  'noTransfer',
  'otherAsset',
  'counted',
  'notFound',
  'byOperator',
] as const satisfies readonly (typeof DEPOSIT_REASONS)[number][]

/** The customer reads the note. */
export const ReviewDepositBody = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('approve'),
    note: noteText,
    hash: z
      .string()
      .regex(/^(?:0x)?[0-9a-f]{64}$/i)
      .optional()
      .describe('Of the transaction where only its end was reported'),
    amount: amountText
      .optional()
      .describe('What arrived, where nobody watches; what was claimed without it'),
  }),
  z
    .strictObject({
      event: z.literal('reject'),
      reason: z.enum(DEPOSIT_REJECTIONS),
      note: noteText.nullable().default(null),
    })
    .refine(({ reason, note }) => reason !== 'byOperator' || note !== null, {
      path: ['note'],
      error: 'required',
    }),
])
export type ReviewDepositBody = z.infer<typeof ReviewDepositBody>

/** A transfer to us that a watched chain shows and that is nobody's. */
export const UnattributedTransfer = z.object({
  network: z.string(),
  hash: z.string(),
  asset: z.enum(ASSETS),
  amount: decimalText,
  sender: z.string(),
  recipient: z.string(),
  seenAt: isoTime,
})
export type UnattributedTransfer = z.infer<typeof UnattributedTransfer>

/** Transfers to us that are too small for a deposit, added up. */
export const DustSum = z.object({
  network: z.string(),
  asset: z.enum(ASSETS),
  transfers: z.int(),
  amount: decimalText,
})
export type DustSum = z.infer<typeof DustSum>

/** A deposit as operators see it. Money is of its asset; times are UTC. */
export const QueuedDeposit = z.object({
  id: z.string(),
  customerId: z.string(),
  network: z.string(),
  watched: z.boolean().describe('False where nobody looks: people say what arrived'),
  asset: z.enum(ASSETS),
  way: z.enum(DEPOSIT_WAYS),
  state: z.enum(DEPOSIT_STATES),
  reason: z.enum(DEPOSIT_REASONS).nullable().describe('Why it waits'),
  note: z.string().nullable(),
  claimed: decimalText.nullable().describe('What the customer said'),
  amount: decimalText.nullable().describe('What arrived, by the chain'),
  hash: z.string().nullable(),
  lastSix: z.string().nullable(),
  sender: z.string().nullable().describe('Of the transaction, by the chain'),
  imageId: z.string().nullable().describe('Its proof: see getDepositProof; evidence of nothing'),
  owed: decimalText.describe('Taken back by the chain and carried by the operator'),
  submittedAt: isoTime,
  since: isoTime,
  approvals: z
    .array(z.object({ operatorId: z.string(), hash: z.string(), amount: decimalText }))
    .describe('Those of the same hash and amount count together; the newest of each person'),
  seen: z.array(UnattributedTransfer).describe('Transfers of its transaction that are nobody’s'),
})
export type QueuedDeposit = z.infer<typeof QueuedDeposit>

export const DepositQueue = z.object({
  items: z.array(QueuedDeposit).describe('What waits for people, oldest first'),
  next: z.string().nullable(),
  unattributed: z
    .array(UnattributedTransfer)
    .describe('Nobody’s, oldest first, at most 200, without dust'),
  dust: z.array(DustSum).describe('Nobody’s, and too small for a deposit; by network and asset'),
  debts: z.array(QueuedDeposit).describe('What the operator carries, oldest first, at most 200'),
})
export type DepositQueue = z.infer<typeof DepositQueue>
