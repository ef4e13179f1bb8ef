import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Move } from './types.ts'

/** Between the second yes and the release anybody may stop what leaves. */
const WAIT_MS: Millis = 24 * 3_600_000

/**
 * What was proposed lapses when nobody confirmed it for so long, and what was confirmed when nobody released it for so
 * long after its day: a yes is of the books as they were then.
 */
const LAPSES_AFTER_MS: Millis = 7 * 24 * 3_600_000

const movedOn = (): Refusal => new Refusal(CODE.withdrawalMovedOn, { id: 'unreasonable' })

/** When a move lapses as it stands; null where it does not. */
export function lapsesAt({
  state,
  since,
  waitsUntil,
}: Pick<Move, 'state' | 'since' | 'waitsUntil'>): Millis | null {
  if (state === 'proposed') return since + LAPSES_AFTER_MS
  return state === 'waiting' && waitsUntil !== null ? waitsUntil + LAPSES_AFTER_MS : null
}

/** A move that lapsed; null where it did not. */
export function afterLapsing(from: Move, now: Millis): Move | null {
  const at = lapsesAt(from)
  return at === null || now < at ? null : { ...from, state: 'lapsed', since: now }
}

/** @throws Refusal withdrawalMovedOn once its time is over, also while nobody has noted that */
function mustStand(from: Move, now: Millis): void {
  if (from.state === 'lapsed' || afterLapsing(from, now) !== null) throw movedOn()
}

/**
 * A move after another person's yes; null where somebody else has said it before, and nothing is to be done.
 * @throws Refusal anotherPersonNeeded for one's own, withdrawalMovedOn when it was stopped or lapsed
 */
export function afterConfirming(from: Move, operatorId: string, now: Millis): Move | null {
  if (from.proposedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  if (from.state === 'stopped' || from.proven) throw movedOn()
  mustStand(from, now)
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
 * @throws Refusal withdrawalMovedOn when it is not its turn any more or not yet, withdrawalsHeld before its day is over
 */
export function afterReleasing(from: Move, operatorId: string, now: Millis): Move {
  if (from.state !== 'waiting' || from.waitsUntil === null) throw movedOn()
  mustStand(from, now)
  if (now < from.waitsUntil) throw new Refusal(CODE.withdrawalsHeld, { waitsUntil: 'outOfRange' })
  return { ...from, state: 'released', releasedBy: operatorId, since: now }
}

/** @throws Refusal withdrawalMovedOn when a move was not released, or its payment was named before */
export function mustBeReleased({ state }: Pick<Move, 'state'>): void {
  if (state !== 'released') throw movedOn()
}

/** A released move that was sent. @throws Refusal withdrawalMovedOn as above */
export function afterNaming(
  from: Move,
  operatorId: string,
  now: Millis,
  { reference, proven }: { readonly reference: string; readonly proven: boolean },
): Move {
  mustBeReleased(from)
  return { ...from, state: 'done', sentBy: operatorId, reference, proven, since: now }
}
