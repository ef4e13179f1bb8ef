import { z } from 'zod'
import { codeText, lang } from './accounts.ts'
import { ASSETS } from './assets.ts'
import { amountText, cursorText, decimalText, idText, isoTime } from './fields.ts'
import { lineText, mailedName } from './mailedText.ts'
import { FactorAnswer } from './passkey.ts'
import { WITHDRAWAL_STATES } from './machines/withdrawal.ts'
import { BANK_TYPES, HOLD_REASONS, NETWORK_NAMES } from './withdrawalWays.ts'

/** Why a withdrawal can be rejected or fail; a closed list, so that it is said in every language. */
export const WITHDRAWAL_REASONS = [
  'addressRefused',
  'detailsWrong',
  'identityNeeded',
  'lawForbids',
  'notByOwner',
  'cannotBeSent',
  'returnedByBank',
  'failedOnChain',
] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

const asset = z.enum(ASSETS)

/** Where coins go. */
const CryptoTarget = z.strictObject({
  method: z.literal('crypto'),
  asset,
  network: z.enum(NETWORK_NAMES),
  address: lineText(120),
})

/** Where bank money goes. */
const BankTarget = z.strictObject({
  method: z.literal('bank'),
  asset,
  holder: mailedName(120),
  bank: mailedName(120),
  bankType: z.enum(BANK_TYPES),
  account: lineText(64),
})

export const WithdrawalTarget = z.discriminatedUnion('method', [CryptoTarget, BankTarget])
export type WithdrawalTarget = z.infer<typeof WithdrawalTarget>

/** Asks for the text of a withdrawal, to be confirmed by the customer. */
export const PrepareWithdrawalBody = z.strictObject({
  target: WithdrawalTarget,
  amount: amountText.describe('Before the fee, which comes out of it'),
  lang: lang.default('en'),
})
export type PrepareWithdrawalBody = z.infer<typeof PrepareWithdrawalBody>

const sentTo = z
  .string()
  .nullable()
  .describe('Masked address that the text went to, with a code; null: the own wallet signs it')

/** A text to confirm, with what it says. */
export const PreparedWithdrawal = z.object({
  id: z.string(),
  text: z.string(),
  target: WithdrawalTarget.describe('As it will be used: addresses in their usual spelling'),
  amount: decimalText,
  fee: decimalText,
  net: decimalText.describe('What leaves'),
  expiresAt: isoTime,
  sentTo,
})
export type PreparedWithdrawal = z.infer<typeof PreparedWithdrawal>

/** A wallet's signature: of a key, or of a contract, which may be long. */
const signature = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){64,4096}$/)

/** 8 to 64 characters of any kind, counted as people count them. */
const withdrawalPassword = z
  .string()
  .max(256)
  .refine((text) => Array.from(text).length >= 8 && Array.from(text).length <= 64, {
    error: 'outOfRange',
  })

/**
 * What confirms a text: the own wallet's signature or, of a customer without a wallet, the code that was mailed with
 * the text and a code of the second factor.
 */
const confirmation = {
  textId: idText,
  signature: signature.optional(),
  code: codeText.optional(),
  factor: FactorAnswer.optional(),
}

/** Asks for what a confirmed text says. */
export const WithdrawBody = z.strictObject({
  ...confirmation,
  password: z.string().min(1).max(256),
})
export type WithdrawBody = z.infer<typeof WithdrawBody>

export const CancelWithdrawalBody = z.strictObject({ id: idText })

export const ListWithdrawalsQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
})
export type ListWithdrawalsQuery = z.infer<typeof ListWithdrawalsQuery>

/** One step of a withdrawal, as its customer sees it. */
const Step = z.object({
  state: z.enum(WITHDRAWAL_STATES),
  by: z.enum(['customer', 'operator', 'chain']),
  at: isoTime,
})

/** A withdrawal of a customer. Money is of its asset. */
export const Withdrawal = z.object({
  id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  target: WithdrawalTarget,
  amount: decimalText,
  fee: decimalText,
  net: decimalText,
  submittedAt: isoTime,
  since: isoTime.describe('When it came into this state'),
  waitsUntil: isoTime
    .nullable()
    // Notices are read as they were kept, and the first ones had none.
    .default(null)
    .describe('Nobody approves it before, since nothing went to this address yet'),
  dueAt: isoTime.nullable().describe('By when the next step is promised; null when it is over'),
  overdue: z.boolean(),
  reference: z.string().nullable().describe('Hash of the transaction, or number of the bank'),
  reason: z.enum(WITHDRAWAL_REASONS).nullable(),
  note: z.string().nullable().describe('What the operator wrote beside the reason'),
  canCancel: z.boolean(),
  steps: z.array(Step).describe('Oldest first'),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const WithdrawalPage = z.object({
  items: z.array(Withdrawal).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type WithdrawalPage = z.infer<typeof WithdrawalPage>

/** Ways out and what they cost. */
export const WithdrawalOffer = z.object({
  feePercent: decimalText,
  ways: z.array(
    z.object({
      asset,
      network: z.enum(NETWORK_NAMES).nullable().describe('Null: a bank'),
      min: decimalText.describe('Least amount, before the fee'),
    }),
  ),
})
export type WithdrawalOffer = z.infer<typeof WithdrawalOffer>

/** How the operator pays out, counted from the withdrawals themselves; no names, no amounts. */
export const WithdrawalFigures = z.object({
  days: z.int().describe('Over how many days back'),
  submitted: z.int(),
  paid: z.int(),
  cancelled: z.int(),
  medianHours: decimalText.nullable().describe('From the request to the end; null below 5 paid'),
  p95Hours: decimalText.nullable(),
  open: z.int(),
  overdue: z.int(),
  oldestOverdueSince: isoTime.nullable(),
  refused: z.array(z.object({ reason: z.enum(WITHDRAWAL_REASONS), count: z.int() })),
})
export type WithdrawalFigures = z.infer<typeof WithdrawalFigures>

/** Sets the withdrawal password by a confirmed text, or changes it: then the present one is needed as well. */
export const ChangeWithdrawalPasswordBody = z.strictObject({
  ...confirmation,
  current: z.string().min(1).max(256).nullable(),
  password: withdrawalPassword,
})
export type ChangeWithdrawalPasswordBody = z.infer<typeof ChangeWithdrawalPasswordBody>

/** Asks for a text about the withdrawal password. */
export const PreparePasswordBody = z
  .strictObject({ lang: lang.default('en') })
  .default({ lang: 'en' })
export type PreparePasswordBody = z.infer<typeof PreparePasswordBody>

/** A text about the withdrawal password, to be confirmed by the customer. */
export const PreparedPassword = z.object({
  id: z.string(),
  text: z.string(),
  expiresAt: isoTime,
  sentTo,
})
export type PreparedPassword = z.infer<typeof PreparedPassword>

/** Sets a new password by a confirmed text, whatever was set; nothing leaves for a day after. */
export const ResetWithdrawalPasswordBody = z.strictObject({
  ...confirmation,
  password: withdrawalPassword,
})
export type ResetWithdrawalPasswordBody = z.infer<typeof ResetWithdrawalPasswordBody>

/** What a customer without a wallet needs before anything can leave; `mailServer` is the operator's. */
export const CONFIRMATION_LACKS = ['email', 'secondFactor', 'mailServer'] as const
export type ConfirmationLack = (typeof CONFIRMATION_LACKS)[number]

const limit = z.object({
  day: decimalText.describe('What may leave within 24 hours, in USDT'),
  left: decimalText.describe('What is left of it, in USDT'),
  freeAt: isoTime.nullable().describe('When the oldest of what left counts no more'),
})

/** How fast money may leave by the customer's level: what was asked out within 24 hours counts, at the last price. */
export const WithdrawalLimits = z.object({
  crypto: limit,
  bank: limit.nullable().describe('Null: nothing leaves to a bank'),
})
export type WithdrawalLimits = z.infer<typeof WithdrawalLimits>

export const WithdrawalPasswordState = z.object({
  by: z.enum(['wallet', 'code']).describe('What confirms the texts of this customer'),
  lacks: z.array(z.enum(CONFIRMATION_LACKS)).describe('What is missing for it; empty: nothing'),
  set: z.boolean(),
  triesLeft: z.int().describe('Before only a reset helps'),
  lockedUntil: isoTime.nullable().describe('No try counts before'),
})
export type WithdrawalPasswordState = z.infer<typeof WithdrawalPasswordState>

/** Why nothing leaves an account now; null where something may. */
export const PayoutHold = z
  .object({
    why: z.enum(HOLD_REASONS),
    until: isoTime.nullable().describe('Null: until its customer lets withdrawals go on'),
  })
  .nullable()
export type PayoutHold = z.infer<typeof PayoutHold>
