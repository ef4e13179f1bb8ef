import { isPricedConservatively } from '#protocol/formulas/optionCap.ts'
import {
  breakEvenChance,
  callPutBreakEven,
  type CallPutDeal,
  callPutPremium,
  capPriceOf,
  isWorthSelling,
  type LadderInput,
  maxPayout,
  upDownGain,
  usualMove,
} from '#protocol/formulas/optionOrder.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import { LEAST_PREMIUM_PPM } from '#protocol/optionTerms.ts'
import { type Price, PRICE_SCALE } from '#protocol/price.ts'
import { divideCeil } from '#protocol/rounding.ts'
import { ladderOf, type OptionFields, readLots, readStake, strikeOf } from './fields.ts'
import { ppmOf, unitsOf } from './readOption.ts'

/**
 * How far the premium may rise between the screen and the server, in millionths of it. A price
 * with 40% a year moves an hour's premium at the money by about 1% in a second and 2% in four, so that 2% refused
 * many purchases from slow phones.
 */
export const PREMIUM_ROOM_PPM = 50_000n

/** What is said about an up or down before it is bought; amounts are USDT units. */
export interface UpDownSummary {
  readonly kind: 'upDown'
  readonly stake: bigint
  readonly payout: bigint
  readonly ratePpm: bigint
  /** Hundredths of a per cent. */
  readonly chance: bigint
  readonly maxLoss: bigint
  readonly maxWin: bigint
}

/** What is said about a call or put before it is bought. */
export interface CallPutSummary {
  readonly kind: 'callPut'
  readonly strike: Price
  readonly lots: bigint
  readonly premium: bigint
  /** The most that is paid: the premium and the room for the price to move meanwhile. */
  readonly maxPremium: bigint
  readonly capPrice: Price
  readonly breakEven: Price | null
  /** In price units. */
  readonly move: bigint
  readonly markupPpm: bigint
  readonly maxPayout: bigint
  readonly maxLoss: bigint
  readonly maxWin: bigint
  /** Whether the operator sells it: it would bind funds for next to nothing far from the price, and be cheap near its cap. */
  readonly sold: boolean
}

export type OptionSummary = UpDownSummary | CallPutSummary

/** What the figures are worked out from, beside what was typed. */
export interface SummaryContext {
  readonly offer: OptionOffer
  readonly spot: Price | null
  readonly decimals: number
  readonly decimalSign: '.' | ','
}

/** The figures of the option as chosen; null while one of them can't be known. */
export function summarise(fields: OptionFields, context: SummaryContext): OptionSummary | null {
  return fields.kind === 'upDown' ? upDown(fields, context) : callPut(fields, context)
}

function upDown(
  fields: OptionFields,
  { offer, decimalSign }: SummaryContext,
): UpDownSummary | null {
  const { term, stake } = fields.upDown
  const read = readStake(stake, decimalSign)
  const ratePpm = ppmOf(offer.upDown.terms.find((one) => one.term === term)?.rate ?? null)
  if (!read.ok || read.units === 0n || ratePpm === null) return null
  const gain = upDownGain(read.units, ratePpm)
  return {
    kind: 'upDown',
    stake: read.units,
    payout: read.units + gain,
    ratePpm,
    chance: breakEvenChance(ratePpm),
    maxLoss: read.units,
    maxWin: gain,
  }
}

function callPut(fields: OptionFields, context: SummaryContext): CallPutSummary | null {
  const series = chosenSeries(fields, context)
  const lots = readLots(fields.callPut.lots, context.decimalSign)
  if (series === null || !lots.ok || lots.units === 0n) return null
  return summariseCallPut({ ...series, lots: lots.units }, series.basis)
}

/** The call or put that is chosen, whatever its lots. */
export interface ChosenCallPut extends Pick<CallPutDeal, 'side' | 'strike'> {
  readonly basis: CallPutBasis
}

/** Null while a figure of it is not known. */
export function chosenSeries(
  { callPut: { side, term, strike: chosen } }: OptionFields,
  { offer, spot, decimals }: Omit<SummaryContext, 'decimalSign'>,
): ChosenCallPut | null {
  const terms = offer.callPut
  const ladder = ladderOf(offer, term, spot, decimals)
  if (terms === null || ladder === null) return null
  const strike = strikeOf(ladder, chosen)
  const contractSize = unitsOf(terms.contractSize, PRICE_SCALE)
  const markupPpm = ppmOf(terms.markupRate)
  const capPpm = ppmOf(terms.terms.find((one) => one.term === term)?.capRate ?? null)
  if (strike === null || contractSize === null || markupPpm === null || capPpm === null) return null
  return { side, strike, basis: { ...ladder, contractSize, markupPpm, capPpm } }
}

/** What a call or put is worked out from beside its size: the ladder of its strikes, and its terms. */
export interface CallPutBasis extends LadderInput {
  readonly contractSize: bigint
  readonly markupPpm: bigint
  readonly capPpm: bigint
}

/** The figures of a call or put of this many lots, at least one. */
export function summariseCallPut(
  { side, strike, lots }: Pick<CallPutDeal, 'side' | 'strike' | 'lots'>,
  basis: CallPutBasis,
): CallPutSummary {
  const { decimals, markupPpm, contractSize } = basis
  const capPrice = capPriceOf(side, strike, basis.capPpm, decimals)
  const size = { side, strike, capPrice, lots, contractSize }
  const premium = callPutPremium({ ...basis, ...size })
  const maxPremium = divideCeil(premium * (1_000_000n + PREMIUM_ROOM_PPM), 1_000_000n)
  const deal: CallPutDeal = { ...size, stake: premium }
  const most = maxPayout(deal)
  return {
    kind: 'callPut',
    strike,
    lots,
    premium,
    maxPremium,
    capPrice,
    breakEven: premium === 0n ? null : callPutBreakEven(deal, decimals),
    move: usualMove(basis.spot, basis.sigma, basis.tradingMs),
    markupPpm,
    maxPayout: most,
    maxLoss: maxPremium,
    maxWin: most > premium ? most - premium : 0n,
    sold: isWorthSelling(deal, LEAST_PREMIUM_PPM) && isPricedConservatively({ ...basis, ...size }),
  }
}
