import { z } from 'zod'
import { cursorText, decimalText, idText, isoTime, priceText } from './fields.ts'
import { OrderDiscount } from './orderFee.ts'
import { CANCEL_REASONS } from './machines/contractEntry.ts'
import { CLOSE_REASONS, SIDES } from './machines/contractOrder.ts'

const lotsText = z.string().regex(/^[1-9]\d{0,8}$/)

const common = {
  instrumentId: z.string().regex(/^[1-9]\d{0,8}$/),
  side: z.enum(SIDES),
  lots: lotsText,
  leverage: z.int().min(1).max(1000),
  stopLoss: priceText,
  takeProfit: priceText,
}

/** Opens a contract at the market price on the account of the `virtually` header. */
export const OpenContractBody = z.strictObject({
  ...common,
  type: z.literal('market'),
  validUntil: isoTime
    .optional()
    .describe('Not opened after this moment (quoteExpired), so that a late request is no surprise'),
})
export type OpenContractBody = z.infer<typeof OpenContractBody>

/**
 * Opens a contract at this price or a better one: at once when the market is there already, else it waits
 * with its margin and fee held. Its stops are judged at its limit, and again when it opens.
 */
export const PlaceContractBody = z.strictObject({
  ...common,
  type: z.literal('limit'),
  price: priceText.describe('The limit, on the tick grid'),
  validUntil: isoTime.optional().describe('Not placed after this moment (quoteExpired)'),
})
export type PlaceContractBody = z.infer<typeof PlaceContractBody>

export const BuyContractBody = z.discriminatedUnion('type', [OpenContractBody, PlaceContractBody])
export type BuyContractBody = z.infer<typeof BuyContractBody>

export const CancelOrderBody = z.strictObject({ orderId: idText })

export const CloseContractBody = z.strictObject({
  orderId: idText,
  lots: lotsText
    .optional()
    .describe(
      'Closes this many of its lots as an order of its own; without it, or with all, the whole',
    ),
  validUntil: isoTime
    .optional()
    .describe('Not closed after this moment (quoteExpired), so that a late request is no surprise'),
})
export type CloseContractBody = z.infer<typeof CloseContractBody>

/** Changes the stops of an open order, judged against the present price. */
export const EditStopsBody = z.strictObject({
  orderId: idText,
  stopLoss: priceText,
  takeProfit: priceText,
  seen: z
    .strictObject({ stopLoss: priceText, takeProfit: priceText })
    .describe(
      'The stops that are to be changed; refused with orderChanged when they are others by now',
    ),
  validUntil: isoTime.optional().describe('Not changed after this moment (quoteExpired)'),
})
export type EditStopsBody = z.infer<typeof EditStopsBody>

const entryTerms = {
  price: priceText.describe('The limit, on the tick grid'),
  stopLoss: priceText,
  takeProfit: priceText,
}

/**
 * Changes the limit and the stops of an order that waits, judged as at its placing. They count for prices that are
 * logged from then on; a market that is at the new limit already opens it with the next one.
 */
export const EditWaitingBody = z.strictObject({
  orderId: idText,
  ...entryTerms,
  seen: z
    .strictObject(entryTerms)
    .describe('What is to be changed; refused with orderChanged when it is something else by now'),
  validUntil: isoTime.optional().describe('Not changed after this moment (quoteExpired)'),
})
export type EditWaitingBody = z.infer<typeof EditWaitingBody>

export const ListContractsQuery = z.strictObject({
  state: z.enum(['waiting', 'open', 'history', 'cancelled']).default('open'),
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
  openedLots: z.string().describe('Lots it was opened with, parts closed since included'),
  parentId: z.string().nullable().describe('Of a closed part: the order it was closed out of'),
  edits: z.int().describe('How often its stops were changed'),
  leverage: z.int(),
  contractSize: decimalText,
  feeRate: decimalText,
  discount: OrderDiscount.optional().describe('Absent where it pays the base rate'),
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
  maxWin: decimalText.describe('Profit at the take profit after both fees, set aside'),
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

/** A contract order that waits for its limit, or was cancelled while it did. */
export const WaitingContract = z.object({
  id: z.string().describe('The contract order it opens as has the same'),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  decimals: z.int(),
  side: z.enum(SIDES),
  state: z.enum(['waiting', 'opened', 'cancelled']),
  lots: z.string(),
  leverage: z.int(),
  contractSize: decimalText,
  feeRate: decimalText,
  discount: OrderDiscount.optional().describe('Absent where it pays the base rate'),
  spreadRate: decimalText,
  closeOutRatio: decimalText,
  limitPrice: decimalText,
  stopLoss: decimalText,
  takeProfit: decimalText,
  held: decimalText.describe('Margin and opening fee at the limit, held while it waits'),
  edits: z.int().describe('How often its limit or its stops were changed'),
  placedAt: isoTime,
  endedAt: isoTime.nullable(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
})
export type WaitingContract = z.infer<typeof WaitingContract>

export const WaitingPage = z.object({
  items: z.array(WaitingContract).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type WaitingPage = z.infer<typeof WaitingPage>

/** Which closed contracts are summed: those closed from a moment on and before another. */
export const ProfitTotalQuery = z.strictObject({
  from: isoTime.optional(),
  until: isoTime.optional(),
})

export type ProfitTotalQuery = z.infer<typeof ProfitTotalQuery>

/** What closed contracts of one account came to, in USDT. */
export const ProfitTotal = z.object({
  asset: z.literal('USDT'),
  orders: z.int(),
  profit: decimalText.describe('Before fees'),
  fees: decimalText,
  result: decimalText.describe('Profit less fees'),
  open: decimalText.describe(
    'Profit of open contracts at the last logged prices, before closing fees',
  ),
})
export type ProfitTotal = z.infer<typeof ProfitTotal>

export const GetAccountSummaryParams = z.strictObject({ id: z.string().regex(/^[A-Z]{3,5}$/) })
