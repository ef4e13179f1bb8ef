import * as CODE from '#protocol/errorCodes.ts'
import type { PreparedWithdrawal, Withdrawal } from '#protocol/withdrawal.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import type { MoneyFlow } from '#src/shared/money-write/moneyFlow.ts'
import { WalletFault, type WalletFaultKind } from '#src/shared/wallet/askWallet.ts'
import { OtherAddress } from './otherAddress.ts'
import type { WithdrawRequest } from './withdrawWrite.ts'

/** Why it did not go on: the wallet's word, or the operator's. */
export type WithdrawFault =
  | { readonly by: 'wallet'; readonly kind: WalletFaultKind | 'changed' }
  | { readonly by: 'call'; readonly fault: unknown }

/** A withdrawal before it is sent. `review` waits for the person, `signing` for their wallet. */
export type WithdrawDraft =
  | { readonly phase: 'idle'; readonly fault: WithdrawFault | null }
  | { readonly phase: 'preparing' }
  | {
      readonly phase: 'review'
      readonly prepared: PreparedWithdrawal
      readonly fault: WithdrawFault | null
    }
  | { readonly phase: 'signing'; readonly prepared: PreparedWithdrawal }

/**
 * One withdrawal on its way through the page: its draft and, once it was sent, what the store knows of the write.
 * `unknown`: its answer was lost. It is asked for again with the same key and nothing else, also while `sending`.
 */
export type WithdrawFlow =
  | WithdrawDraft
  | { readonly phase: 'sending'; readonly prepared: PreparedWithdrawal }
  | { readonly phase: 'unknown'; readonly asking: boolean; readonly lacksPassword: boolean }
  | { readonly phase: 'done'; readonly withdrawal: Withdrawal }

export type WithdrawEvent =
  | { readonly type: 'asked' | 'closed' | 'signed' }
  | { readonly type: 'prepared' | 'signing'; readonly prepared: PreparedWithdrawal }
  | { readonly type: 'failed'; readonly fault: WithdrawFault }

export const IDLE: WithdrawDraft = { phase: 'idle', fault: null }

/** What threw, as a reason. */
export function faultOf(cause: unknown): WithdrawFault {
  if (cause instanceof OtherAddress) return { by: 'wallet', kind: 'changed' }
  if (cause instanceof WalletFault) return { by: 'wallet', kind: cause.kind }
  return { by: 'call', fault: cause }
}

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

/** The next state of a draft; an event that does not belong to a state changes nothing. */
export function nextWithdraw(draft: WithdrawDraft, event: WithdrawEvent): WithdrawDraft {
  switch (event.type) {
    case 'asked':
      return draft.phase === 'idle' ? { phase: 'preparing' } : draft
    case 'closed':
      return IDLE
    case 'prepared':
      return draft.phase === 'preparing'
        ? { phase: 'review', prepared: event.prepared, fault: null }
        : draft
    case 'signing':
      // A text that was sent and refused is signed once more from an empty draft.
      return draft.phase === 'review' || draft.phase === 'idle'
        ? { phase: 'signing', prepared: event.prepared }
        : draft
    case 'signed':
      return draft.phase === 'signing' ? IDLE : draft
    case 'failed':
      if (draft.phase === 'preparing') return { phase: 'idle', fault: event.fault }
      return draft.phase === 'signing'
        ? { phase: 'review', prepared: draft.prepared, fault: event.fault }
        : draft
  }
}

/** Draft and write as one: a draft goes on where the write is over, an answer stands until it is put away. */
export function flowOf(
  draft: WithdrawDraft,
  write: MoneyFlow<WithdrawRequest, Withdrawal>,
): WithdrawFlow {
  switch (write.phase) {
    case 'idle':
      return draft
    case 'submitting':
      return write.pending.tries === 1
        ? { phase: 'sending', prepared: write.pending.request.prepared }
        : { phase: 'unknown', asking: true, lacksPassword: false }
    case 'unknown': {
      const lacksPassword = write.pending.request.password === ''
      return { phase: 'unknown', asking: false, lacksPassword }
    }
    case 'confirmed':
      return { phase: 'done', withdrawal: write.result }
    case 'refused': {
      const fault: WithdrawFault = { by: 'call', fault: { kind: 'refused', ...write.refusal } }
      if (isSpent(fault)) return { phase: 'idle', fault }
      return { phase: 'review', prepared: write.request.prepared, fault }
    }
  }
}
