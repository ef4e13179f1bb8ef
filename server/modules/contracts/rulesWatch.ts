import { triggerBand } from '#protocol/formulas/contractTrigger.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import type { Opening } from './types.ts'

/** What fires an open order: its stops and its liquidation, from the row after they were set. */
export function watchOf(
  order: Pick<Opening, 'id' | 'customerId' | 'account' | 'instrumentId' | 'changes'> &
    Pick<Opening, 'position' | 'terms'>,
): Watch {
  const { id, customerId, account, instrumentId, changes, position, terms } = order
  const holder = { customerId, account }
  const band = triggerBand(position, terms)
  return { id, holder, instrumentId, band, sinceSeq: changes.levelsLogSeq }
}

/** Whether its levels were set after its opening: what an engine watched before may be others. */
export function hasNewLevels({
  position,
  changes,
}: Pick<Opening, 'position' | 'changes'>): boolean {
  return changes.edits > 0 || position.lots !== changes.openedLots
}
