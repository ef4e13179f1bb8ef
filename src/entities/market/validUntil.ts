import { toIso } from '#protocol/time.ts'
import { onServerClock, type WithMarket } from './market.selectors.ts'

/** How long after the press a write of money may still be carried out: longer, and the price is another. */
const VALID_MS = 30_000

/** The moment after which a write that is sent now is not wanted any more. */
export function validUntil(state: WithMarket): string {
  return toIso(onServerClock(state, Date.now()) + VALID_MS)
}
