import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Cancelling } from './asks.ts'
import { afterCancel } from './rulesBidding.ts'
import { lockAuctions, updateAuction } from './store.ts'

export interface CancellingDeps {
  readonly db: Db
  readonly clock: Clock
}

/**
 * Cancels an auction: one without bids at once, one with bids by its leader's money once two operators say so.
 * @param release asks for the end by the locked money of who leads; false where somebody else leads meanwhile
 * @throws Refusal notFound, and as `afterCancel`
 */
export async function cancelAuction(
  deps: CancellingDeps,
  id: string,
  by: Cancelling,
  release: (leader: string) => Promise<boolean>,
): Promise<void> {
  const leader = await cancelUnled(deps, id, by)
  // Each time round somebody has bid more.
  if (leader !== null && !(await release(leader))) await cancelAuction(deps, id, by, release)
}

/** Keeps all that moves no money; else answers who leads, whose money has to be released. */
async function cancelUnled(
  { db, clock }: CancellingDeps,
  id: string,
  by: Cancelling,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [found] = await lockAuctions(tx, [id])
    if (found === undefined) throw new Refusal(CODE.notFound)
    const { leading } = found.auction
    const next = afterCancel(found.auction, by, clock.now())
    if (leading !== null && next.state === 'cancelled') return leading.customerId
    updateAuction(tx, next)
    return null
  })
}
