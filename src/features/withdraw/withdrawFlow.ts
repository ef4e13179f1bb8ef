import * as CODE from '#protocol/errorCodes.ts'
import type { PreparedWithdrawal, Withdrawal, WithdrawBody } from '#protocol/withdrawal.ts'
import { outcomeOf } from '#src/shared/money-write/driveMoneyFlow.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { OtherAddress } from './otherAddress.ts'
import { WalletFault, type WalletFaultKind } from '#src/shared/wallet/askWallet.ts'

/** Why it did not go on: the wallet's word, or the operator's. */
export type WithdrawFault =
  | { readonly by: 'wallet'; readonly kind: WalletFaultKind | 'changed' }
  | { readonly by: 'call'; readonly fault: unknown }

/** A request that was sent and has no answer: it may have been done. */
interface Sent {
  readonly prepared: PreparedWithdrawal
  readonly body: WithdrawBody
  readonly key: string
  /** Askings so far. */
  readonly tries: number
}

/**
 * The way of one withdrawal through the page. `review` waits for the person, `signing` for their wallet,
 * `unknown` for an answer that was lost: it is asked for again with the same key and nothing else.
 */
export type WithdrawFlow =
  | { readonly phase: 'idle'; readonly fault: WithdrawFault | null }
  | { readonly phase: 'preparing' }
  | {
      readonly phase: 'review'
      readonly prepared: PreparedWithdrawal
      readonly fault: WithdrawFault | null
    }
  | { readonly phase: 'signing'; readonly prepared: PreparedWithdrawal }
  | ({ readonly phase: 'sending' | 'unknown' } & Sent)
  | { readonly phase: 'done'; readonly withdrawal: Withdrawal }

export type WithdrawEvent =
  | { readonly type: 'asked' | 'closed' }
  | { readonly type: 'prepared'; readonly prepared: PreparedWithdrawal }
  | { readonly type: 'signing' }
  | { readonly type: 'signed'; readonly body: WithdrawBody; readonly key: string }
  | { readonly type: 'again' }
  | { readonly type: 'done'; readonly withdrawal: Withdrawal }
  | { readonly type: 'failed'; readonly fault: WithdrawFault }

export const IDLE: WithdrawFlow = { phase: 'idle', fault: null }

/** Whether its answer was lost, also while it is asked for again. */
export function isLost(flow: WithdrawFlow): boolean {
  return flow.phase === 'unknown' || (flow.phase === 'sending' && flow.tries > 1)
}

/** What threw, as a reason. */
export function faultOf(cause: unknown): WithdrawFault {
  if (cause instanceof OtherAddress) return { by: 'wallet', kind: 'changed' }
  if (cause instanceof WalletFault) return { by: 'wallet', kind: cause.kind }
  return { by: 'call', fault: cause }
}

/** Whether it says nothing about what was sent, as for every write of money. */
const isUnknown = (fault: WithdrawFault, tries: number): boolean =>
  fault.by === 'call' && outcomeOf({ error: fault.fault }, tries).kind === 'unknown'

/** Codes after which the same text can't be used any more: it begins anew. */
const SPENT: ReadonlySet<string> = new Set(['404', CODE.textOver])

/** The code of a refusal; null for any other fault. */
function refusalOf(fault: WithdrawFault): string | null {
  const cause = fault.by === 'call' ? fault.fault : null
  return isCallFault(cause) && cause.kind === 'refused' ? cause.code : null
}

/** Whether the text that was shown is of no more use. */
export function isSpent(fault: WithdrawFault): boolean {
  const code = refusalOf(fault)
  return code !== null && SPENT.has(code)
}

/** Whether the text can still be used, but not with this signature. */
export function isWronglySigned(fault: WithdrawFault): boolean {
  return refusalOf(fault) === CODE.signatureWrong
}

/** The next state; an event that does not belong to a state changes nothing. */
export function nextWithdraw(flow: WithdrawFlow, event: WithdrawEvent): WithdrawFlow {
  switch (event.type) {
    case 'asked':
      return flow.phase === 'idle' || flow.phase === 'done' ? { phase: 'preparing' } : flow
    case 'closed':
      // Of a request that was sent the person still learns what became of it.
      return flow.phase === 'sending' || flow.phase === 'unknown' ? flow : IDLE
    case 'prepared':
      return flow.phase === 'preparing'
        ? { phase: 'review', prepared: event.prepared, fault: null }
        : flow
    case 'signing':
      return flow.phase === 'review' ? { phase: 'signing', prepared: flow.prepared } : flow
    case 'signed':
      return flow.phase === 'signing'
        ? { ...flow, phase: 'sending', body: event.body, key: event.key, tries: 1 }
        : flow
    case 'again':
      return flow.phase === 'unknown' ? { ...flow, phase: 'sending', tries: flow.tries + 1 } : flow
    case 'done':
      return flow.phase === 'sending' ? { phase: 'done', withdrawal: event.withdrawal } : flow
    case 'failed':
      return afterFault(flow, event.fault)
  }
}

function afterFault(flow: WithdrawFlow, fault: WithdrawFault): WithdrawFlow {
  switch (flow.phase) {
    case 'preparing':
      return { phase: 'idle', fault }
    case 'signing':
      return { phase: 'review', prepared: flow.prepared, fault }
    case 'sending':
      if (isUnknown(fault, flow.tries)) return { ...flow, phase: 'unknown' }
      return isSpent(fault)
        ? { phase: 'idle', fault }
        : { phase: 'review', prepared: flow.prepared, fault }
    case 'idle':
    case 'review':
    case 'unknown':
    case 'done':
      return flow
  }
}
