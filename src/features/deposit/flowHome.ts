import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Deposit } from '#protocol/deposit.ts'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { outcomeOf } from '#src/shared/money-write/driveMoneyFlow.ts'
import { newKey } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import { type Payment, pay, readyToPay } from '#src/shared/wallet/payByWallet.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import {
  type DepositFlow,
  type DepositFlowEvent,
  depositFlowStep,
  IDLE,
  type Intent,
} from './depositFlow.ts'

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

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
  version: 2,
  scope: 'tab',
  parse(raw) {
    if (typeof raw !== 'object' || raw === null) return null
    const { customer, flow } = raw as Partial<KeptFlow>
    const isOne = typeof customer === 'string' && PHASES.has(flow?.phase)
    return isOne && flow !== undefined ? { customer, flow } : null
  },
})

/** Whose deposit it is, and who is signed in whenever it is asked. */
export interface Depositor {
  readonly customer: string
  now(): string | null
}

/** Who sends what to where, by which wallet. */
export interface Order extends Depositor {
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

let owner: string | null = null
let flow: DepositFlow = IDLE
const listeners = new Set<() => void>()

function step(event: DepositFlowEvent): void {
  const next = depositFlowStep(flow, event)
  if (next === flow) return
  flow = next
  if (owner !== null && PHASES.has(flow.phase)) keptFlow.write({ customer: owner, flow })
  else keptFlow.clear()
  for (const listener of listeners) listener()
}

/** The one deposit from the wallet of the customer who is signed in; nobody else sees it. */
export const depositFlow = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  of: (customer: string | null): DepositFlow =>
    customer !== null && customer === owner ? flow : IDLE,

  /** Goes on with what this tab had begun: what the wallet was doing meanwhile nobody knows. */
  resume({ customer, now }: Depositor, dispatch: Dispatch): void {
    if (owner === customer) return
    owner = customer
    const kept = keptFlow.read()
    flow = kept?.customer === customer ? kept.flow : IDLE
    step({ type: 'lose' })
    if (flow.phase === 'submitted') void report({ customer, now }, dispatch, flow.key)
    for (const listener of listeners) listener()
  },

  /** Gets the wallet ready and asks it once. A second press while one is under way does nothing. */
  async press(order: Order, dispatch: Dispatch): Promise<void> {
    step({ type: 'press', intent: order.intent })
    if (flow.phase !== 'quoting') return
    try {
      await readyToPay(order.provider, order.from, order.chainId)
      // Nobody is asked for a transfer in another's name, nor for one that is not kept.
      if (!isTheirs(order)) throw new WalletFault('disconnected')
      step({ type: 'ready', listed: order.listed() })
      if (phase() !== 'awaitingWallet') return
      const hash = await pay(order.provider, order.from, order.payment)
      const key = newKey()
      if (owner === order.customer) step({ type: 'sent', hash, key })
      await report(order, dispatch, key)
    } catch (cause) {
      if (owner === order.customer) refused(cause)
    }
  },

  /** Takes the operator's own word on its newest deposits. */
  known(deposits: readonly Deposit[], dispatch: Dispatch): void {
    const before = flow
    for (const deposit of deposits) step({ type: 'known', deposit })
    // What was credited is in the balances that are on the screen.
    if (flow !== before) dispatch(api.util.invalidateTags(['account']))
  },
  dismiss: () => step({ type: 'dismiss' }),
}

/** Where it is by now: what was asked for meanwhile may have changed it. */
const phase = (): DepositFlow['phase'] => flow.phase

const isTheirs = ({ customer, now }: Depositor): boolean => owner === customer && now() === customer

/** Only a wallet that said no is sure to have sent nothing. */
function refused(cause: unknown): void {
  const kind = cause instanceof WalletFault ? cause.kind : 'failed'
  const sure = flow.phase === 'quoting' || kind === 'declined' || kind === 'locked'
  if (sure || kind === 'unsupported') step({ type: 'refuse', fault: { by: 'wallet', kind } })
  else step({ type: 'lose' })
}

/** Leaves what is kept in the tab for when this customer is back. */
function rest({ customer }: Depositor): void {
  if (owner !== customer) return
  owner = null
  flow = IDLE
  for (const listener of listeners) listener()
}

/**
 * Tells the operator the hash, under one key, until it has answered or found the transaction by itself, and never
 * in another's name. The transfer is out already: an answer at the door says nothing about it.
 */
async function report(by: Depositor, dispatch: Dispatch, key: string): Promise<void> {
  while (flow.phase === 'submitted' && flow.key === key) {
    if (!isTheirs(by)) {
      rest(by)
      return
    }
    const { intent, hash } = flow
    const body = { way: 'wallet', ...intent, hash } as const
    const { data, error } = await dispatch(
      depositApi.endpoints.reportDeposit.initiate({ body, key }),
    )
    if (data !== undefined) step({ type: 'known', deposit: data })
    if (error !== undefined && outcomeOf({ error }, SENT_BEFORE).kind === 'refused') {
      step({ type: 'refuse', fault: { by: 'call', fault: error } })
    }
    if (phase() !== 'submitted') return
    await new Promise((resolve) => {
      setTimeout(resolve, REPORT_AGAIN_MS)
    })
  }
}
