import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { newKey } from '#src/shared/api/call.ts'
import { driveWrite } from './driveWrite.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** What one kind of write is, and how it is sent. */
export interface LateWriteSpec<Request, Result> {
  readonly kind: WriteKind
  send(
    dispatch: Dispatch,
    request: Request,
    key: string,
  ): Promise<{ data?: Result | null | undefined; error?: unknown }>
}

/** The store it is sent by, and who is signed in at this moment. */
export interface LateHands {
  readonly dispatch: Dispatch
  /** Id of the customer who is signed in; null for nobody. */
  customer(): string | null
}

/**
 * One kind of write of money of a part that is loaded later than the store: it keeps its own state, for as
 * long as the page lives, and shows it to its own customer alone.
 */
export interface LateWrite<Request, Result> {
  subscribe(listener: () => void): () => void
  /** What `customer` may see of it; the same object until something happens. */
  flowOf(customer: string | null): MoneyFlow<Request, Result>
  /** Sends. A second press while one is on its way, or its outcome unknown, does nothing. */
  press(request: Request, hands: LateHands): Promise<void>
  /** Asks at once what became of a write without an answer, with its own key. */
  askAgain(hands: LateHands): Promise<void>
  /** Goes on with a write whose outcome nobody knows: asks at once, or lets the person decide. */
  resume(write: SentWrite<Request>, ask: boolean, hands: LateHands): Promise<void>
  /** Puts an answered write away. */
  dismiss(): void
}

const IDLE = { phase: 'idle' } as const

/** The acts on one kind of write: one key from the press to the answer. */
export function lateWrite<Request, Result>({
  kind,
  send,
}: LateWriteSpec<Request, Result>): LateWrite<Request, Result> {
  const listeners = new Set<() => void>()
  let owner: string | null = null
  let flow: MoneyFlow<Request, Result> = IDLE
  const step = (event: MoneyFlowEvent<Request, Result>): void => {
    flow = moneyFlowStep(flow, event)
    for (const listener of listeners) listener()
  }
  const flowOf = (customer: string | null): MoneyFlow<Request, Result> =>
    customer !== null && customer === owner ? flow : IDLE
  const drive = async (
    { dispatch, customer }: LateHands,
    key: string,
    request: Request,
    firstTry: number,
  ): Promise<void> => {
    if (owner === null) return
    const home = {
      kind,
      customer: owner,
      send: (asked: Request, of: string) => send(dispatch, asked, of),
      // What one customer was about to do is never sent in another's name.
      flow: () => flowOf(customer()),
      step,
    }
    await driveWrite(home, key, request, firstTry)
  }
  const own = (customer: string): void => {
    if (customer !== owner) flow = IDLE
    owner = customer
  }
  const askAgain = async (hands: LateHands): Promise<void> => {
    const now = flowOf(hands.customer())
    if (now.phase !== 'unknown') return
    const { key, request, tries } = now.pending
    step({ type: 'askAgain', key })
    await drive(hands, key, request, tries + 1)
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flowOf,
    async press(request, hands) {
      const customer = hands.customer()
      if (customer === null || pendingOf(flowOf(customer)) !== null) return
      own(customer)
      const key = newKey()
      step({ type: 'press', key, request })
      await drive(hands, key, request, 1)
    },
    askAgain,
    async resume({ key, request }, ask, hands) {
      const customer = hands.customer()
      if (customer === null) return
      own(customer)
      if (pendingOf(flow) === null) step({ type: 'press', key, request })
      step({ type: 'rest', key })
      if (ask) await askAgain(hands)
    },
    dismiss: () => step({ type: 'dismiss' }),
  }
}
