import { isBetter, trailingStop } from '#protocol/formulas/contractTrail.ts'
import type { Price } from '#protocol/price.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Opening } from './types.ts'

type Followed = Pick<Opening, 'position' | 'changes' | 'terms'>

/**
 * An order after one more row of the log: the stop loss that trails has moved where that price is the best so far, and
 * never back. A row that was looked at already, and an order whose stop loss is fixed, change nothing.
 */
export function followed<O extends Followed>(
  order: O,
  { seq, mid }: Pick<LoggedPrice, 'seq' | 'mid'>,
): O {
  const { position, changes, terms } = order
  const { trail } = changes
  if (trail === null || seq <= trail.seenLogSeq) return order
  const seen = { ...trail, seenLogSeq: seq }
  if (!isBetter(position.side, mid, trail.peak)) {
    return { ...order, changes: { ...changes, trail: seen } }
  }
  const moved = { ...seen, peak: mid, peakLogSeq: seq }
  const stopLoss = trailingStop(position.side, mid, trail.distance, terms)
  return { ...order, position: { ...position, stopLoss }, changes: { ...changes, trail: moved } }
}

/** The stop loss as it is kept: of one that trails, where it began. */
export function keptStop({ position, changes }: Pick<Opening, 'position' | 'changes'>): Price {
  return changes.trail?.from ?? position.stopLoss
}
