import { z } from 'zod'
import { isoTime } from './fields.ts'
import { MARKET_TYPES } from './marketTypes.ts'

/** Why a source counted in the last second, or did not; silent: it has no quote. */
const SourceUse = z.enum([
  'used',
  'noPrice',
  'crossed',
  'wide',
  'stale',
  'untimely',
  'outlier',
  'silent',
])

/** What an exchange or a provider of data last said of an instrument. */
export const SourceQuote = z.object({
  source: z.string().describe('Its id, for example `okx`'),
  name: z.string().describe('What people call it'),
  bid: z.string().nullable().describe('As it was sent; null where none was'),
  ask: z.string().nullable(),
  last: z.string().nullable().describe('The last trade, where neither bid nor ask was sent'),
  ageMs: z.int().min(0).nullable().describe('Age at `at` in milliseconds; null of a silent one'),
  use: SourceUse,
})
export type SourceQuote = z.infer<typeof SourceQuote>

/** What the live prices of an instrument are made of. */
export const PriceConstituents = z.object({
  code: z.string(),
  type: z.literal(MARKET_TYPES),
  appName: z.string().describe('Short name for lists, for example BTC/USDT'),
  open: z.boolean().describe('Whether it trades now; while it does not, nothing is judged'),
  at: isoTime.nullable().describe('The second that was judged last; null before the first'),
  quotes: z.array(SourceQuote),
})
export type PriceConstituents = z.infer<typeof PriceConstituents>

/** What live prices are made of, and by which files; without live prices there are none. */
export const PriceSources = z.object({
  indexFile: z.string().nullable().describe('SHA-256 of the list of exchanges, hexadecimal'),
  providersFile: z.string().nullable().describe('The same of the list of providers; null: none'),
  instruments: z.array(PriceConstituents),
})
export type PriceSources = z.infer<typeof PriceSources>
