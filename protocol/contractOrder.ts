import { z } from 'zod'
import {
  amountText,
  cursorText,
  decimalText,
  idText,
  isoTime,
  priceText,
  worstPrice,
} from './fields.ts'
import { OrderDiscount } from './orderFee.ts'
import { CANCEL_REASONS, ENTRY_TYPES } from './machines/contractEntry.ts'
import { CLOSE_REASONS, ENDINGS, SIDES } from './machines/contractOrder.ts'
import { endedIn, NOT_PAST, ofInstrument, pastAlone } from './pastOrders.ts'

const lotsText = z.string().regex(/^[1-9]\d{0,8}$/)

const common = {
  instrumentId: z.string().regex(/^[1-9]\d{0,8}$/),
  side: z.enum(SIDES),
  lots: lotsText,
  leverage: z.int().min(1).max(1000),
  stopLoss: priceText,
  takeProfit: priceText,
}

/**
 * Opens a contract at the market price on the account of the `virtually` header. The stop loss is a price, or a distance
 * that it keeps behind the best logged price from the opening on: exactly one of the two.
 */
export const OpenContractBody = z.strictObject({
  ...common,
  stopLoss: priceText.optional().describe('As a fixed price'),
  trail: priceText
    .optional()
    .describe('As a distance in price: told as the first change of the order'),
  type: z.literal('market'),
  validUntil: isoTime
    .optional()
    .describe('Not opened after this moment (quoteExpired), so that a late request is no surprise'),
  worstPrice,
})
export type OpenContractBody = z.infer<typeof OpenContractBody>

/**
 * A limit order opens a contract at this price or a better one: at once when the market is there already, else it
 * waits with its margin and fee held. A stop order always waits: for the first logged price that is this or worse,
 * and opens there, at what it asks or bids. A market that is there already refuses it (stopReached). The stop loss and
 * the take profit are judged at this price, and again when it opens.
 */
export const PlaceContractBody = z.strictObject({
  ...common,
  type: z.enum(ENTRY_TYPES),
  price: priceText.describe('The limit or the stop, on the tick grid'),
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
  worstPrice: worstPrice.describe(
    'The worst price that is accepted, unless a stop decides; refused with quoteExpired at a worse one',
  ),
})
export type CloseContractBody = z.infer<typeof CloseContractBody>

/**
 * Closes an open order and opens the same lots on the other side, at its leverage and at the same logged price:
 * both or neither.
 */
export const ReverseContractBody = z.strictObject({
  orderId: idText,
  lots: lotsText.describe(
    'Its lots as they were seen; refused with orderChanged when it has others by now',
  ),
  stopLoss: priceText.describe('Of the new order'),
  takeProfit: priceText.describe('Of the new order'),
  validUntil: isoTime.optional().describe('Not reversed after this moment (quoteExpired)'),
  worstPrice,
})
export type ReverseContractBody = z.infer<typeof ReverseContractBody>

/**
 * Changes the stops of an open order, judged against the present price. The stop loss is a price, or a distance that it
 * keeps behind the best logged price from now on: exactly one of the two.
 */
export const EditStopsBody = z.strictObject({
  orderId: idText,
  stopLoss: priceText.optional().describe('As a fixed price, which ends a trailing one'),
  trail: priceText
    .optional()
    .describe(
      'As a distance in price, on the tick grid; the one it has already goes on from where it stands',
    ),
  takeProfit: priceText,
  seen: z
    .strictObject({
      stopLoss: priceText,
      trail: priceText.optional().describe('The distance of a stop loss that trails'),
      takeProfit: priceText,
    })
    .describe(
      'The stops that are to be changed; refused with orderChanged when they are others by now. With a distance the price of the stop loss, which moves by itself, is not compared',
    ),
  validUntil: isoTime.optional().describe('Not changed after this moment (quoteExpired)'),
})
export type EditStopsBody = z.infer<typeof EditStopsBody>

/** Adds available USDT to the margin of an open order. Its stops and its opening price stay. */
export const AddMarginBody = z.strictObject({
  orderId: idText,
  amount: amountText.describe(
    'USDT, at least 0.01; with the margin at most what the position was worth at its opening',
  ),
  seen: z
    .strictObject({ margin: decimalText })
    .describe('The margin that is to grow; refused with orderChanged when it is another by now'),
  validUntil: isoTime.optional().describe('Not added after this moment (quoteExpired)'),
})
export type AddMarginBody = z.infer<typeof AddMarginBody>

const entryTerms = {
  price: priceText.describe('The limit or the stop, on the tick grid'),
  stopLoss: priceText,
  takeProfit: priceText,
}

/**
 * Changes the limit or the stop that an order waits for, and its stop loss and take profit, judged as at its placing.
 * They count for prices that are logged from then on; a market that is at a new limit already opens it with the next
 * one, and one that is at a new stop already refuses it (stopReached).
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

/** Which orders that are over: of a time, of one instrument, in one way. */
const ended = {
  ...endedIn,
  ...ofInstrument,
  endedBy: z
    .enum(ENDINGS)
    .optional()
    .describe('Why they were closed, or cancelled: no order is listed that ended otherwise'),
}

export const ListContractsQuery = z
  .strictObject({
    state: z.enum(['waiting', 'open', 'history', 'cancelled']).default('open'),
    ...ended,
    cursor: cursorText.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  })
  .refine(pastAlone(['history', 'cancelled'], ended), NOT_PAST)

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
  edits: z.int().describe('How often its stops or its margin were changed'),
  leverage: z.int(),
  contractSize: decimalText,
  feeRate: decimalText,
  discount: OrderDiscount.optional().describe('Absent where it pays the base rate'),
  spreadRate: decimalText,
  closeOutRatio: decimalText,
  openPrice: decimalText,
  openedAt: isoTime,
  openLogSeq: z.string().describe('Row of the price log the opening price was taken from'),
  stopLoss: decimalText.describe('Of one that trails, where it stood when this was read'),
  trail: z
    .object({
      distance: decimalText.describe('How far it stays behind the best price, in price'),
      sinceLogSeq: z.string().describe('Row of the price log at which it was set'),
      peak: decimalText.describe('The best logged price since, as far as it was looked for'),
      peakLogSeq: z.string().describe('The first row with that price'),
      changedAt: isoTime.describe(
        'When the order was changed last: the peak has the rows until then',
      ),
    })
    .optional()
    .describe('Absent where the stop loss is a fixed price'),
  takeProfit: decimalText,
  liquidationPrice: decimalText,
  worth: decimalText.describe('Lots x contract size x opening price'),
  margin: decimalText.describe('Held while open, what was added included'),
  added: z
    .object({
      margin: decimalText.describe('Of the margin, what was added since the opening'),
      perLot: decimalText.describe('The same for each lot, with 18 decimals'),
    })
    .optional()
    .describe('Absent where no margin was added'),
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

/** What a reversal made: an order of each kind, each with its own receipt in the end. */
export const ReversedContract = z.object({
  closed: ContractOrder,
  opened: ContractOrder.describe('The same lots on the other side'),
})
export type ReversedContract = z.infer<typeof ReversedContract>

export const ContractPage = z.object({
  items: z.array(ContractOrder).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type ContractPage = z.infer<typeof ContractPage>

/** A contract order that waits for its limit or its stop, or was cancelled while it did. */
export const WaitingContract = z.object({
  id: z.string().describe('The contract order it opens as has the same'),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  decimals: z.int(),
  side: z.enum(SIDES),
  state: z.enum(['waiting', 'opened', 'cancelled']),
  entryType: z.enum(ENTRY_TYPES).describe('What it waits for'),
  lots: z.string(),
  leverage: z.int(),
  contractSize: decimalText,
  feeRate: decimalText,
  discount: OrderDiscount.optional().describe('Absent where it pays the base rate'),
  spreadRate: decimalText,
  closeOutRatio: decimalText,
  limitPrice: decimalText.describe('The price it waits for: of a stop order its stop'),
  stopLoss: decimalText,
  takeProfit: decimalText,
  held: decimalText.describe('Margin and opening fee at that price, held while it waits'),
  edits: z.int().describe('How often that price or its stops were changed'),
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

export const GetAccountSummaryParams = z.strictObject({ id: z.string().regex(/^[A-Z]{3,5}$/) })

/** Which orders that are over a file holds. */
export const ExportContractsQuery = z.strictObject(ended)
export type ExportContractsQuery = z.infer<typeof ExportContractsQuery>
