import { ASSET_SCALE } from '../assets.ts'
import type { CloseReason, Side } from '../machines/contractOrder.ts'
import { ceilToTick, floorToTick, PRICE_SCALE, type Price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'

/**
 * The arithmetic of contract orders, shared by the ticket, the engine and the tests.
 * Money is whole USDT units (10^-6), prices are units of 10^-8, rates are parts per million.
 */

const PPM = 1_000_000n

/** lots x size (10^-8) x price (10^-8) is in 10^-16; one USDT unit is 10^-6. */
const WORTH_PER_UNIT = 10n ** BigInt(PRICE_SCALE + PRICE_SCALE - ASSET_SCALE.USDT)

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
  readonly margin: bigint
}

/** The price a buyer pays: the logged price plus half the spread, up to the next tick. */
export function askOf(mid: Price, terms: Terms): Price {
  const raised = divideCeil(mid * (2n * PPM + terms.spreadPpm), 2n * PPM)
  return ceilToTick(raised, tickSize(terms.decimals))
}

/** The price a seller gets: the logged price less half the spread, down to the next tick. */
export function bidOf(mid: Price, terms: Terms): Price {
  const lowered = divideFloor(mid * (2n * PPM - terms.spreadPpm), 2n * PPM)
  return floorToTick(lowered, tickSize(terms.decimals))
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
 * The closing price at which the order is liquidated: the first tick where
 * margin + profit <= closeOut x margin. Never below one tick.
 */
export function liquidationPrice(
  position: Pick<Position, 'side' | 'lots' | 'openPrice' | 'margin'>,
  terms: Terms,
): Price {
  const tick = tickSize(terms.decimals)
  const loss = position.margin * (PPM - terms.closeOutPpm) * WORTH_PER_UNIT
  const perPriceUnit = position.lots * terms.contractSize * PPM
  if (position.side === 'short') {
    return ceilToTick(position.openPrice + divideCeil(loss, perPriceUnit), tick)
  }
  const at = floorToTick(position.openPrice - divideCeil(loss, perPriceUnit), tick)
  return at < tick ? floorToTick(tick, tick) : at
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
  const position: Position = { side, lots, leverage, openPrice, stopLoss, takeProfit, margin }
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
    breakEvenPrice: breakEven(position, terms),
    liquidationPrice: liquidationPrice(position, terms),
    maxLoss: margin + openFee.up,
    maxWin: atTarget.profit - atTarget.closeFee.up - openFee.up,
    escrow: escrow > 0n ? escrow : 0n,
    resultAtStop: atStop.profit - atStop.closeFee.up - openFee.up,
  }
}

/** The first tick at which profit covers both fees: open x (1 + f) / (1 - f), mirrored for short. */
function breakEven(position: Pick<Position, 'side' | 'openPrice'>, terms: Terms): Price {
  const tick = tickSize(terms.decimals)
  const more = PPM + terms.feePpm
  const less = PPM - terms.feePpm
  return position.side === 'long'
    ? ceilToTick(divideCeil(position.openPrice * more, less), tick)
    : floorToTick(divideFloor(position.openPrice * less, more), tick)
}

/** What closing an order does to the books, all in USDT units. */
export interface Settlement {
  /** What the customer earned before fees, capped at a loss of the whole margin. */
  readonly profit: bigint
  /** What the house pays (positive) or receives (negative). */
  readonly housePays: bigint
  /** Never more than what is left of the margin: the loss can't exceed it. */
  readonly closeFee: Rounded
  /** What returns to the available balance: margin + profit - fee. */
  readonly payout: bigint
}

/** Settles a position at a closing price. Remainders of roundings go to the rounding account. */
export function settle(position: Position, at: Price, terms: Terms): Settlement {
  const gross = profitAt(position, at, terms)
  const capped = gross.down <= -position.margin
  const profit = capped ? -position.margin : gross.down
  const housePays = capped ? -position.margin : gross.up
  const left = position.margin + profit
  const fee = feeFor(position.lots, at, terms)
  const up = fee.up < left ? fee.up : left
  const down = fee.down < up ? fee.down : up
  return { profit, housePays, closeFee: { up, down }, payout: left - up }
}

/** Why and where an order closes at a logged price; null when it stays open. */
export interface Trigger {
  readonly reason: Exclude<CloseReason, 'customer'>
  readonly at: Price
}

/**
 * The rule of the engine. Liquidation and stop loss fill at the closing side of the first logged
 * price at or past their level; a take profit fills at its own price.
 */
export function triggerAt(position: Position, mid: Price, terms: Terms): Trigger | null {
  const at = closingPrice(position.side, mid, terms)
  const sign = position.side === 'long' ? 1n : -1n
  const liquidated = (at - liquidationPrice(position, terms)) * sign <= 0n
  if (liquidated) return { reason: 'liquidation', at }
  if ((at - position.stopLoss) * sign <= 0n) return { reason: 'stopLoss', at }
  if ((at - position.takeProfit) * sign >= 0n)
    return { reason: 'takeProfit', at: position.takeProfit }
  return null
}

/** What is wrong with a stop price, and the nearest price that would do. */
export interface StopFault {
  readonly field: 'stopLoss' | 'takeProfit'
  readonly fault: 'tooFar' | 'wrongSide' | 'offTick'
  readonly nearest: Price
}

/**
 * The stop loss lies between the present closing price and the liquidation price, the take profit
 * beyond both the opening and the closing price on the winning side; both on the tick grid.
 */
export function stopFaults(request: OpeningRequest, terms: Terms): readonly StopFault[] {
  const { side, lots, leverage, mid, stopLoss, takeProfit } = request
  const tick = tickSize(terms.decimals)
  const openPrice = openingPrice(side, mid, terms)
  const closing = closingPrice(side, mid, terms)
  const margin = marginFor(lots, leverage, openPrice, terms)
  const liquidation = liquidationPrice({ side, lots, openPrice, margin }, terms)
  const sign = side === 'long' ? 1n : -1n
  const step = (from: bigint, ticks: bigint): Price => floorToTick(from + ticks * sign * tick, tick)
  const faults: StopFault[] = []
  if (stopLoss % tick !== 0n) {
    faults.push({ field: 'stopLoss', fault: 'offTick', nearest: floorToTick(stopLoss, tick) })
  } else if ((stopLoss - closing) * sign >= 0n) {
    faults.push({ field: 'stopLoss', fault: 'wrongSide', nearest: step(closing, -1n) })
  } else if ((stopLoss - liquidation) * sign <= 0n) {
    faults.push({ field: 'stopLoss', fault: 'tooFar', nearest: step(liquidation, 1n) })
  }
  if (takeProfit % tick !== 0n) {
    faults.push({ field: 'takeProfit', fault: 'offTick', nearest: floorToTick(takeProfit, tick) })
  } else if ((takeProfit - openPrice) * sign <= 0n || (takeProfit - closing) * sign <= 0n) {
    faults.push({ field: 'takeProfit', fault: 'wrongSide', nearest: step(openPrice, 1n) })
  }
  return faults
}

/** Stops the ticket fills in: a loss of a quarter and a gain of half the margin, on the tick grid. */
export function suggestStops(
  request: Pick<OpeningRequest, 'side' | 'lots' | 'leverage' | 'mid'>,
  terms: Terms,
): { stopLoss: Price; takeProfit: Price } {
  const tick = tickSize(terms.decimals)
  const openPrice = openingPrice(request.side, request.mid, terms)
  const quarter = divideFloor(openPrice, 4n * request.leverage)
  const sign = request.side === 'long' ? 1n : -1n
  const stop = openPrice - sign * quarter
  const target = openPrice + sign * 2n * quarter
  return request.side === 'long'
    ? { stopLoss: ceilToTick(stop, tick), takeProfit: floorToTick(target, tick) }
    : { stopLoss: floorToTick(stop, tick), takeProfit: ceilToTick(target, tick) }
}
