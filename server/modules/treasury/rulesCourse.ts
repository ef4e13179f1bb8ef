import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Move } from './types.ts'

/** Between the second yes and the release anybody may stop what leaves. */
const WAIT_MS: Millis = 24 * 3_600_000

const movedOn = (): Refusal => new Refusal(CODE.withdrawalMovedOn, { id: 'unreasonable' })

/**
 * A move after another person's yes; null where somebody else has said it before, and nothing is to be done.
 * @throws Refusal anotherPersonNeeded for one's own, withdrawalMovedOn when it was stopped
 */
export function afterConfirming(from: Move, operatorId: string, now: Millis): Move | null {
  if (from.proposedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  if (from.state === 'stopped' || from.proven) throw movedOn()
  if (from.state !== 'proposed') return null
  const confirmed = { ...from, confirmedBy: operatorId, since: now }
  if (from.way === 'in') return { ...confirmed, state: 'done' }
  return { ...confirmed, state: 'waiting', waitsUntil: now + WAIT_MS }
}

/** A move that somebody stopped. @throws Refusal withdrawalMovedOn once it is in the books, or was stopped */
export function afterStopping(from: Move, operatorId: string, now: Millis): Move {
  if (from.state !== 'proposed' && from.state !== 'waiting') throw movedOn()
  return { ...from, state: 'stopped', stoppedBy: operatorId, since: now }
}

/**
 * A move that leaves the treasury now, as far as its own course allows that.
 * @throws Refusal withdrawalMovedOn when it is not its turn, withdrawalsHeld before its day is over
 */
export function afterReleasing(from: Move, operatorId: string, now: Millis): Move {
  if (from.state !== 'waiting' || from.waitsUntil === null) throw movedOn()
  if (now < from.waitsUntil) throw new Refusal(CODE.withdrawalsHeld, { waitsUntil: 'outOfRange' })
  return { ...from, state: 'released', releasedBy: operatorId, since: now }
}

/** A released move that was sent. @throws Refusal withdrawalMovedOn when it was not released, or named before */
export function afterNaming(
  from: Move,
  operatorId: string,
  now: Millis,
  { reference, proven }: { readonly reference: string; readonly proven: boolean },
): Move {
  if (from.state !== 'released') throw movedOn()
  return { ...from, state: 'done', sentBy: operatorId, reference, proven, since: now }
}
