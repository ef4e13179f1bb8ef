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
  /** Where a call's payout stops growing: so far above the strike, in parts per million of it. */
  readonly capPpm: bigint
}

/** Calls and puts: the terms offered, with the cap of a call. A put is capped by its strike alone. */
export const CALL_PUT_LISTINGS: readonly CallPutListing[] = [
  { term: '1h', capPpm: 50_000n },
  { term: '4h', capPpm: 100_000n },
  { term: '1d', capPpm: 250_000n },
  { term: '1w', capPpm: 500_000n },
]

/** Added to what the formula says a call or put is worth, in parts per million: 5%, the house's earnings. */
export const CALL_PUT_MARKUP_PPM = 50_000n

/**
 * Window of the realised volatility: the last 288 closed candles of five minutes, 24 hours of trading,
 * and the fewest returns that are taken for one.
 */
export const VOLATILITY_WINDOW = { interval: '5m', returns: 288, fewest: 36 } as const

/** Oldest price an option may settle at, counted back from its expiry, in milliseconds. */
export const SETTLE_WITHIN_MS = 5_000

/** Names of the rules an order is settled by; a changed rule gets a new name. */
export const OPTION_FORMULA = {
  upDown: 'fixed-payout-1',
  callPut: 'black-scholes-capped-1',
} as const
