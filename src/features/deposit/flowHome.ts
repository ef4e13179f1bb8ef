import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Deposit } from '#contract/deposit.ts'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { newKey } from '#src/shared/api/call.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { houseApi } from '#src/shared/api/houseApi.ts'
import { stored } from '#src/shared/storage/stored.ts'
import { WalletFault } from '#src/shared/wallet/askWallet.ts'
import { type Payment, pay, readyToPay } from '#src/shared/wallet/payByWallet.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import {
  type DepositFlow,
  type DepositFlowEvent,
  depositFlowStep,
  IDLE,
  type Wish,
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
  version: 1,
  scope: 'tab',
  parse(raw) {
    if (typeof raw !== 'object' || raw === null) return null
    const { customer, flow } = raw as Partial<KeptFlow>
    const isOne = typeof customer === 'string' && PHASES.has(flow?.phase)
    return isOne && flow !== undefined ? { customer, flow } : null
  },
})

/** Who sends what to where, by which wallet. */
export interface Order {
  readonly customer: string
  readonly provider: Eip1193
  readonly from: string
  readonly chainId: number
  readonly wish: Wish
  readonly payment: Payment
}

const REPORT_AGAIN_MS = 4_000

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
  resume(customer: string, dispatch: Dispatch): void {
    if (owner === customer) return
    owner = customer
    const kept = keptFlow.read()
    flow = kept?.customer === customer ? kept.flow : IDLE
    step({ type: 'lose' })
    if (flow.phase === 'submitted') void report(dispatch, flow.key)
    for (const listener of listeners) listener()
  },

  /** Gets the wallet ready and asks it once. A second press while one is under way does nothing. */
  async press(order: Order, dispatch: Dispatch): Promise<void> {
    step({ type: 'press', wish: order.wish })
    if (flow.phase !== 'quoting') return
    try {
      await readyToPay(order.provider, order.from, order.chainId)
      step({ type: 'ready', at: Date.now() })
      const hash = await pay(order.provider, order.from, order.payment)
      const key = newKey()
      step({ type: 'sent', hash, key })
      await report(dispatch, key)
    } catch (cause) {
      refused(cause)
    }
  },

  /** Takes the house's own word on deposits. */
  known(deposits: readonly Deposit[], dispatch: Dispatch): void {
    const before = flow
    for (const deposit of deposits) step({ type: 'known', deposit })
    // What was credited is in the balances that are on the screen.
    if (flow !== before) dispatch(houseApi.util.invalidateTags(['account']))
  },
  dismiss: () => step({ type: 'dismiss' }),
}

/** Where it is by now: what was asked for meanwhile may have changed it. */
const phase = (): DepositFlow['phase'] => flow.phase

/** Only a wallet that said no is sure to have sent nothing. */
function refused(cause: unknown): void {
  const kind = cause instanceof WalletFault ? cause.kind : 'failed'
  const sure = flow.phase === 'quoting' || kind === 'declined' || kind === 'locked'
  if (sure || kind === 'unsupported') step({ type: 'refuse', fault: { by: 'wallet', kind } })
  else step({ type: 'lose' })
}

/** Tells the house the hash, under one key, until it has answered or found the transaction by itself. */
async function report(dispatch: Dispatch, key: string): Promise<void> {
  while (flow.phase === 'submitted' && flow.key === key) {
    const { wish, hash } = flow
    const body = { way: 'wallet', ...wish, hash } as const
    const { data, error } = await dispatch(
      depositApi.endpoints.reportDeposit.initiate({ body, key }),
    )
    if (data !== undefined) step({ type: 'known', deposit: data })
    if (isCallFault(error) && error.kind === 'refused') {
      step({ type: 'refuse', fault: { by: 'call', fault: error } })
    }
    if (phase() !== 'submitted') return
    await new Promise((resolve) => {
      setTimeout(resolve, REPORT_AGAIN_MS)
    })
  }
}
