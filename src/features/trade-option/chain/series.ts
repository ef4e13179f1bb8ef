import {
  callPutSale,
  LISTED_RUNGS,
  saleSigma as lesserSigma,
  strikeLadder,
} from '#protocol/formulas/optionOrder.ts'
import type { Right } from '#protocol/formulas/blackScholes.ts'
import {
  fixedRatio,
  FIXED_SCALE,
  sqrt,
  toFixedPoint,
  multiply,
} from '#protocol/formulas/fixedPoint.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import type { OptionChain, OptionOrder } from '#protocol/optionOrder.ts'
import { parsePrice, type Price, PRICE_SCALE } from '#protocol/price.ts'
import { ppmOf, unitsOf } from '../readOption.ts'
import { isSellable } from '../sale.ts'
import { type CallPutBasis, summariseCallPut } from '../summary.ts'
import { callPutDelta } from './delta.ts'

export type Expiry = OptionChain['expiries'][number]

/** What all prices of one expiry are worked out from, buying and selling back. */
export interface SeriesBasis extends CallPutBasis {
  /** What is bought back by, or by `sigma`. */
  readonly saleSigma: bigint
}

/** What all prices of one expiry are worked out from; null while a figure of it is not known. */
export function seriesBasis(
  chain: OptionChain,
  expiry: Expiry,
  spot: Price | null,
  decimals: number,
): SeriesBasis | null {
  const sigma = unitsOf(expiry.sigma, SIGMA_SCALE)
  const saleSigma = unitsOf(expiry.saleSigma, SIGMA_SCALE)
  const contractSize = unitsOf(chain.contractSize, PRICE_SCALE)
  const markupPpm = ppmOf(chain.markupRate)
  const capPpm = ppmOf(chain.capRate)
  if (spot === null || sigma === null || saleSigma === null || contractSize === null) return null
  if (markupPpm === null || capPpm === null) return null
  const { tradingMs } = expiry
  return { spot, sigma, saleSigma, tradingMs, decimals, contractSize, markupPpm, capPpm }
}

/** Lots of own options by what they are of, as `ownKey` names it. */
export type OwnLots = ReadonlyMap<string, bigint>

export const ownKey = (side: Right, strike: Price): string => `${side} ${strike}`

/** The open options of one expiry of an instrument, and the strikes they have. */
export function ownOf(
  options: readonly OptionOrder[],
  instrumentId: string,
  expiry: Expiry,
): { readonly lots: OwnLots; readonly strikes: readonly Price[] } {
  const lots = new Map<string, bigint>()
  const strikes = new Set<Price>()
  const end = Date.parse(expiry.expiresAt)
  for (const option of options) {
    const { side } = option
    const strike = parsePrice(option.strike)
    if (!isSellable(option) || option.instrumentId !== instrumentId) continue
    if (Date.parse(option.expiresAt) !== end || strike === null) continue
    if (side !== 'call' && side !== 'put') continue
    const key = ownKey(side, strike)
    lots.set(key, (lots.get(key) ?? 0n) + BigInt(option.lots ?? 0))
    strikes.add(strike)
  }
  return { lots, strikes: [...strikes] }
}

/** One row of a chain. */
export interface Rung {
  readonly strike: Price
  /** Whether it is listed; a strike that only an own option has is not. */
  readonly isListed: boolean
}

/** The strikes of a chain, ascending: the listed ones, and those of own options. */
export function rungsOf(basis: CallPutBasis, own: readonly Price[]): readonly Rung[] {
  const listed = strikeLadder(basis, LISTED_RUNGS)
  const all = new Set([...listed, ...own])
  return [...all]
    .sort((a, b) => (a < b ? -1 : 1))
    .map((strike) => ({ strike, isListed: listed.includes(strike) }))
}

/** What a chain shows of one call or put. Amounts are USDT units for one lot, the delta is in 10^-4. */
export interface SeriesQuote {
  /** What selling back one that is bought now would give. */
  readonly bid: bigint
  /** Null where it is not sold. */
  readonly ask: bigint | null
  readonly delta: bigint
}

/** Bid, ask and delta of one lot. */
export function quoteSeries(basis: SeriesBasis, side: Right, rung: Rung): SeriesQuote {
  const { strike, isListed } = rung
  const summary = summariseCallPut({ side, strike, lots: 1n }, basis)
  const { capPrice } = summary
  const worth = { ...basis, side, strike, capPrice, lots: 1n }
  return {
    bid: callPutSale({ ...worth, sigma: lesserSigma(worth, basis.sigma, basis.saleSigma) }),
    ask: isListed && summary.sold ? summary.premium : null,
    delta: callPutDelta({ ...basis, side, strike, capPrice }),
  }
}

/** Decimals of a yearly volatility. */
export const YEARLY_SCALE = 4
const HOUR_MS = 3_600_000n
const YEAR_MS = 31_557_600_000n

/**
 * The volatility of an expiry over a year of the calendar, in 10^-4: what it may move until then, stretched to a year.
 * `leftMs` is the time until then, above nothing.
 */
export function yearlyVolatility(
  { sigma, tradingMs }: Pick<CallPutBasis, 'sigma' | 'tradingMs'>,
  leftMs: number,
): bigint {
  const stretch = sqrt(fixedRatio(BigInt(tradingMs) * YEAR_MS, HOUR_MS * BigInt(leftMs)))
  const yearly = multiply(toFixedPoint(sigma, SIGMA_SCALE), stretch)
  return yearly / 10n ** BigInt(FIXED_SCALE - YEARLY_SCALE)
}

/** How far a strike is from the price, as a share of it in 10^-4, cut towards zero. */
export function distanceOf(strike: Price, spot: Price): bigint {
  return ((strike - spot) * 10_000n) / spot
}
