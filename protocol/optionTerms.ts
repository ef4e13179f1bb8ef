import { MARKET_TYPE, type MarketType } from './marketTypes.ts'
import { divideFloor } from './rounding.ts'

/** How long an option runs from the moment it is bought. */
export const OPTION_TERMS = ['60s', '5m', '15m', '1h', '4h', '1d', '1w'] as const
export type OptionTerm = (typeof OPTION_TERMS)[number]

/** Lengths of the terms in milliseconds. */
export const OPTION_TERM_MS: Readonly<Record<OptionTerm, number>> = {
  '60s': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
}

/** In place of a term: the option is of a series, which ends for all who hold it at one moment. */
export const LISTED = 'listed'

/** What an order says of how long it runs. */
export const ORDER_TERMS = [...OPTION_TERMS, LISTED] as const
export type OrderTerm = (typeof ORDER_TERMS)[number]

/** One listed term of fixed-payout options. */
export interface UpDownListing {
  readonly term: OptionTerm
  /** What a win pays on top of the stake, in parts per million of the stake. */
  readonly ratePpm: bigint
}

/**
 * Fixed-payout options: the terms offered and what each pays. Every rate is below one, so that a coin's
 * chance loses on average; the ticket shows how often one has to win to come out even, 1 / (1 + rate).
 * Longer terms pay more, as they are sold less often.
 */
export const UP_DOWN_LISTINGS: readonly UpDownListing[] = [
  { term: '60s', ratePpm: 800_000n },
  { term: '5m', ratePpm: 820_000n },
  { term: '15m', ratePpm: 840_000n },
  { term: '1h', ratePpm: 860_000n },
  { term: '4h', ratePpm: 880_000n },
  { term: '1d', ratePpm: 900_000n },
]

/** Least and most that is staked on one fixed-payout option, in USDT units: 1 and 1,000 USDT. */
export const UP_DOWN_STAKE = { min: 1_000_000n, max: 1_000_000_000n } as const

/** One listed term of calls and puts. */
export interface CallPutListing {
  readonly term: OptionTerm
  /** Where the payout stops growing: so far from the strike, in parts per million of it, on a lively market. */
  readonly capPpm: bigint
}

/** Calls and puts: the terms offered, with how far the price may move in the customer's favour. */
export const CALL_PUT_LISTINGS: readonly CallPutListing[] = [
  { term: '1h', capPpm: 50_000n },
  { term: '4h', capPpm: 100_000n },
  { term: '1d', capPpm: 250_000n },
  { term: '1w', capPpm: 500_000n },
]

/** Parts of a thousand of that for a market type: what moves less is capped nearer, about seven usual moves away. */
const CAP_PARTS: Readonly<Record<MarketType, bigint>> = {
  [MARKET_TYPE.forex]: 150n,
  [MARKET_TYPE.crypto]: 1_000n,
  [MARKET_TYPE.metals]: 250n,
  [MARKET_TYPE.stocks]: 500n,
  [MARKET_TYPE.futures]: 250n,
  [MARKET_TYPE.etf]: 300n,
  [MARKET_TYPE.options]: 1_000n,
}

/** Where the payout stops growing on a market of this type: so far from the strike, in parts per million of it. */
export function capPpmOf({ capPpm }: Pick<CallPutListing, 'capPpm'>, type: MarketType): bigint {
  return divideFloor(capPpm * CAP_PARTS[type], 1_000n)
}

/** Underlyings of listed series, by code, as the chain names them. */
export const LISTED_CODES = ['BTCUSDT', 'ETHUSDT', 'SPY', 'QQQ', 'XAUUSD', 'EURUSD'] as const

/** Series are neither sold nor bought back from so long before their expiry on, in milliseconds. */
export const LISTED_STOPS_MS = 1_800_000

/**
 * A series without a price in its last seconds settles at the first one after its expiry, if that comes within so
 * many milliseconds; else its premium is given back.
 */
export const LISTED_WAITS_MS = 604_800_000

/** Longest time to an expiry of a series, in milliseconds: two quarters and a few days. */
export const LISTED_LONGEST_MS = 200 * 86_400_000

/**
 * When series end, in milliseconds since midnight UTC: in the morning those of coins, others a minute before New York
 * closes, in its summer and in its winter.
 */
export const LISTED_ENDS_MS = [28_800_000, 71_940_000, 75_540_000] as const

/** Where the payout of a series stops growing, as in `CALL_PUT_LISTINGS`. */
export const LISTED_CAP = { capPpm: 500_000n } as const

/**
 * Least premium of a call or put, in parts per million of what is set aside for it: 0.5%. About one and a
 * half usual moves from the price it is reached; what is further away would bind the operator's funds for cents.
 */
export const LEAST_PREMIUM_PPM = 5_000n

/** Added to what the formula says a call or put is worth, in parts per million: 5%, the operator's earnings. */
export const CALL_PUT_MARKUP_PPM = 50_000n

/**
 * What the volatility of a premium is taken from: the last 288 closed candles of five minutes, 24 hours of
 * trading, and the same hours of the last five days among the last nine; the fewest returns that are taken for
 * one, and how many of these days count, the liveliest ones.
 */
export const VOLATILITY_WINDOW = {
  interval: '5m',
  returns: 288,
  fewest: 36,
  days: 5,
  lookBackDays: 9,
  fewestOfStretch: 6,
  liveliest: 3,
} as const

/** Oldest price an option may settle at, counted back from its expiry, in milliseconds. */
export const SETTLE_WITHIN_MS = 5_000

/** Names of the rules an order is settled by; a changed rule gets a new name. */
export const OPTION_FORMULA = {
  upDown: 'fixed-payout-1',
  callPut: 'black-scholes-capped-2',
  listed: 'listed-1',
} as const
