import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Offered, ProductTerms } from './types.ts'

const movedOn = (): Refusal => new Refusal(CODE.withdrawalMovedOn, { id: 'unreasonable' })

/** A product that an operator proposes. */
export function proposedOffer(terms: ProductTerms, operatorId: string, now: Millis): Offered {
  return {
    ...terms,
    state: 'proposed',
    proposedBy: operatorId,
    proposedAt: now,
    confirmedBy: null,
    stoppedBy: null,
    endedBy: null,
    since: now,
  }
}

/** What makes two proposals the same. */
const SAME = [
  'id',
  'kind',
  'asset',
  'days',
  'dailyPpm',
  'minAmount',
  'maxAmount',
  'unitPrice',
  'exitPpm',
  'proposedBy',
  'state',
] as const

/**
 * What has the id of a proposal must be that proposal: who confirms an id knows its terms, for ever.
 * @throws Refusal malformed with the field `id` where something else has it, or had it
 */
export function mustBeSame(found: Offered, asked: Offered): void {
  if (SAME.some((fact) => found[fact] !== asked[fact]))
    throw new Refusal(CODE.malformed, { id: 'unreasonable' })
}

/**
 * An offer after another person's yes; null where that was said before, and nothing is to be done.
 * @throws Refusal anotherPersonNeeded for one's own, withdrawalMovedOn when it was stopped, its sale has ended, or nobody
 *   proposed it
 */
export function afterConfirming(from: Offered, operatorId: string, now: Millis): Offered | null {
  if (from.proposedBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
  if (from.state === 'onSale' && from.confirmedBy !== null) return null
  if (from.state !== 'proposed') throw movedOn()
  return { ...from, state: 'onSale', confirmedBy: operatorId, since: now }
}

/** A proposal that somebody stopped. @throws Refusal withdrawalMovedOn once it was confirmed or stopped */
export function afterStopping(from: Offered, operatorId: string, now: Millis): Offered {
  if (from.state !== 'proposed') throw movedOn()
  return { ...from, state: 'stopped', stoppedBy: operatorId, since: now }
}

/** A product that was taken off sale. @throws Refusal withdrawalMovedOn where it is not on sale */
export function afterEnding(from: Offered, operatorId: string, now: Millis): Offered {
  if (from.state !== 'onSale') throw movedOn()
  return { ...from, state: 'ended', endedBy: operatorId, since: now }
}
