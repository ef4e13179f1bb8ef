import { z } from 'zod'
import { cursorText, decimalText, idText, isoTime, priceText } from './fields.ts'
import { CLOSE_REASONS, SIDES } from './machines/contractOrder.ts'

/** Opens a contract at the market price on the account of the `virtually` header. */
export const OpenContractBody = z.strictObject({
  instrumentId: z.string().regex(/^[1-9]\d{0,8}$/),
  side: z.enum(SIDES),
  type: z.literal('market'),
  lots: z.string().regex(/^[1-9]\d{0,8}$/),
  leverage: z.int().min(1).max(1000),
  stopLoss: priceText,
  takeProfit: priceText,
  validUntil: isoTime
    .optional()
    .describe('Not opened after this moment (10213), so that a late request is no surprise'),
})
export type OpenContractBody = z.infer<typeof OpenContractBody>

export const CloseContractBody = z.strictObject({ orderId: idText })

export const ListContractsQuery = z.strictObject({
  state: z.enum(['open', 'history']).default('open'),
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
})

/** A contract order. Money is USDT; prices have the instrument's decimals; times are UTC. */
export const ContractOrder = z.object({
  id: z.string(),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  decimals: z.int(),
  side: z.enum(SIDES),
  state: z.enum(['open', 'closed']),
  lots: z.string(),
  leverage: z.int(),
  contractSize: decimalText,
  feeRate: decimalText,
  spreadRate: decimalText,
  closeOutRatio: decimalText,
  openPrice: decimalText,
  openedAt: isoTime,
  openLogSeq: z.string().describe('Row of the price log the opening price was taken from'),
  stopLoss: decimalText,
  takeProfit: decimalText,
  liquidationPrice: decimalText,
  worth: decimalText.describe('Lots x contract size x opening price'),
  margin: decimalText.describe('Held while open'),
  openFee: decimalText,
  maxLoss: decimalText,
  maxWin: decimalText.describe('Profit at the take profit after both fees, set aside at opening'),
  closePrice: decimalText.nullable(),
  closedAt: isoTime.nullable(),
  closeLogSeq: z.string().nullable(),
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  profit: decimalText.nullable().describe('Before fees; null while open'),
  closeFee: decimalText.nullable(),
  result: decimalText.nullable().describe('Profit less both fees: what the order earned'),
})
export type ContractOrder = z.infer<typeof ContractOrder>

export const ContractPage = z.object({
  items: z.array(ContractOrder).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type ContractPage = z.infer<typeof ContractPage>

/** The figures of one asset on one account. `margin` is held in open contracts. */
export const AccountSummary = z.object({
  asset: z.string(),
  available: decimalText,
  margin: decimalText,
  total: decimalText,
})
export type AccountSummary = z.infer<typeof AccountSummary>

export const GetAccountSummaryParams = z.strictObject({ id: z.string().regex(/^[A-Z]{3,5}$/) })
