import { z } from 'zod'
import { ASSET_SCALE } from './assets.ts'
import { parseDecimal } from './decimal.ts'
import { cursorText, decimalText, idText, isoTime, priceText } from './fields.ts'
import {
  OPTION_ENDINGS,
  OPTION_KINDS,
  OPTION_OUTCOMES,
  OPTION_SIDES,
} from './machines/optionOrder.ts'
import { OPTION_TERMS, ORDER_TERMS } from './optionTerms.ts'
import { endedIn, NOT_PAST, ofInstrument, pastAlone } from './pastOrders.ts'

/** An amount of USDT above zero in a request. */
const usdtText = z
  .string()
  .max(40)
  .refine((text) => parseDecimal(text, ASSET_SCALE.USDT).ok, { error: 'malformed' })

const rateText = z
  .string()
  .max(12)
  .refine((text) => parseDecimal(text, 6).ok, { error: 'malformed' })

const validUntil = isoTime
  .optional()
  .describe('Not done after this moment (quoteExpired), so that a late request is no surprise')

const of = { instrumentId: z.string().regex(/^[1-9]\d{0,8}$/), validUntil }
const bought = { ...of, term: z.enum(OPTION_TERMS) }

const capped = {
  side: z.enum(['call', 'put']),
  strike: priceText,
  lots: z.string().regex(/^[1-9]\d{0,8}$/),
  maxPremium: usdtText.describe(
    'The most to pay; refused with quoteExpired if the premium is higher',
  ),
}

/** Buys an option at the last logged price on the account of the `virtually` header. */
export const BuyOptionBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('upDown'),
    ...bought,
    side: z.enum(['up', 'down']),
    stake: usdtText.describe('USDT'),
    rate: rateText.describe(
      'The payout rate that was seen; refused with quoteExpired if it is lower now',
    ),
  }),
  z.strictObject({ kind: z.literal('callPut'), ...bought, ...capped }),
  z.strictObject({
    kind: z.literal('listed'),
    ...of,
    expiresAt: isoTime.describe('One of the expiries of `OptionChain`'),
    ...capped,
  }),
])
export type BuyOptionBody = z.infer<typeof BuyOptionBody>

/** Sells an option of a listed series back at the last logged price. */
export const SellOptionBody = z.strictObject({
  validUntil,
  minPayout: usdtText.describe('The least to get; refused with quoteExpired if it is less'),
})
export type SellOptionBody = z.infer<typeof SellOptionBody>

/** Which options that are over: of a time, of one instrument, of one kind, that ended in one way. */
const ended = {
  ...endedIn,
  ...ofInstrument,
  kind: z.enum(OPTION_KINDS).optional(),
  endedBy: z
    .enum(OPTION_ENDINGS)
    .optional()
    .describe('`paid` and `worthless` of either kind; `sold` by its buyer alone'),
}

export const ListOptionsQuery = z
  .strictObject({
    state: z.enum(['open', 'history']).default('open'),
    ...ended,
    cursor: cursorText.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  })
  .refine(pastAlone(['history'], ended), NOT_PAST)
export type ListOptionsQuery = z.infer<typeof ListOptionsQuery>

/** Which options that are over a file holds. */
export const ExportOptionsQuery = z.strictObject(ended)
export type ExportOptionsQuery = z.infer<typeof ExportOptionsQuery>

export const GetOptionParams = z.strictObject({ id: idText })

/** An option. Money is USDT; prices have the instrument's decimals; times are UTC. */
export const OptionOrder = z.object({
  id: z.string(),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  decimals: z.int(),
  kind: z.enum(OPTION_KINDS),
  side: z.enum(OPTION_SIDES),
  term: z.enum(ORDER_TERMS),
  state: z.enum(['open', 'closed', 'void']),
  openedAt: isoTime,
  expiresAt: isoTime,
  openPrice: decimalText,
  openLogSeq: z.string().describe('Row of the price log the price at purchase was taken from'),
  strike: decimalText.describe('The price at purchase for up and down'),
  stake: decimalText.describe(
    'What was paid: the stake, or the premium. It is the most one can lose',
  ),
  maxPayout: decimalText.describe('The most it can pay, the stake included; set aside at purchase'),
  formula: z.string().describe('Name of the rule it settles by'),
  rate: decimalText
    .nullable()
    .describe('Paid on top of the stake for a win; null for calls and puts'),
  lots: z.string().nullable(),
  contractSize: decimalText.nullable(),
  capPrice: decimalText.nullable().describe('Where the payout stops growing'),
  markupRate: decimalText
    .nullable()
    .describe('Part of the premium on top of what the formula says'),
  sigma: decimalText
    .nullable()
    .describe('Volatility of an hour of trading the premium is based on'),
  sigmaAsOf: isoTime.nullable().describe('End of the last candle the volatility is taken from'),
  tradingMs: z.int().nullable().describe('Trading time until expiry the premium is based on'),
  outcome: z.enum(OPTION_OUTCOMES).nullable(),
  settlePrice: decimalText.nullable().describe('Null while open, and when void'),
  settleLogSeq: z.string().nullable(),
  settleLogAt: isoTime
    .nullable()
    .describe(
      'When that price was logged: at most 5 s before expiry; for a listed series without such a price, the first after',
    ),
  sale: z
    .object({
      sigma: decimalText,
      sigmaAsOf: isoTime,
      tradingMs: z.int(),
    })
    .nullable()
    .describe(
      'What the payout of an option that was sold back, or ended by a corporate action, is based on; null for the others',
    ),
  exAt: isoTime
    .nullable()
    .describe(
      'Moment of the corporate action that ended it at the last price before, without the mark-up; null for the others',
    ),
  settledAt: isoTime.nullable(),
  payout: decimalText.nullable(),
  result: decimalText.nullable().describe('Payout less what was paid'),
})
export type OptionOrder = z.infer<typeof OptionOrder>

export const OptionPage = z.object({
  items: z.array(OptionOrder).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type OptionPage = z.infer<typeof OptionPage>

export const GetOptionOfferParams = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,8}$/) })

/** What of options is offered on one instrument now. Rates are fractions: 0.8 is 80%. */
export const OptionOffer = z.object({
  instrumentId: z.string(),
  upDown: z.object({
    onReal: z.boolean().describe('Whether the policy allows it on a real account'),
    stakeMin: decimalText,
    stakeMax: decimalText,
    terms: z.array(
      z.object({
        term: z.enum(OPTION_TERMS),
        rate: decimalText,
        expires: z.boolean().describe('Whether it would expire within trading hours, bought now'),
      }),
    ),
  }),
  callPut: z
    .object({
      onReal: z.boolean(),
      contractSize: decimalText,
      lotMin: z.int(),
      lotMax: z.int(),
      markupRate: decimalText,
      terms: z.array(
        z.object({
          term: z.enum(OPTION_TERMS),
          capRate: decimalText.describe('How far from its strike the payout stops growing'),
          tradingMs: z.int().nullable().describe('Null when it would expire out of hours'),
          sigma: decimalText
            .nullable()
            .describe(
              'Volatility of an hour of trading its premium is based on; null without prices',
            ),
        }),
      ),
    })
    .nullable()
    .describe('Null when there are no calls and puts on it'),
})
export type OptionOffer = z.infer<typeof OptionOffer>

/** The listed series on one instrument now; strikes are those of `strikeLadder`. Rates are fractions. */
export const OptionChain = z.object({
  instrumentId: z.string(),
  onReal: z.boolean().describe('Whether the policy allows them on a real account'),
  contractSize: decimalText,
  lotMin: z.int(),
  lotMax: z.int(),
  markupRate: decimalText.describe('Added to the value when bought, taken off when sold back'),
  capRate: decimalText.describe('How far from its strike the payout stops growing'),
  expiries: z
    .array(
      z.object({
        expiresAt: isoTime,
        tradingMs: z.int().describe('Trading time until then'),
        sigma: decimalText
          .nullable()
          .describe(
            'Volatility of an hour of trading its premium is based on; null without prices',
          ),
        saleSigma: decimalText
          .nullable()
          .describe(
            'What it is bought back by, or the one of its purchase: within a day of its expiry of the hours left',
          ),
        isTraded: z.boolean().describe('False while its market is closed or it is about to expire'),
        isSold: z
          .boolean()
          .describe(
            'False where a corporate action comes before its expiry: it is bought back alone',
          ),
      }),
    )
    .describe('Soonest first'),
})
export type OptionChain = z.infer<typeof OptionChain>
