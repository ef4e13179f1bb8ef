import type { AccountKind } from '#protocol/account.ts'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'

/**
 * One write of money from its submission to its answer. While it is `submitting` or `unknown` its key is
 * kept and no other write of the kind can begin: a second tap is the same order.
 */
export type MoneyFlow<Request, Result> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'submitting' | 'unknown'; readonly pending: Pending<Request> }
  | { readonly phase: 'confirmed'; readonly request: Request; readonly result: Result }
  | { readonly phase: 'refused'; readonly request: Request; readonly refusal: Refused }

export interface Pending<Request> {
  readonly key: string
  readonly request: Request
  /** How often it was asked so far. */
  readonly tries: number
  /** Nobody asks any more until the person says so. */
  readonly resting?: true
}

export interface Refused {
  readonly code: ErrorCode
  readonly fields: FieldFaults
}

export type MoneyFlowEvent<Request, Result> =
  | { readonly type: 'submit'; readonly key: string; readonly request: Request }
  /** With the request as it may stand beside its answer. */
  | {
      readonly type: 'confirm'
      readonly key: string
      readonly request?: Request
      readonly result: Result
    }
  | {
      readonly type: 'refuse'
      readonly key: string
      readonly request?: Request
      readonly refusal: Refused
    }
  | { readonly type: 'lose' | 'rest'; readonly key: string }
  /** With the whole request, also where the tab had kept only a part. */
  | { readonly type: 'askAgain'; readonly key: string; readonly request?: Request }
  | { readonly type: 'dismiss' }

/** The next state; an event that does not fit the state changes nothing. */
export function moneyFlowStep<Request, Result>(
  flow: MoneyFlow<Request, Result>,
  event: MoneyFlowEvent<Request, Result>,
): MoneyFlow<Request, Result> {
  if (event.type === 'submit') {
    if (flow.phase === 'submitting' || flow.phase === 'unknown') return flow
    const { key, request } = event
    return { phase: 'submitting', pending: { key, request, tries: 1 } }
  }
  if (event.type === 'dismiss') {
    return flow.phase === 'confirmed' || flow.phase === 'refused' ? { phase: 'idle' } : flow
  }
  if (flow.phase !== 'submitting' && flow.phase !== 'unknown') return flow
  const { pending } = flow
  if (pending.key !== event.key) return flow
  switch (event.type) {
    case 'confirm':
      return { phase: 'confirmed', request: event.request ?? pending.request, result: event.result }
    case 'refuse':
      return {
        phase: 'refused',
        request: event.request ?? pending.request,
        refusal: event.refusal,
      }
    case 'lose':
      return { phase: 'unknown', pending }
    case 'rest':
      return { phase: 'unknown', pending: { ...pending, resting: true } }
    case 'askAgain': {
      const { key, tries } = pending
      const request = event.request ?? pending.request
      return { phase: 'submitting', pending: { key, request, tries: tries + 1 } }
    }
  }
}

/** A write of a ticket: where it goes, and what it trades. */
interface TicketPress {
  readonly account: AccountKind
  readonly body: { readonly instrumentId: string }
}

/**
 * The flow as one ticket shows it: an answer only where its instrument and its account are on the
 * screen. A write that has no answer yet concerns every ticket, because none can send another.
 */
export function ofTicket<Request extends TicketPress, Result>(
  flow: MoneyFlow<Request, Result>,
  instrumentId: string,
  account: AccountKind,
): MoneyFlow<Request, Result> {
  if (flow.phase !== 'confirmed' && flow.phase !== 'refused') return flow
  const { request } = flow
  const own = request.body.instrumentId === instrumentId && request.account === account
  return own ? flow : { phase: 'idle' }
}

/** The write that has no answer yet; null when there is none. */
export function pendingOf<Request>(flow: MoneyFlow<Request, unknown>): Pending<Request> | null {
  return flow.phase === 'submitting' || flow.phase === 'unknown' ? flow.pending : null
}
