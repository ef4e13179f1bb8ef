import type { Deposit, DepositAsset } from '#protocol/deposit.ts'
import type { WalletFaultKind } from '#src/shared/wallet/askWallet.ts'

/** What a person wants to send from their wallet. */
export interface Intent {
  readonly network: string
  readonly asset: DepositAsset
  /** Decimal text. */
  readonly amount: string
}

/**
 * Ids of the deposits that were listed before the wallet was asked; null where none were known. What is new among
 * them is told by these and by no clock: the operator's and the device's may differ.
 */
type Listed = readonly string[] | null

/** Why nothing was sent, or nothing came of it. */
export type DepositFault =
  | { readonly by: 'wallet'; readonly kind: WalletFaultKind }
  | { readonly by: 'call'; readonly fault: unknown }
  | { readonly by: 'chain'; readonly deposit: Deposit }

/**
 * One deposit from the wallet. `unknown`: the wallet was asked and nobody knows what it did; it is never
 * asked again by itself, and what it sent is found by the operator without being told.
 */
export type DepositFlow =
  | { readonly phase: 'idle' }
  | { readonly phase: 'quoting'; readonly intent: Intent }
  | { readonly phase: 'awaitingWallet'; readonly intent: Intent; readonly listed: Listed }
  | { readonly phase: 'unknown'; readonly intent: Intent; readonly listed: Listed }
  | {
      readonly phase: 'submitted'
      readonly intent: Intent
      readonly hash: string
      readonly key: string
    }
  | { readonly phase: 'confirming'; readonly intent: Intent; readonly deposit: Deposit }
  | { readonly phase: 'confirmed'; readonly deposit: Deposit }
  | { readonly phase: 'failed'; readonly fault: DepositFault }

export type DepositFlowEvent =
  | { readonly type: 'submit'; readonly intent: Intent }
  | { readonly type: 'ready'; readonly listed: Listed }
  | { readonly type: 'sent'; readonly hash: string; readonly key: string }
  | { readonly type: 'refuse'; readonly fault: DepositFault }
  | { readonly type: 'lose' }
  /** The operator's own word on the deposit: by its list, or in answer to the report. */
  | { readonly type: 'known'; readonly deposit: Deposit }
  | { readonly type: 'dismiss' }

export const IDLE: DepositFlow = { phase: 'idle' }

/** The next state; an event that does not fit the state changes nothing. */
export function depositFlowStep(flow: DepositFlow, event: DepositFlowEvent): DepositFlow {
  switch (event.type) {
    case 'submit':
      return isOver(flow) ? { phase: 'quoting', intent: event.intent } : flow
    case 'ready':
      return flow.phase === 'quoting'
        ? { phase: 'awaitingWallet', intent: flow.intent, listed: event.listed }
        : flow
    case 'sent':
      // Also where nobody knew any more: a wallet may answer late.
      return flow.phase === 'awaitingWallet' || flow.phase === 'unknown'
        ? { phase: 'submitted', intent: flow.intent, hash: event.hash, key: event.key }
        : flow
    case 'refuse':
      return isBefore(flow) ? { phase: 'failed', fault: event.fault } : flow
    case 'lose':
      return flow.phase === 'awaitingWallet' ? { ...flow, phase: 'unknown' } : flow
    case 'known':
      return known(flow, event.deposit)
    case 'dismiss':
      return isOver(flow) || flow.phase === 'unknown' || flow.phase === 'confirming' ? IDLE : flow
  }
}

/** Whether people decide about it, which may take days, and no chain. */
export function isForPeople({ state, reason, needed, hash }: Deposit): boolean {
  const isOdd = reason !== null && reason !== 'reorganised'
  return state === 'submitted' && (needed === null || hash === null || isOdd)
}

/** Whether the chain or the operator may take it further at any moment. */
export function isMoving(deposit: Deposit): boolean {
  const { state } = deposit
  const isUnderWay = state === 'submitted' || state === 'confirming' || state === 'approved'
  return isUnderWay && !isForPeople(deposit)
}

/** Whether another deposit may begin. */
export function isOver(flow: DepositFlow): boolean {
  const { phase } = flow
  if (phase === 'confirming') return isForPeople(flow.deposit)
  return phase === 'idle' || phase === 'confirmed' || phase === 'failed'
}

/** Whether a refusal can still mean that nothing came of it. */
const isBefore = ({ phase }: DepositFlow): boolean =>
  phase === 'quoting' || phase === 'awaitingWallet' || phase === 'submitted'

/** Whether this is the deposit that the flow is about. */
function isAbout(flow: DepositFlow, deposit: Deposit): boolean {
  if (flow.phase === 'submitted') return deposit.hash === flow.hash
  if (flow.phase === 'confirming') return deposit.id === flow.deposit.id
  if (flow.phase !== 'unknown') return false
  const { intent, listed } = flow
  const isNew = listed?.includes(deposit.id) === false
  const isIntended = deposit.network === intent.network && deposit.asset === intent.asset
  return deposit.way === 'wallet' && isIntended && isNew
}

function known(flow: DepositFlow, deposit: Deposit): DepositFlow {
  if (!isAbout(flow, deposit) || !('intent' in flow)) return flow
  const { state } = deposit
  if (state === 'success') return { phase: 'confirmed', deposit }
  if (state === 'failed' || state === 'rejected' || state === 'reversed') {
    return { phase: 'failed', fault: { by: 'chain', deposit } }
  }
  return { phase: 'confirming', intent: flow.intent, deposit }
}
