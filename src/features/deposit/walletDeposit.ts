import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Deposit } from '#protocol/deposit.ts'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { api } from '#src/shared/api/api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { outcomeOf } from '#src/shared/money-write/driveMoneyFlow.ts'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import type { Payment } from '#src/shared/wallet/wagmi/payByWallet.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import { type DepositFlow, type DepositFlowEvent, IDLE, type Intent } from './depositFlow.ts'
import { resumed, selectWhole, stepped } from './walletDeposit.slice.ts'

export type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>
type Thunk<T> = (dispatch: Dispatch, getState: () => WithSession) => T

interface KeptFlow {
  readonly customer: string
  readonly flow: DepositFlow
}

const PHASES: ReadonlySet<unknown> = new Set([
  'awaitingWallet',
  'unknown',
  'submitted',
  'confirming',
])

/** Outlives a reload in its tab. What is in it is this app's own: raise the version when it changes. */
const keptFlow = stored<KeptFlow>({
  key: 'deposit',
  version: 3,
  scope: 'tab',
  parse(raw) {
    if (typeof raw !== 'object' || raw === null) return null
    const { customer, flow } = raw as Partial<KeptFlow>
    const isOne = typeof customer === 'string' && PHASES.has(flow?.phase)
    return isOne && flow !== undefined ? { customer, flow } : null
  },
})

/** Who sends what to where, by which wallet. */
export interface TransferOrder {
  readonly provider: Eip1193
  readonly from: string
  readonly chainId: number
  readonly intent: Intent
  readonly payment: Payment
  /** Ids of the newest deposits as the operator lists them now; null while they are not known. */
  listed(): readonly string[] | null
}

const REPORT_AGAIN_MS = 4_000

/** A report is judged as one that was made before, since what it is about was done before it. */
const SENT_BEFORE = 2

const customerOf = (state: WithSession): string | null => selectUser(state)?.id ?? null

/** Takes a step of whoever's deposit is under way, and keeps it in the tab. */
function step(event: DepositFlowEvent): Thunk<void> {
  return (dispatch, getState) => {
    const { flow: before } = selectWhole(getState())
    dispatch(stepped(event))
    const { owner, flow } = selectWhole(getState())
    if (flow === before) return
    if (owner !== null && PHASES.has(flow.phase)) keptFlow.write({ customer: owner, flow })
    else keptFlow.clear()
  }
}

/** Goes on with what this customer had begun in this tab: what the wallet did meanwhile nobody knows. */
export function resumeWalletDeposit(): Thunk<void> {
  return (dispatch, getState) => {
    const customer = customerOf(getState())
    if (customer === null || selectWhole(getState()).owner === customer) return
    const kept = keptFlow.read()
    dispatch(resumed({ owner: customer, flow: kept?.customer === customer ? kept.flow : IDLE }))
    dispatch(step({ type: 'lose' }))
    const { flow } = selectWhole(getState())
    if (flow.phase === 'submitted') void dispatch(report(customer, flow.key))
  }
}

/** Gets the wallet ready and asks it once. While one is under way a second does nothing. */
export function depositByWallet(order: TransferOrder): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const customer = customerOf(getState())
    const flow = (): DepositFlow => selectWhole(getState()).flow
    const isOwner = (): boolean => selectWhole(getState()).owner === customer
    const before = flow()
    dispatch(step({ type: 'submit', intent: order.intent }))
    const own = flow()
    if (customer === null || own === before || own.phase !== 'quoting') return
    try {
      const { openPayer } = await import('#src/shared/wallet/wagmi/payByWallet.ts')
      const pay = await openPayer(order.provider, order.from, order.chainId)
      // Nobody is asked for a transfer in another's name, nor for one that is not kept.
      if (!isOwner() || customerOf(getState()) !== customer) throw new WalletFault('disconnected')
      if (flow() !== own) return
      dispatch(step({ type: 'ready', listed: order.listed() }))
      if (flow().phase !== 'awaitingWallet') return
      const hash = await pay(order.payment)
      const key = newKey()
      if (isOwner()) dispatch(step({ type: 'sent', hash, key }))
      await dispatch(report(customer, key))
    } catch (cause) {
      if (isOwner()) dispatch(refused(cause))
    }
  }
}

/** Takes the operator's own word on its newest deposits. */
export function knowDeposits(deposits: readonly Deposit[]): Thunk<void> {
  return (dispatch, getState) => {
    const { flow: before } = selectWhole(getState())
    for (const deposit of deposits) dispatch(step({ type: 'known', deposit }))
    // What was credited is in the balances that are on the screen.
    if (selectWhole(getState()).flow !== before) dispatch(api.util.invalidateTags(['account']))
  }
}

/** Puts a deposit away that is over, or that the person gave up on. */
export function dismissWalletDeposit(): Thunk<void> {
  return step({ type: 'dismiss' })
}

/** Only a wallet that said no is sure to have sent nothing. */
function refused(cause: unknown): Thunk<void> {
  return (dispatch, getState) => {
    const kind = cause instanceof WalletFault ? cause.kind : 'failed'
    const { phase } = selectWhole(getState()).flow
    const sure = phase === 'quoting' || kind === 'declined' || kind === 'locked'
    const isRefused = sure || kind === 'unsupported'
    dispatch(step(isRefused ? { type: 'refuse', fault: { by: 'wallet', kind } } : { type: 'lose' }))
  }
}

/**
 * Tells the operator the hash, under one key, until it has answered or found the transaction by itself, and never
 * in another's name. The transfer is out already: an answer at the door says nothing about it.
 */
function report(customer: string, key: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (;;) {
      const { owner, flow } = selectWhole(getState())
      if (owner !== customer || flow.phase !== 'submitted' || flow.key !== key) return
      if (customerOf(getState()) !== customer) {
        // What is kept in the tab waits until this customer is back.
        dispatch(resumed({ owner: null, flow: IDLE }))
        return
      }
      const body = { way: 'wallet', ...flow.intent, hash: flow.hash } as const
      const { data, error } = await dispatch(
        depositApi.endpoints.reportDeposit.initiate({ body, key }),
      )
      if (data !== undefined) dispatch(step({ type: 'known', deposit: data }))
      if (error !== undefined && outcomeOf({ error }, SENT_BEFORE).kind === 'refused') {
        dispatch(step({ type: 'refuse', fault: { by: 'call', fault: error } }))
      }
      if (selectWhole(getState()).flow.phase !== 'submitted') return
      await new Promise((resolve) => {
        setTimeout(resolve, REPORT_AGAIN_MS)
      })
    }
  }
}
