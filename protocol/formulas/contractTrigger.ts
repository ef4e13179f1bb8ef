import type { CloseReason } from '../machines/contractOrder.ts'
import { type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { closingPrice, liquidationPrice, PPM, type Position, type Terms } from './contractOrder.ts'

/** Why and where an order closes at a logged price; null when it stays open. */
export interface Trigger {
  readonly reason: Exclude<CloseReason, 'customer' | 'corporateAction'>
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

/** Logged prices that leave an order alone lie strictly between the two. */
export interface TriggerBand {
  readonly low: Price
  readonly high: Price
}

/**
 * The rule of `triggerAt` solved for the logged price: it triggers exactly at `mid <= low` and at
 * `mid >= high`. So the log itself can be asked for the first price that closes an order.
 */
export function triggerBand(position: Position, terms: Terms): TriggerBand {
  const tick = tickSize(terms.decimals)
  const liquidation = liquidationPrice(position, terms)
  const { stopLoss, takeProfit } = position
  const whole = 2n * PPM
  if (position.side === 'long') {
    const share = whole - terms.spreadPpm
    const stop = stopLoss > liquidation ? stopLoss : liquidation
    return {
      low: price(divideCeil((stop + tick) * whole, share) - 1n),
      high: price(divideCeil(takeProfit * whole, share)),
    }
  }
  const share = whole + terms.spreadPpm
  const stop = stopLoss < liquidation ? stopLoss : liquidation
  return {
    low: price(divideFloor(takeProfit * whole, share)),
    high: price(divideFloor((stop - tick) * whole, share) + 1n),
  }
}
