import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import { INTERVALS } from './intervals.ts'
import { MARKET_TYPES } from './marketTypes.ts'
import { CorporateAction } from './operatorCorporate.ts'

/** One instrument in a list. Prices are decimal text with the instrument's number of decimals. */
export const MarketItem = z.object({
  id: z.string(),
  code: z.string().describe('Unique code, for example BTCUSDT'),
  type: z
    .literal(MARKET_TYPES)
    .describe('1 forex 2 crypto 3 stocks 4 futures 5 ETF 6 metals 7 options'),
  appName: z.string().describe('Short name for lists, for example BTC/USDT'),
  fullName: z.string().describe('The name in full, for example Bitcoin'),
  logo: z.string().nullable().describe('Address of an image on this host, or null'),
  decimals: z.int().min(0).max(8).describe('Decimals of every price of this instrument'),
  price: decimalText.nullable().describe('Last logged price; null before the first'),
  nowPrice: decimalText.nullable().describe('The same figure under its older name'),
  zdf: z
    .string()
    .nullable()
    .describe('Change over 24 hours in per cent, signed, two decimals: -0.62'),
  hundred: z.array(decimalText).describe('Up to 100 prices over the last 24 hours, oldest first'),
  at: isoTime.nullable().describe('When the last price was logged'),
  open: z.boolean().describe('Whether it trades now'),
  changesAt: isoTime.nullable().describe('When it next opens or closes; null if it never does'),
  state: z
    .enum(['full', 'thin', 'doubtful', 'none'])
    .describe(
      'How far its price can be trusted now: with thin (few venues) and doubtful (others differ) orders can only be closed; none: closed, or no fresh price',
    ),
})
export type MarketItem = z.infer<typeof MarketItem>

export const ListMarketsQuery = z.strictObject({
  type: z.coerce.number().pipe(z.literal(MARKET_TYPES)).optional(),
})
export const MarketList = z.array(MarketItem)
export type MarketList = z.infer<typeof MarketList>

/** The terms a contract order is opened on. Rates are fractions: 0.0006 is 0.06%. */
export const ContractTerms = z.object({
  contractSize: decimalText.describe('USDT that one lot is worth for each 1.00 of price'),
  lotMin: z.int(),
  lotMax: z.int(),
  leverages: z.array(z.int()).describe('The steps offered, ascending'),
  feeRate: decimalText.describe('Fee each way on the worth of the order'),
  spreadRate: decimalText.describe('Buying price less selling price, as a share of the price'),
  closeOutRatio: decimalText.describe('Closed when this share of the opening margin is left'),
})
export type ContractTerms = z.infer<typeof ContractTerms>

/** A corporate action that two people confirmed, until its moment has come. Times are UTC. */
export const ComingAction = CorporateAction.pick({ kind: true, ratio: true, exAt: true }).extend({
  closesAt: isoTime.describe(
    'The end of the last session before: what is open then closes at its last price',
  ),
})
export type ComingAction = z.infer<typeof ComingAction>

export const MarketInfo = MarketItem.extend({
  high24h: decimalText.nullable(),
  low24h: decimalText.nullable(),
  source: z.enum(['simulated', 'replay', 'live']).describe('Where its prices come from'),
  base: z.string(),
  quote: z.string(),
  zone: z.string().describe('IANA zone of its trading hours'),
  calendarEnded: z.iso
    .date()
    .nullable()
    .describe('The last day of its calendar, where that is over and keeps it closed; else null'),
  spotOnReal: z.boolean().describe('Whether the policy allows coin to coin on a real account'),
  leveragesOnReal: z
    .array(z.int())
    .describe('The steps that the policy leaves a real account, ascending; none without contracts'),
  contract: ContractTerms.nullable().describe('Null when it is not traded as a contract'),
  comingAction: ComingAction.nullable().describe('Its next corporate action; null without one'),
})
export type MarketInfo = z.infer<typeof MarketInfo>

/** One instrument's last 24 hours, with whose figures they are. */
export const MarketDay = z.object({
  code: z.string(),
  high24h: decimalText.nullable().describe('Highest logged price of 24 hours; null before any'),
  low24h: decimalText.nullable().describe('Lowest logged price of 24 hours; null before any'),
  volume24h: decimalText
    .nullable()
    .describe('Units traded where its prices come from; null where nothing is traded there'),
  source: MarketInfo.shape.source,
  spreadRate: decimalText
    .nullable()
    .describe('Buying price less selling price, as a share of the price; null without contracts'),
})
export type MarketDay = z.infer<typeof MarketDay>

export const MarketDays = z.array(MarketDay)
export type MarketDays = z.infer<typeof MarketDays>

export const GetMarketParams = z.strictObject({ id: z.string().regex(/^[1-9]\d{0,8}$/) })

/**
 * Candles are paged back in time: ask again with `date` = the first candle's `time` while there is `more`. A page may have
 * fewer than `limit`.
 */
export const ListCandlesQuery = z.strictObject({
  code: z.string().regex(/^[A-Z0-9.-]{2,32}$/),
  interval: z.enum(INTERVALS).default('1m'),
  date: isoTime.optional().describe('Only candles that open before this moment; default now'),
  limit: z.coerce
    .number()
    .pipe(z.int().min(1).max(1000))
    .default(300)
    .describe('Candles at most; a page may have fewer while there is more'),
})

/**
 * One candle. Time is its opening; the last one may still be open. `origin` is the id of the exchange that told it;
 * absent where it is of our own prices.
 */
export const Candle = z.object({
  time: isoTime,
  open: decimalText,
  high: decimalText,
  low: decimalText,
  close: decimalText,
  volume: decimalText,
  origin: z.string().optional(),
})
export type Candle = z.infer<typeof Candle>

export const CandlePage = z.object({
  candles: z.array(Candle).describe('Oldest first'),
  more: z.boolean().describe('Whether there are older ones'),
})
export type CandlePage = z.infer<typeof CandlePage>
