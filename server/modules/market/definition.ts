import { type MarketType, MARKET_TYPE } from '#protocol/marketTypes.ts'
import { parsePrice } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { HoursKey } from './calendars/rulesCalendar.ts'
import type { ProfileName } from './simulation/profiles.ts'
import type { ContractSpec, Instrument } from './types.ts'

/** A price that walks by itself. */
export interface WalkModel {
  readonly kind: 'walk'
  readonly profile: ProfileName
  /** A realistic price on the anchor date; the walk is pulled back to it over months. */
  readonly anchor: number
  /** How lively it is beside its class. */
  readonly scale: number
  /** The smallest move, in units of the last decimal. */
  readonly step: number
  /** What it is made of, second by second, so that gold is gold and a cross is its two legs. */
  readonly follows: readonly Leg[]
}

/** A walking instrument whose moves another one takes over, or takes away. It follows none itself. */
export interface Leg {
  readonly code: string
  readonly sign: 1 | -1
}

/** A European option on a walking price, worth what Black-Scholes says. */
export interface OptionModel {
  readonly kind: 'option'
  readonly underlying: string
  readonly right: 'call' | 'put'
  readonly strike: number
  readonly expiresAt: Millis
  /** Implied volatility and interest a year, as fractions. */
  readonly volatility: number
  readonly rate: number
}

/** An instrument and how its price is made when it is simulated. */
export interface Definition extends Instrument {
  readonly model: WalkModel | OptionModel
}

interface ClassTerms {
  readonly feePpm: bigint
  readonly lotMax: bigint
  readonly leverages: readonly number[]
}

/** What the contracts of a class share. All close when half of the opening margin is left. */
const CLASS_TERMS = {
  crypto: { feePpm: 600n, lotMax: 500n, leverages: [1, 5, 10, 20, 50, 100] },
  forex: { feePpm: 50n, lotMax: 500n, leverages: [1, 5, 10, 20, 50, 100] },
  metals: { feePpm: 100n, lotMax: 300n, leverages: [1, 5, 10, 20, 50] },
  futures: { feePpm: 100n, lotMax: 300n, leverages: [1, 5, 10, 20, 50] },
  stocks: { feePpm: 200n, lotMax: 200n, leverages: [1, 2, 5, 10] },
  etf: { feePpm: 200n, lotMax: 200n, leverages: [1, 2, 5, 10, 20] },
} as const satisfies Record<string, ClassTerms>

const CLASS_HOURS = {
  crypto: 'always',
  forex: 'forex',
  metals: 'spot-metals',
  futures: 'us-futures',
  stocks: 'us-equity',
  etf: 'us-equity',
} as const satisfies Record<keyof typeof CLASS_TERMS, HoursKey>

/** What differs between the instruments of a class. */
export interface Listing {
  readonly id: number
  readonly code: string
  readonly appName: string
  readonly fullName: string
  readonly base: string
  readonly quote: string
  readonly decimals: number
  readonly anchor: number
  readonly scale: number
  readonly step?: number
  readonly follows?: readonly Leg[]
  /** USDT that one lot is worth for each 1.00 of price. */
  readonly contractSize: string
  readonly spreadPpm: bigint
}

/** Completes a listing with the terms, hours and price model of its class. */
export function define(marketClass: keyof typeof CLASS_TERMS, listing: Listing): Definition {
  const { id, code, appName, fullName, base, quote, decimals, anchor, scale } = listing
  const { step = 1, follows = [] } = listing
  return {
    id,
    code,
    type: MARKET_TYPE[marketClass],
    appName,
    fullName,
    base,
    quote,
    decimals,
    hours: CLASS_HOURS[marketClass],
    contract: contractSpec(marketClass, listing),
    model: { kind: 'walk', profile: marketClass, anchor, scale, step, follows },
  }
}

function contractSpec(marketClass: keyof typeof CLASS_TERMS, listing: Listing): ContractSpec {
  const { feePpm, lotMax, leverages } = CLASS_TERMS[marketClass]
  const contractSize = parsePrice(listing.contractSize)
  if (contractSize === null) throw new Error(`contract size of ${listing.code}`)
  const { spreadPpm, decimals } = listing
  return {
    terms: { contractSize, feePpm, spreadPpm, closeOutPpm: 500_000n, decimals },
    lotMin: 1n,
    lotMax,
    leverages,
  }
}

/** What is quoted as a price to reckon with: charted, never traded as a contract. */
export type QuotedListing = Omit<Listing, 'contractSize' | 'spreadPpm'>

/** Completes such a listing with the hours and the price model of its class. */
export function defineQuoted(
  marketClass: keyof typeof CLASS_TERMS,
  listing: QuotedListing,
): Definition {
  const { anchor, scale, step = 1, follows = [], ...shown } = listing
  return {
    ...shown,
    type: MARKET_TYPE[marketClass],
    hours: CLASS_HOURS[marketClass],
    contract: null,
    model: { kind: 'walk', profile: marketClass, anchor, scale, step, follows },
  }
}

/** What an option listing says beside its model. */
export interface OptionListing {
  readonly id: number
  readonly code: string
  readonly appName: string
  readonly fullName: string
  readonly base: string
  readonly decimals: number
  readonly hours: HoursKey
  readonly model: Omit<OptionModel, 'kind'>
}

/** An option: quoted and charted, not traded as a contract. */
export function defineOption(listing: OptionListing): Definition {
  const type: MarketType = MARKET_TYPE.options
  const model: OptionModel = { kind: 'option', ...listing.model }
  return { ...listing, type, quote: 'USD', contract: null, model }
}
