import type { OptionOutcome } from '../machines/optionOrder.ts'
import { ceilToTick, floorToTick, PRICE_SCALE, type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { blackScholes, type Right } from './blackScholes.ts'
import { PPM, WORTH_PER_UNIT } from './contractOrder.ts'
import { FIXED_SCALE, fixedRatio, multiply, ONE, sqrt, toFixedPoint } from './fixedPoint.ts'
import { SIGMA_SCALE } from './volatility.ts'

/**
 * The arithmetic of options, shared by the ticket, the handler, the audit and the tests. Money is whole USDT
 * units (10^-6), prices are units of 10^-8, rates are parts per million, volatilities 10^-12 an hour.
 */

/** A fixed-payout option as it was bought. */
export interface UpDownDeal {
  readonly side: 'up' | 'down'
  readonly strike: Price
  readonly stake: bigint
  readonly ratePpm: bigint
}

/** A call or put as it was bought. */
export interface CallPutDeal {
  readonly side: Right
  readonly strike: Price
  /**
   * Where the payout stops growing: above the strike of a call, below that of a put. Null for puts of
   * `black-scholes-capped-1`, which pay their whole strike at a price of nothing.
   */
  readonly capPrice: Price | null
  readonly lots: bigint
  /** USDT that one lot is worth for each 1.00 of price, in 10^-8. */
  readonly contractSize: bigint
  /** The premium. */
  readonly stake: bigint
}

export type OptionDeal = UpDownDeal | CallPutDeal

/** What an option pays, the stake of a winning or drawn fixed-payout option included. */
export interface OptionResult {
  readonly outcome: Exclude<OptionOutcome, 'void'>
  readonly payout: bigint
}

/** Which of the two kinds a deal is. */
export function isUpDown(deal: OptionDeal): deal is UpDownDeal {
  return deal.side === 'up' || deal.side === 'down'
}

/** What a fixed-payout option wins on top of its stake: stake x rate, rounded down. */
export function upDownGain(stake: bigint, ratePpm: bigint): bigint {
  return divideFloor(stake * ratePpm, PPM)
}

/**
 * How often one has to win to come out even, 1 / (1 + rate), in hundredths of a per cent, rounded up. A
 * draw gives the stake back and counts for neither.
 */
export function breakEvenChance(ratePpm: bigint): bigint {
  return divideCeil(10_000n * PPM, PPM + ratePpm)
}

/** The most an option pays. */
export function maxPayout(deal: OptionDeal): bigint {
  if (isUpDown(deal)) return deal.stake + upDownGain(deal.stake, deal.ratePpm)
  return worthOf(deal, deal.capPrice === null ? deal.strike : moveOf(deal, deal.capPrice))
}

/** What the operator sets aside when it sells an option: the most it can pay beyond the stake. */
export function optionEscrow(deal: OptionDeal): bigint {
  const beyond = maxPayout(deal) - deal.stake
  return beyond > 0n ? beyond : 0n
}

/**
 * Whether a call or put is worth selling: its premium is above nothing and below the most it can pay, and
 * at least that part of what is set aside for it. Else funds of the operator would be bound for next to nothing.
 */
export function isWorthSelling(deal: CallPutDeal, leastPpm: bigint): boolean {
  const { stake } = deal
  return stake > 0n && stake < maxPayout(deal) && stake * PPM >= optionEscrow(deal) * leastPpm
}

/**
 * What an option pays at a price. Up wins only above the strike and down only below it; a price that equals
 * the strike gives the stake back. A call pays what the price is above its strike, a put what it is below it,
 * either up to its cap, times lots x contract size, rounded down.
 */
export function resultAt(deal: OptionDeal, at: Price): OptionResult {
  if (!isUpDown(deal)) {
    const payout = worthOf(deal, moveOf(deal, at))
    return { outcome: payout > 0n ? 'paid' : 'worthless', payout }
  }
  if (at === deal.strike) return { outcome: 'draw', payout: deal.stake }
  const won = deal.side === 'up' ? at > deal.strike : at < deal.strike
  if (!won) return { outcome: 'lose', payout: 0n }
  return { outcome: 'win', payout: deal.stake + upDownGain(deal.stake, deal.ratePpm) }
}

function moveOf({ side, strike, capPrice }: CallPutDeal, at: Price): bigint {
  const sign = side === 'call' ? 1n : -1n
  const capped = capPrice !== null && (at - capPrice) * sign > 0n ? capPrice : at
  const move = (capped - strike) * sign
  return move > 0n ? move : 0n
}

const worthOf = ({ lots, contractSize }: CallPutDeal, move: bigint): bigint =>
  divideFloor(lots * contractSize * move, WORTH_PER_UNIT)

/** The price at which a call or put pays its premium back, to the tick on the losing side; null when none does. */
export function callPutBreakEven(deal: CallPutDeal, decimals: number): Price | null {
  const tick = tickSize(decimals)
  const move = divideCeil(deal.stake * WORTH_PER_UNIT, deal.lots * deal.contractSize)
  if (deal.side === 'call') {
    const at = ceilToTick(deal.strike + move, tick)
    return deal.capPrice !== null && at > deal.capPrice ? null : at
  }
  const at = divideFloor(deal.strike - move, tick) * tick
  return at < (deal.capPrice ?? tick) ? null : price(at)
}

/** What the premium of a call or put is worked out from. */
export interface PremiumInput {
  readonly side: Right
  readonly strike: Price
  readonly capPrice: Price | null
  readonly lots: bigint
  readonly contractSize: bigint
  readonly spot: Price
  /** Volatility over an hour of trading, in 10^-12. */
  readonly sigma: bigint
  /** Trading time until expiry, in milliseconds. */
  readonly tradingMs: number
  readonly markupPpm: bigint
}

const HOUR_MS = 3_600_000n
/** The value of an option for each 1.00 of price is cut to 12 decimals before it is money. */
const VALUE_SCALE = 12

/**
 * The premium in USDT units: what Black and Scholes say the option is worth (a capped one is the option less
 * the same one struck at the cap), without interest, times lots x contract size and the mark-up, rounded up. Zero when
 * it is worth nothing; such an option is not sold.
 */
export function callPutPremium(input: PremiumInput): bigint {
  const { lots, contractSize, markupPpm } = input
  return divideCeil(cutValue(input) * lots * contractSize * (PPM + markupPpm), PER_UNIT)
}

/**
 * The most lots whose premium is no more than this many USDT units: the rule of `callPutPremium` solved for the lots,
 * rounded down. One lot more costs more. Zero where it is worth nothing, as such an option is not sold.
 */
export function mostCallPutLots(most: bigint, input: Omit<PremiumInput, 'lots'>): bigint {
  const each = cutValue(input) * input.contractSize * (PPM + input.markupPpm)
  return each === 0n || most <= 0n ? 0n : divideFloor(most * PER_UNIT, each)
}

/**
 * What is paid for a call or put that is sold back, in USDT units: the same value less the mark-up, rounded down. At
 * one price and volatility it is never above the premium.
 */
export function callPutSale(input: PremiumInput): bigint {
  const { lots, contractSize, markupPpm } = input
  return divideFloor(cutValue(input) * lots * contractSize * (PPM - markupPpm), PER_UNIT)
}

/**
 * The volatility an option is bought back at: the one that it was sold at, or that of now where this is less and makes
 * it worth less. It is the operator's own estimate and steps with each candle: nobody earns by a step they can see
 * coming. An option near its cap is worth more at less volatility, so the lesser one alone would not do.
 */
export function saleSigma(input: Omit<PremiumInput, 'sigma'>, bought: bigint, now: bigint): bigint {
  if (now >= bought) return bought
  const isLess = cutValue({ ...input, sigma: now }) < cutValue({ ...input, sigma: bought })
  return isLess ? now : bought
}

const PER_UNIT = WORTH_PER_UNIT * 10n ** BigInt(VALUE_SCALE - PRICE_SCALE) * PPM

/** The value of an option for each 1.00 of price, in 10^-12, rounded down; never below zero. */
function cutValue(input: Omit<PremiumInput, 'lots'>): bigint {
  const { side, strike, capPrice } = input
  const full = valueOf(input, side, strike)
  const value = capPrice === null ? full : full - valueOf(input, side, capPrice)
  const cut = divideFloor(value, 10n ** BigInt(FIXED_SCALE - VALUE_SCALE))
  return cut > 0n ? cut : 0n
}

function valueOf(
  { spot, sigma, tradingMs }: Omit<PremiumInput, 'lots'>,
  right: Right,
  strike: Price,
): bigint {
  return blackScholes({
    right,
    spot: toFixedPoint(spot, PRICE_SCALE),
    strike: toFixedPoint(strike, PRICE_SCALE),
    rate: 0n,
    sigma: toFixedPoint(sigma, SIGMA_SCALE),
    time: fixedRatio(BigInt(tradingMs), HOUR_MS),
  })
}

/**
 * The cap: so many parts per million above the strike of a call, or below that of a put, to the tick further
 * away from it. At least one tick.
 */
export function capPriceOf(side: Right, strike: Price, capPpm: bigint, decimals: number): Price {
  const tick = tickSize(decimals)
  if (side === 'call') return ceilToTick(divideCeil(strike * (PPM + capPpm), PPM), tick)
  const floor = floorToTick(divideFloor(strike * (PPM - capPpm), PPM), tick)
  return floor < tick ? price(tick) : floor
}

/** Standard deviation of the logarithm of the price until expiry, in fixed point: sigma * sqrt(time). */
export function moveWidth(sigma: bigint, tradingMs: number): bigint {
  const time = fixedRatio(BigInt(tradingMs), HOUR_MS)
  return multiply(toFixedPoint(sigma, SIGMA_SCALE), sqrt(time))
}

/** How far the price usually moves until expiry, one standard deviation, in price units, rounded down. */
export function usualMove(spot: Price, sigma: bigint, tradingMs: number): bigint {
  return divideFloor(spot * moveWidth(sigma, tradingMs), ONE)
}

/** What the listed strikes are taken from. */
export interface LadderInput {
  readonly spot: Price
  readonly sigma: bigint
  readonly tradingMs: number
  readonly decimals: number
}

/** Strikes shown on each side of the middle one, and those still taken when the price has moved meanwhile. */
const RUNGS = 2n
const RUNGS_TAKEN = 3n

/** The same of a listed series. */
export const LISTED_RUNGS = 4n
export const LISTED_RUNGS_TAKEN = LISTED_RUNGS + 1n

/**
 * Distance of two listed strikes: the first round figure (1, 2 or 5 times a power of ten) that is at least a
 * tick and half a usual move until expiry.
 */
function strikeStep({ spot, sigma, tradingMs, decimals }: LadderInput): bigint {
  const tick = tickSize(decimals)
  const half = usualMove(spot, sigma, tradingMs) / 2n
  const least = half > tick ? half : tick
  for (let power = tick; ; power *= 10n) {
    for (const first of [1n, 2n, 5n]) if (first * power >= least) return first * power
  }
}

/** The strikes listed at a price, ascending: round figures, the middle one nearest to the price. */
export function strikeLadder(input: LadderInput, rungs: bigint = RUNGS): readonly Price[] {
  const step = strikeStep(input)
  const middle = divideFloor(2n * input.spot + step, 2n * step) * step
  const strikes: Price[] = []
  for (let rung = -rungs; rung <= rungs; rung += 1n) {
    const strike = middle + rung * step
    if (strike > 0n) strikes.push(price(strike))
  }
  return strikes
}

/** Whether a strike is listed, or was before the price moved by a step. */
export function isListedStrike(
  strike: Price,
  input: LadderInput,
  taken: bigint = RUNGS_TAKEN,
): boolean {
  return strikeLadder(input, taken).includes(strike)
}
