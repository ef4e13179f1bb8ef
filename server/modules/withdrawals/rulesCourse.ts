import * as CODE from '#protocol/errorCodes.ts'
import { afterWithdrawalEvent, type WithdrawalEvent } from '#protocol/machines/withdrawal.ts'
import type { Millis } from '#protocol/time.ts'
import type { WithdrawalReason } from '#protocol/withdrawal.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { usualReference } from './rulesReference.ts'
import type { Mover, OperatorAct, Request, Withdrawal } from './types.ts'

/** By when each step is promised. */
const PROMISED_MS = 24 * 3_600_000

/** A withdrawal after an event, and by whom. */
export interface Moved {
  readonly to: Withdrawal
  readonly event: WithdrawalEvent
  readonly mover: Mover
}

/** By when the next step is promised; null when it is over. */
export function dueAt({ state, since, submittedAt, waitsUntil }: Withdrawal): Millis | null {
  // A first yes of two does not begin the time anew.
  if (state === 'submitted') return (waitsUntil ?? submittedAt) + PROMISED_MS
  return state === 'approved' || state === 'broadcast' ? since + PROMISED_MS : null
}

/** @throws Refusal withdrawalMovedOn once it was approved, or is over */
export function afterCancel(from: Withdrawal, now: Millis): Moved {
  return moved(from, 'cancel', { actor: 'customer' }, now)
}

/**
 * What an operator's word makes of a withdrawal.
 *
 * @param isWatched - whether the chain itself may still say how this payout ends
 * @throws Refusal withdrawalMovedOn when there is no such step, withdrawalsHeld while it waits, anotherPersonNeeded when it takes another person, chainDecides when only
 *   the chain may say so, 400 for a reference that is none
 */
export function afterAct(
  from: Withdrawal,
  act: OperatorAct,
  operatorId: string,
  now: Millis,
  isWatched: boolean,
): Moved {
  const mover: Mover = { actor: 'operator', operatorId }
  switch (act.event) {
    case 'approve':
      return afterApproval(from, operatorId, now)
    case 'reject':
    case 'abandon':
      return moved(from, act.event, mover, now, { reason: act.reason, note: act.note })
    case 'send': {
      const reference = usualReference(from.network, act.reference)
      if (reference === null) throw new Refusal(CODE.malformed, { reference: 'malformed' })
      // Whoever approved what nobody else saw must not be who pays it.
      if (from.approvedBy.includes(operatorId)) throw new Refusal(CODE.anotherPersonNeeded)
      return moved(from, 'send', mover, now, { sentBy: operatorId, reference })
    }
    case 'confirm':
      mayEnd(from, operatorId, isWatched)
      return moved(from, 'confirm', mover, now)
    case 'fail':
      mayEnd(from, operatorId, isWatched)
      return moved(from, 'fail', mover, now, { reason: act.reason, note: act.note })
  }
}

/** What becomes of a withdrawal whose payout the chain has for good; null when it is not on its way. */
export function afterChain(from: Withdrawal, now: Millis): Moved | null {
  return from.state === 'broadcast' ? moved(from, 'confirm', { actor: 'chain' }, now) : null
}

function afterApproval(from: Withdrawal, operatorId: string, now: Millis): Moved {
  if (from.state === 'submitted' && from.approvedBy.includes(operatorId))
    throw new Refusal(CODE.anotherPersonNeeded)
  const isWaiting = from.state === 'submitted' && now < (from.waitsUntil ?? now)
  if (isWaiting) throw new Refusal(CODE.withdrawalsHeld)
  const approvedBy = [...from.approvedBy, operatorId]
  const isLast = approvedBy.length === (from.twoPeople ? 2 : 1)
  const event = isLast ? 'approve' : 'approveFirst'
  return moved(from, event, { actor: 'operator', operatorId }, now, { approvedBy })
}

/** Of what may have been paid, nobody says alone how it ended: the chain does, or another than who sent it. */
function mayEnd(from: Withdrawal, operatorId: string, isWatched: boolean): void {
  if (isWatched) throw new Refusal(CODE.chainDecides)
  if (from.sentBy === operatorId) throw new Refusal(CODE.anotherPersonNeeded)
}

type Change = Partial<Pick<Withdrawal, 'approvedBy' | 'sentBy' | 'reference' | 'note'>> & {
  readonly reason?: WithdrawalReason
}

function moved(
  from: Withdrawal,
  event: WithdrawalEvent,
  mover: Mover,
  now: Millis,
  change: Change = {},
): Moved {
  const state = afterWithdrawalEvent(from.state, event)
  if (state === null) throw new Refusal(CODE.withdrawalMovedOn)
  return { to: { ...from, ...change, state, since: now }, event, mover }
}

/** A withdrawal as it begins. */
export const submitted = (request: Request): Withdrawal => ({
  ...request,
  state: 'submitted',
  since: request.submittedAt,
  approvedBy: [],
  sentBy: null,
  reference: null,
  reason: null,
  note: null,
})
