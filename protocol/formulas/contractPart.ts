import { addedFor } from './contractMargin.ts'
import {
  feeFor,
  liquidationPrice,
  marginFor,
  type Position,
  profitAt,
  settle,
  type Terms,
} from './contractOrder.ts'

/** What an open order holds and has cost; USDT units. */
export interface Stake {
  readonly position: Position
  readonly openFee: bigint
  /** Set aside from the treasury: profit at the take profit, before fees, rounded up. */
  readonly escrow: bigint
  /** Profit at the take profit after both fees. */
  readonly maxWin: bigint
  readonly liquidationPrice: Position['openPrice']
}

/**
 * The stake of an order that is, or had been, opened on these lots: margin, fee and escrow rounded up, and what was
 * added to the margin since for so many lots.
 */
export function stakeOf(position: Omit<Position, 'margin'>, terms: Terms): Stake {
  const { lots, leverage, openPrice, addedPerLot } = position
  const margin = marginFor(lots, leverage, openPrice, terms) + addedFor(lots, addedPerLot)
  const openFee = feeFor(lots, openPrice, terms).up
  return stakeWith(
    { ...position, margin },
    openFee,
    escrowOf({ ...position, margin }, terms),
    terms,
  )
}

/** Set aside for the most a position can win, rounded up. */
export function escrowOf(position: Position, terms: Terms): bigint {
  return profitAt(position, position.takeProfit, terms).up
}

/** A part of an order, and what is left of it. */
export interface Division {
  readonly part: Stake
  readonly rest: Stake
}

/**
 * Divides an order that holds `stakeOf` its lots. What is left holds what its own lots come to, rounded up
 * as at an opening; the part has the difference, which is its proportional share or less than a unit away
 * from it. So both always add up to what was held, whatever is closed and in which order. The part keeps
 * the liquidation price it had in the whole.
 * @param lots of the part: at least one, and fewer than the position has
 */
export function divide(position: Position, lots: bigint, terms: Terms): Division {
  if (lots < 1n || lots >= position.lots) throw new RangeError('no part of an order')
  const whole = stakeOf(position, terms)
  const rest = stakeOf({ ...position, lots: position.lots - lots }, terms)
  const margin = whole.position.margin - rest.position.margin
  const openFee = whole.openFee - rest.openFee
  const part = { ...position, lots, margin }
  return {
    part: {
      ...stakeWith(part, openFee, whole.escrow - rest.escrow, terms),
      liquidationPrice: whole.liquidationPrice,
    },
    rest,
  }
}

function stakeWith(position: Position, openFee: bigint, escrow: bigint, terms: Terms): Stake {
  const best = settle(position, position.takeProfit, terms)
  return {
    position,
    openFee,
    escrow,
    maxWin: best.profit - best.closeFee.up - openFee,
    liquidationPrice: liquidationPrice(position, terms),
  }
}
