import { triggerAt, triggerBand } from '#protocol/formulas/contractTrigger.ts'
import { price } from '#protocol/price.ts'
import type { Band, Watch } from '#server/modules/triggers/types.ts'
import { followed } from './rulesTrail.ts'
import type { Opening } from './types.ts'

type Watched = Pick<Opening, 'id' | 'customerId' | 'account' | 'instrumentId'> &
  Pick<Opening, 'changes' | 'position' | 'terms'>

/**
 * What fires an open order: its stops and its liquidation, from the row after they were set. A trailing stop loss
 * moves with each better price.
 */
export function watchOf(order: Watched): Watch {
  const { id, customerId, account, instrumentId, changes, position, terms } = order
  const holder = { customerId, account }
  const band = triggerBand(position, terms)
  const watch = { id, holder, instrumentId, band, sinceSeq: changes.levelsLogSeq }
  if (changes.trail === null) return watch
  const { peak, peakLogSeq: seq, seenLogSeq } = changes.trail
  return {
    ...watch,
    band: withPeak(band, position, peak),
    sinceSeq: seenLogSeq,
    trail: {
      peak: { seq, mid: peak },
      fires: band,
      next: (logged) =>
        triggerAt(position, logged.mid, terms) === null ? watchOf(followed(order, logged)) : null,
    },
  }
}

/** A better price than the best one so far leaves the band as well: the stop loss follows it. */
function withPeak({ low, high }: Band, { side }: Opening['position'], peak: bigint): Band {
  if (side === 'long') return { low, high: price(peak + 1n < high ? peak + 1n : high) }
  return { low: price(peak - 1n > low ? peak - 1n : low), high }
}

/** Whether its levels were set after its opening: what an engine watched before may be others. */
export function hasNewLevels({
  position,
  changes,
}: Pick<Opening, 'position' | 'changes'>): boolean {
  return changes.edits > 0 || position.lots !== changes.openedLots
}
