import { newKey } from '#src/shared/api/call.ts'
import { driveWrite, type SendWrite } from './driveWrite.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'

/** How a write is sent, and who is signed in at this moment. */
export interface LateHands<Request, Result> {
  readonly send: SendWrite<Request, Result>
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
  press(request: Request, hands: LateHands<Request, Result>): Promise<void>
  /** Asks at once what became of a write without an answer, with its own key. */
  askAgain(hands: LateHands<Request, Result>): Promise<void>
  /** Puts an answered write away. */
  dismiss(): void
}

const IDLE = { phase: 'idle' } as const

/** The acts on one kind of write: one key from the press to the answer. */
export function lateWrite<Request, Result>(): LateWrite<Request, Result> {
  const listeners = new Set<() => void>()
  let owner: string | null = null
  let flow: MoneyFlow<Request, Result> = IDLE
  const step = (event: MoneyFlowEvent<Request, Result>): void => {
    flow = moneyFlowStep(flow, event)
    for (const listener of listeners) listener()
  }
  const flowOf = (customer: string | null): MoneyFlow<Request, Result> =>
    customer !== null && customer === owner ? flow : IDLE
  const drive = (
    { send, customer }: LateHands<Request, Result>,
    key: string,
    request: Request,
    firstTry: number,
  ): Promise<void> =>
    // What one customer was about to do is never sent in another's name.
    driveWrite({ send, flow: () => flowOf(customer()), step }, key, request, firstTry)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flowOf,
    async press(request, hands) {
      const customer = hands.customer()
      if (customer === null || pendingOf(flowOf(customer)) !== null) return
      if (customer !== owner) flow = IDLE
      owner = customer
      const key = newKey()
      step({ type: 'press', key, request })
      await drive(hands, key, request, 1)
    },
    async askAgain(hands) {
      const own = flowOf(hands.customer())
      if (own.phase !== 'unknown') return
      const { key, request, tries } = own.pending
      step({ type: 'askAgain', key })
      await drive(hands, key, request, tries + 1)
    },
    dismiss: () => step({ type: 'dismiss' }),
  }
}
