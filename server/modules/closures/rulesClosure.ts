import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { KeptClosure } from './types.ts'

/** Nobody's order meets hours that were changed in the day before. */
const AHEAD_MS: Millis = 24 * 3_600_000

const movedOn = (): Refusal => new Refusal(CODE.withdrawalMovedOn, { id: 'unreasonable' })

/**
 * What a closure closes, where it may.
 * @param closes from when it closes what is open; null when it closes nothing
 * @throws Refusal malformed with the field `date`: unreasonable where it closes nothing, outOfRange less than 24 hours ahead
 */
export function mustBeAhead<C extends { readonly from: Millis }>(closes: C | null, now: Millis): C {
  if (closes === null) throw new Refusal(CODE.malformed, { date: 'unreasonable' })
  if (closes.from - now < AHEAD_MS) throw new Refusal(CODE.malformed, { date: 'outOfRange' })
  return closes
}

/**
 * An option was sold on the hours of then: none that is open may end after them.
 * @throws Refusal malformed with the field `options`
 */
export function mustSpareOptions(closesFrom: Millis, lastExpiry: Millis | null): void {
  if (lastExpiry !== null && lastExpiry >= closesFrom)
    throw new Refusal(CODE.malformed, { options: 'unreasonable' })
}

/**
 * A closure after another person's yes; null where it was said before, and nothing is to be done.
 * @throws Refusal anotherPersonNeeded for one's own, withdrawalMovedOn when it was stopped
 */
export function afterConfirming(
  from: KeptClosure,
  operatorId: string,
  now: Millis,
): KeptClosure | null {
  if (from.proposedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  if (from.state === 'stopped') throw movedOn()
  if (from.state === 'confirmed') return null
  return { ...from, state: 'confirmed', confirmedBy: operatorId, since: now }
}

/** A closure that somebody stopped. @throws Refusal withdrawalMovedOn once markets close by it, or it was stopped */
export function afterStopping(from: KeptClosure, operatorId: string, now: Millis): KeptClosure {
  if (from.state !== 'proposed') throw movedOn()
  return { ...from, state: 'stopped', stoppedBy: operatorId, since: now }
}
