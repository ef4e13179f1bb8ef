import { triggerBand } from '#contract/formulas/contractTrigger.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import type { Opening } from './types.ts'

/** What fires an open order: its stops and its liquidation, from the row after its opening. */
export function watchOf(
  order: Pick<Opening, 'id' | 'customerId' | 'account' | 'instrumentId' | 'openLogSeq'> &
    Pick<Opening, 'position' | 'terms'>,
): Watch {
  const { id, customerId, account, instrumentId, openLogSeq, position, terms } = order
  const holder = { customerId, account }
  const band = triggerBand(position, terms)
  return { id, holder, instrumentId, band, sinceSeq: openLogSeq }
}
