import { z } from 'zod'
import { amountText, cursorText, decimalText, isoTime, priceText, worstPrice } from './fields.ts'
import { OrderDiscount } from './orderFee.ts'
import {
  SPOT_CANCEL_REASONS,
  SPOT_ENDINGS,
  SPOT_SIDES,
  SPOT_STATES,
  SPOT_TYPES,
} from './machines/spotOrder.ts'
import { endedIn, NOT_PAST, ofInstrument, pastAlone } from './pastOrders.ts'

/** Buys or sells a coin for another one, on the account of the `virtually` header. */
export const PlaceSpotOrderBody = z
  .strictObject({
    instrumentId: z.string().regex(/^[1-9]\d{0,8}$/),
    side: z.enum(SPOT_SIDES),
    type: z.enum(SPOT_TYPES),
    amount: amountText.optional().describe('Of the base coin; left out where `total` is given'),
    total: amountText
      .optional()
      .describe('To spend, of the quote coin: only for a market order that buys'),
    price: priceText.optional().describe('The limit; only, and always, for a limit order'),
    validUntil: isoTime
      .optional()
      .describe(
        'Not placed after this moment (quoteExpired), so that a late request is no surprise',
      ),
    worstPrice: worstPrice.describe(
      'The worst price that a market order accepts; refused with quoteExpired at a worse one',
    ),
  })
  .check(({ value, issues }) => {
    const { side, type, amount, total, price } = value
    const blame = (
      path: 'amount' | 'total' | 'price' | 'worstPrice',
      message: 'required' | 'unknownField',
    ) => issues.push({ code: 'custom', path: [path], message, input: value })
    const mayNameTotal = type === 'market' && side === 'buy'
    if (total !== undefined && (!mayNameTotal || amount !== undefined))
      blame('total', 'unknownField')
    if (total === undefined && amount === undefined) blame('amount', 'required')
    if (type === 'limit' && price === undefined) blame('price', 'required')
    if (type === 'market' && price !== undefined) blame('price', 'unknownField')
    if (type === 'limit' && value.worstPrice !== undefined) blame('worstPrice', 'unknownField')
  })
export type PlaceSpotOrderBody = z.infer<typeof PlaceSpotOrderBody>

/** What was cancelled. The lists of its product show the rest. */
export const CancelledOrder = z.object({
  id: z.string(),
  product: z.enum(['spot', 'contract']),
  state: z.literal('cancelled'),
  cancelledAt: isoTime,
})
export type CancelledOrder = z.infer<typeof CancelledOrder>

/** Which orders that are over: of a time, of one instrument, on one side, filled or cancelled. */
const ended = {
  ...endedIn,
  ...ofInstrument,
  side: z.enum(SPOT_SIDES).optional().describe('As seen from the base coin'),
  endedBy: z.enum(SPOT_ENDINGS).optional().describe('Filled in full, or cancelled'),
}

export const ListSpotOrdersQuery = z
  .strictObject({
    state: z.enum(['waiting', 'history']).default('waiting'),
    ...ended,
    cursor: cursorText.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  })
  .refine(pastAlone(['history'], ended), NOT_PAST)
export type ListSpotOrdersQuery = z.infer<typeof ListSpotOrdersQuery>

/** Which orders that are over a file holds. */
export const ExportSpotQuery = z.strictObject(ended)
export type ExportSpotQuery = z.infer<typeof ExportSpotQuery>

/** A coin-to-coin order. Amounts have the decimals of their asset; times are UTC. */
export const SpotOrder = z.object({
  id: z.string(),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  base: z.string(),
  quote: z.string(),
  decimals: z.int().describe('Of every price'),
  side: z.enum(SPOT_SIDES),
  type: z.enum(SPOT_TYPES),
  state: z.enum(SPOT_STATES).describe('waiting to trade; closed: filled in full; cancelled'),
  amount: decimalText.describe('Of the base coin'),
  total: decimalText.nullable().describe('What was to be spent, where that was asked for'),
  limitPrice: decimalText.nullable().describe('Null for a market order'),
  feeRate: decimalText.describe('Of what is received'),
  discount: OrderDiscount.optional().describe('Absent where it pays the base rate'),
  spreadRate: decimalText.describe('Buying price less selling price, as a share of the price'),
  paidAsset: z.string(),
  receivedAsset: z.string(),
  held: decimalText.describe('Of the coin paid with; zero unless it waits'),
  placedAt: isoTime,
  placedLogSeq: z.string().describe('Last row of the price log when it was placed'),
  doneAt: isoTime.nullable().describe('When it was filled or cancelled'),
  cancelReason: z
    .enum(SPOT_CANCEL_REASONS)
    .nullable()
    .describe('Why it was cancelled, where it was'),
  price: decimalText.nullable().describe('What it filled at'),
  fillLogSeq: z.string().nullable().describe('Row of the price log that filled it'),
  paid: decimalText.nullable().describe('Of the coin paid with'),
  fee: decimalText.nullable().describe('Of the coin received'),
  received: decimalText.nullable().describe('Of the coin received, after the fee'),
})
export type SpotOrder = z.infer<typeof SpotOrder>

export const SpotPage = z.object({
  items: z.array(SpotOrder).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type SpotPage = z.infer<typeof SpotPage>
