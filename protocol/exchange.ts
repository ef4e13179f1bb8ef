import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { amountText, cursorText, decimalText, idText, isoTime } from './fields.ts'

/** What stands in the way of exchanging a currency now; null when nothing does. */
const Obstacle = z.enum(['closed', 'stale', 'unpriced'])

/** What every exchange is made on, and which currencies have a price that counts at this moment. */
export const ExchangeTerms = z.object({
  feeRate: decimalText.describe('Share of what comes out; taken from it, and there is no spread'),
  quoteSeconds: z.int().describe('How long a quote is held to'),
  assets: z
    .array(
      z.object({
        asset: z.enum(ASSETS),
        leastGross: decimalText.describe('The least that must come out of it, before the fee'),
        obstacle: Obstacle.nullable().describe(
          'closed: a market its price comes from is not open; stale: no fresh price; unpriced: none at all',
        ),
      }),
    )
    .describe('Every currency of the operator'),
})
export type ExchangeTerms = z.infer<typeof ExchangeTerms>

/** Asks what an amount comes to. All of it is exchanged: the fee is taken from what comes out. */
export const ExchangeQuoteBody = z.strictObject({
  from: z.enum(ASSETS),
  to: z.enum(ASSETS),
  amount: amountText,
})
export type ExchangeQuoteBody = z.infer<typeof ExchangeQuoteBody>

/** A row of the price log that a quote was made of. */
const ExchangePrice = z.object({
  instrumentId: z.string(),
  code: z.string().describe('For example BTCUSDT'),
  side: z.enum(['sell', 'buy']).describe('sell: the base is given for the quote'),
  mid: decimalText.describe('The logged price itself'),
  logSeq: z.string().describe('Its number in the price log'),
  at: isoTime,
})

/** What an exchange comes to, to the last unit. `gross`, `fee`, `received` and `remainder` are of `to`. */
const ExchangeDeal = z.object({
  id: z.string(),
  from: z.enum(ASSETS),
  to: z.enum(ASSETS),
  amount: decimalText.describe('What is given away, all of it'),
  rate: decimalText.describe('What one whole `from` gives before the fee, rounded down'),
  gross: decimalText.describe('What comes out before the fee, rounded down'),
  feeRate: decimalText,
  fee: decimalText.describe('Rounded up'),
  holdRate: decimalText.describe(
    'Share of what comes out that is charged for holding the price: a call at the money for these seconds',
  ),
  hold: decimalText,
  received: decimalText.describe('What is credited: gross less fee and hold'),
  remainder: decimalText.describe('What the roundings leave over; booked for all to see'),
  prices: z.array(ExchangePrice).describe('In the order in which they are taken'),
  quotedAt: isoTime,
})

/** A quote: held to until it expires, for one exchange of who asked for it. */
export const ExchangeQuote = ExchangeDeal.extend({ expiresAt: isoTime })
export type ExchangeQuote = z.infer<typeof ExchangeQuote>

export const ExchangeBody = z.strictObject({ quoteId: idText })
export type ExchangeBody = z.infer<typeof ExchangeBody>

/** An exchange that was made. Its id is that of its quote. */
export const Exchange = ExchangeDeal.extend({ exchangedAt: isoTime })
export type Exchange = z.infer<typeof Exchange>

export const ListExchangesQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
})
export type ListExchangesQuery = z.infer<typeof ListExchangesQuery>

export const ExchangePage = z.object({
  items: z.array(Exchange).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type ExchangePage = z.infer<typeof ExchangePage>
