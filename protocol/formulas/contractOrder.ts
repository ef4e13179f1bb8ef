import { ASSET_SCALE } from '../assets.ts'
import type { CloseReason, Side } from '../machines/contractOrder.ts'
import { ceilToTick, floorToTick, PRICE_SCALE, type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'

/**
 * The arithmetic of contract orders, shared by the ticket, the engine and the tests.
 * Money is whole USDT units (10^-6), prices are units of 10^-8, rates are parts per million.
 */

/** Rates are whole parts of a million. */
export const PPM = 1_000_000n

/** lots x size (10^-8) x price (10^-8) is in 10^-16; one USDT unit is 10^-6. */
export const WORTH_PER_UNIT = 10n ** BigInt(PRICE_SCALE + PRICE_SCALE - ASSET_SCALE.USDT)

/** Three roundings lose less than three units; a tick of sound terms is worth one or more. */
const BREAK_EVEN_TICKS = 8n

/** What an order is opened on; fixed at opening and never changed after. */
export interface Terms {
  /** USDT that one lot is worth for each 1.00 of price, in 10^-8. */
  readonly contractSize: bigint
  readonly feePpm: bigint
  readonly spreadPpm: bigint
  /** Share of the opening margin at which the order is closed, in parts per million. */
  readonly closeOutPpm: bigint
  readonly decimals: number
}

/** What the prices of buyers and sellers follow from. */
export type PriceTerms = Pick<Terms, 'spreadPpm' | 'decimals'>

/** A figure that a division did not hit exactly, both ways round. */
export interface Rounded {
  readonly down: bigint
  readonly up: bigint
}

export interface Position {
  readonly side: Side
  readonly lots: bigint
  readonly leverage: bigint
  readonly openPrice: Price
  readonly stopLoss: Price
  readonly takeProfit: Price
  /** All that is held, what was added since the opening included. */
  readonly margin: bigint
  /** Added to its margin since it was opened, for each of its lots, in 10^-18 USDT. */
  readonly addedPerLot: bigint
}

/** The price a buyer pays: the logged price plus half the spread, up to the next tick. */
export function askOf(mid: Price, terms: PriceTerms): Price {
  const raised = divideCeil(mid * (2n * PPM + terms.spreadPpm), 2n * PPM)
  return ceilToTick(raised, tickSize(terms.decimals))
}

/** The price a seller gets: the logged price less half the spread, down to a tick; at least one. */
export function bidOf(mid: Price, terms: PriceTerms): Price {
  const tick = tickSize(terms.decimals)
  const lowered = floorToTick(divideFloor(mid * (2n * PPM - terms.spreadPpm), 2n * PPM), tick)
  return lowered < tick ? price(tick) : lowered
}

/** The price an order of this side opens at. */
export function openingPrice(side: Side, mid: Price, terms: Terms): Price {
  return side === 'long' ? askOf(mid, terms) : bidOf(mid, terms)
}

/** The price an order of this side closes at. */
export function closingPrice(side: Side, mid: Price, terms: Terms): Price {
  return side === 'long' ? bidOf(mid, terms) : askOf(mid, terms)
}

function rounded(numerator: bigint, denominator: bigint): Rounded {
  return { down: divideFloor(numerator, denominator), up: divideCeil(numerator, denominator) }
}

/** Worth of a position: lots x contract size x price. */
export function worth(lots: bigint, at: Price, terms: Terms): Rounded {
  return rounded(lots * terms.contractSize * at, WORTH_PER_UNIT)
}

/** Isolated margin: worth / leverage, rounded up; it is held and comes back. */
export function marginFor(lots: bigint, leverage: bigint, at: Price, terms: Terms): bigint {
  return divideCeil(lots * terms.contractSize * at, WORTH_PER_UNIT * leverage)
}

/** Fee one way: worth x rate. The customer pays `up`; `up - down` goes to the rounding account. */
export function feeFor(lots: bigint, at: Price, terms: Terms): Rounded {
  return rounded(lots * terms.contractSize * at * terms.feePpm, WORTH_PER_UNIT * PPM)
}

/** Profit before fees at a closing price; negative for a loss. The customer's figure is `down`. */
export function profitAt(
  position: Pick<Position, 'side' | 'lots' | 'openPrice'>,
  at: Price,
  terms: Terms,
): Rounded {
  const move = position.side === 'long' ? at - position.openPrice : position.openPrice - at
  return rounded(position.lots * terms.contractSize * move, WORTH_PER_UNIT)
}

/**
 * The closing price at which the order is liquidated: the first tick where, in the figures that would
 * be booked, margin + profit <= closeOut x opening margin. So all that is added to a margin can be lost before.
 * Never below one tick.
 */
export function liquidationPrice(
  position: Pick<Position, 'side' | 'lots' | 'leverage' | 'openPrice' | 'margin'>,
  terms: Terms,
): Price {
  const tick = tickSize(terms.decimals)
  const { lots, leverage, openPrice, margin } = position
  const opening = marginFor(lots, leverage, openPrice, terms)
  const loss = margin - divideFloor(opening * terms.closeOutPpm, PPM)
  // A loss is rounded up, so it is booked as `loss` as soon as it exceeds `loss - 1`.
  const move = divideFloor((loss - 1n) * WORTH_PER_UNIT, position.lots * terms.contractSize) + 1n
  if (position.side === 'short') return ceilToTick(position.openPrice + move, tick)
  const at = floorToTick(position.openPrice - move, tick)
  return at < tick ? price(tick) : at
}

/** What the customer is told before the button is pressed, and what the order then holds to. */
export interface OpeningQuote {
  readonly openPrice: Price
  readonly worth: bigint
  readonly margin: bigint
  readonly openFee: Rounded
  readonly closeFeeNow: Rounded
  readonly spreadCost: bigint
  readonly breakEvenPrice: Price
  readonly liquidationPrice: Price
  readonly maxLoss: bigint
  readonly maxWin: bigint
  /** Set aside from the treasury at opening: profit at the take profit, before fees. */
  readonly escrow: bigint
  readonly resultAtStop: bigint
}

export interface OpeningRequest {
  readonly side: Side
  readonly lots: bigint
  readonly leverage: bigint
  readonly mid: Price
  readonly stopLoss: Price
  readonly takeProfit: Price
}

/** All figures of an order that would open at this logged price. */
export function quoteOpening(request: OpeningRequest, terms: Terms): OpeningQuote {
  const { side, lots, leverage, mid, stopLoss, takeProfit } = request
  const openPrice = openingPrice(side, mid, terms)
  const margin = marginFor(lots, leverage, openPrice, terms)
  const openFee = feeFor(lots, openPrice, terms)
  const stops = { stopLoss, takeProfit }
  const position: Position = { side, lots, leverage, openPrice, ...stops, margin, addedPerLot: 0n }
  const atStop = settle(position, stopLoss, terms)
  const atTarget = settle(position, takeProfit, terms)
  const escrow = profitAt(position, takeProfit, terms).up
  return {
    openPrice,
    worth: worth(lots, openPrice, terms).down,
    margin,
    openFee,
    closeFeeNow: feeFor(lots, closingPrice(side, mid, terms), terms),
    spreadCost: -profitAt(position, closingPrice(side, mid, terms), terms).down,
    breakEvenPrice: breakEven(position, openFee.up, terms),
    liquidationPrice: liquidationPrice(position, terms),
    maxLoss: margin + openFee.up,
    maxWin: atTarget.profit - atTarget.closeFee.up - openFee.up,
    escrow: escrow > 0n ? escrow : 0n,
    resultAtStop: atStop.profit - atStop.closeFee.up - openFee.up,
  }
}

/**
 * The first tick where the booked profit covers both booked fees. Exact division gives
 * open x (1 + f) / (1 - f), mirrored for short; roundings move it by a tick or two in sound terms.
 */
function breakEven(position: Position, openFee: bigint, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const more = PPM + terms.feePpm
  const less = PPM - terms.feePpm
  const long = position.side === 'long'
  const start = long
    ? ceilToTick(divideCeil(position.openPrice * more, less), tick)
    : floorToTick(divideFloor(position.openPrice * less, more), tick)
  const step = long ? tick : -tick
  for (let ticks = 0n; ticks < BREAK_EVEN_TICKS; ticks += 1n) {
    const at = price(start + ticks * step)
    if (profitAt(position, at, terms).down - feeFor(position.lots, at, terms).up >= openFee)
      return at
  }
  return price(start + BREAK_EVEN_TICKS * step)
}

/** What closing an order does to the books, all in USDT units. */
export interface Settlement {
  /** What the customer earned before fees, capped at a loss of the whole margin. */
  readonly profit: bigint
  /** What the operator pays (positive) or receives (negative). */
  readonly operatorPays: bigint
  /** Never more than what is left of the margin: the loss can't exceed it. */
  readonly closeFee: Rounded
  /** What returns to the available balance: margin + profit - fee. */
  readonly payout: bigint
}

/** The terms that an order is settled by: what a corporate action closes pays no fee. */
export function closingTerms(terms: Terms, reason: CloseReason): Terms {
  return reason === 'corporateAction' ? { ...terms, feePpm: 0n } : terms
}

/** Settles a position at a closing price. Remainders of roundings go to the rounding account. */
export function settle(position: Position, at: Price, terms: Terms): Settlement {
  const gross = profitAt(position, at, terms)
  const capped = gross.down <= -position.margin
  const profit = capped ? -position.margin : gross.down
  const operatorPays = capped ? -position.margin : gross.up
  const left = position.margin + profit
  const fee = feeFor(position.lots, at, terms)
  const up = fee.up < left ? fee.up : left
  const down = fee.down < up ? fee.down : up
  return { profit, operatorPays, closeFee: { up, down }, payout: left - up }
}
