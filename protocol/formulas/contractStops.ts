import { floorToTick, type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import {
  closingPrice,
  liquidationPrice,
  marginFor,
  type OpeningRequest,
  openingPrice,
  type Position,
  quoteOpening,
  type Terms,
} from './contractOrder.ts'

/**
 * How many times the opening price a take profit may be. What it would win is set aside from the funds
 * of the operator: without an end one small order could take them all, and nobody could open another.
 */
export const TARGET_LIMIT = 10n

/** What is wrong with a stop price, and the nearest price that would do. */
export interface StopFault {
  readonly field: 'stopLoss' | 'takeProfit'
  readonly fault: 'tooFar' | 'wrongSide' | 'offTick'
  readonly nearest: Price
}

type MarketRequest = Pick<OpeningRequest, 'side' | 'lots' | 'leverage' | 'mid'>

/** The acceptable stops: a stop loss from `near` (the market) to `far` (liquidation), both included. */
interface StopRange {
  readonly sign: 1n | -1n
  readonly tick: bigint
  readonly near: Price
  readonly far: Price
  /** The take profit nearest to the opening price. */
  readonly target: Price
  /** The highest take profit; on the losing side of a short one, where it does not matter. */
  readonly limit: Price
}

function stopRange(request: MarketRequest, terms: Terms): StopRange {
  const { side, lots, leverage, mid } = request
  const tick = tickSize(terms.decimals)
  const openPrice = openingPrice(side, mid, terms)
  const margin = marginFor(lots, leverage, openPrice, terms)
  const liquidation = liquidationPrice({ side, lots, leverage, openPrice, margin }, terms)
  const sign = side === 'long' ? 1n : -1n
  return {
    sign,
    tick,
    near: price(closingPrice(side, mid, terms) - sign * tick),
    far: price(liquidation + sign * tick),
    target: price(openPrice + sign * tick),
    limit: price(openPrice * TARGET_LIMIT),
  }
}

/** Whether the spread leaves room for any stop loss at all before this leverage is liquidated. */
export function leavesRoom(request: MarketRequest, terms: Terms): boolean {
  const { sign, near, far, target } = stopRange(request, terms)
  return (near - far) * sign >= 0n && target > 0n
}

/**
 * The stop loss lies between the present closing price and the liquidation price, the take profit
 * beyond the opening price on the winning side, at most ten times it; both on the tick grid. Where
 * `leavesRoom` is false the stop loss is always at fault.
 */
export function stopFaults(request: OpeningRequest, terms: Terms): readonly StopFault[] {
  return faultsIn(stopRange(request, terms), request)
}

/** Both stops of an order. */
export type Stops = Pick<Position, 'stopLoss' | 'takeProfit'>

/**
 * What new stops of an open order would do against the present price: the stop loss lies between it and
 * the liquidation price, the take profit beyond it and beyond the opening price, at most ten times that;
 * both on the tick grid. A stop that is left as it is is never at fault.
 */
export function editFaults(
  position: Position,
  mid: Price,
  requested: Stops,
  terms: Terms,
): readonly StopFault[] {
  const changed = (field: StopFault['field']): boolean => requested[field] !== position[field]
  return faultsIn(editRange(position, mid, terms), requested).filter(({ field }) => changed(field))
}

/** What an open order's stops may be changed to; `target` is beyond its opening and its closing price. */
function editRange(position: Position, mid: Price, terms: Terms): StopRange {
  const { side, openPrice } = position
  const tick = tickSize(terms.decimals)
  const sign = side === 'long' ? 1n : -1n
  const now = closingPrice(side, mid, terms)
  const ahead = (now - openPrice) * sign > 0n ? now : openPrice
  return {
    sign,
    tick,
    near: price(now - sign * tick),
    far: price(liquidationPrice(position, terms) + sign * tick),
    target: price(ahead + sign * tick),
    limit: price(openPrice * TARGET_LIMIT),
  }
}

function faultsIn(range: StopRange, { stopLoss, takeProfit }: Stops): readonly StopFault[] {
  const { sign, tick, near, far, target, limit } = range
  const faults: StopFault[] = []
  const pastNear = (stopLoss - near) * sign > 0n
  const pastFar = (stopLoss - far) * sign < 0n
  if (pastNear) faults.push({ field: 'stopLoss', fault: 'wrongSide', nearest: near })
  else if (pastFar) faults.push({ field: 'stopLoss', fault: 'tooFar', nearest: far })
  else if (stopLoss % tick !== 0n) {
    faults.push({ field: 'stopLoss', fault: 'offTick', nearest: floorToTick(stopLoss, tick) })
  }
  if ((takeProfit - target) * sign < 0n) {
    faults.push({ field: 'takeProfit', fault: 'wrongSide', nearest: target })
  } else if (takeProfit > limit) {
    faults.push({ field: 'takeProfit', fault: 'tooFar', nearest: limit })
  } else if (takeProfit % tick !== 0n) {
    const below = floorToTick(takeProfit, tick)
    faults.push({ field: 'takeProfit', fault: 'offTick', nearest: below < tick ? target : below })
  }
  return faults
}

/**
 * Stops the ticket fills in: a loss of a quarter and a gain of half the margin, on the tick grid. Where
 * the spread reaches past the quarter, the stop loss is halfway to liquidation; where the fees eat
 * the gain, the take profit is two ticks past the break-even: one may earn as little as it costs. Acceptable wherever `leavesRoom` is true.
 */
export function suggestStops(
  request: MarketRequest,
  terms: Terms,
): { stopLoss: Price; takeProfit: Price } {
  const { sign, tick, near, far, target } = stopRange(request, terms)
  const openPrice = openingPrice(request.side, request.mid, terms)
  const quarter = divideFloor(openPrice, 4n * request.leverage)
  // Both are rounded towards the opening price: a smaller loss, a gain sooner reached.
  const preferred = sign * tick * divideCeil(sign * (openPrice - sign * quarter), tick)
  const fits = (near - preferred) * sign >= 0n && (preferred - far) * sign >= 0n
  const stopLoss = fits ? preferred : floorToTick((near + far) / 2n, tick)
  const gain = sign * tick * divideFloor(sign * (openPrice + sign * 2n * quarter), tick)
  const quote = quoteOpening({ ...request, stopLoss: price(stopLoss), takeProfit: target }, terms)
  const least = quote.breakEvenPrice + 2n * sign * tick
  const takeProfit = (gain - least) * sign >= 0n ? gain : least
  return {
    stopLoss: price(stopLoss),
    takeProfit: takeProfit < tick ? price(tick) : price(takeProfit),
  }
}
