import { newKey } from '#src/shared/api/call.ts'
import { driveMoneyFlow } from './driveMoneyFlow.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'

/** How a write is sent, and who is signed in at this moment. */
export interface LateHands<Request, Result> {
  send(request: Request, key: string): Promise<{ data?: Result | undefined; error?: unknown }>
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

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** The acts on one kind of write: one key from the press to the answer. */
export function lateWrite<Request, Result>(): LateWrite<Request, Result> {
  const listeners = new Set<() => void>()
  let owner: string | null = null
  let flow: MoneyFlow<Request, Result> = IDLE
  const step = (event: MoneyFlowEvent<Request, Result>): void => {
    flow = moneyFlowStep(flow, event)
    for (const listener of listeners) listener()
  }
  const drive = (
    hands: LateHands<Request, Result>,
    key: string,
    request: Request,
    firstTry: number,
  ): Promise<void> =>
    driveMoneyFlow<Result>(
      {
        async send() {
          const { data, error } = await hands.send(request, key)
          // A gateway's empty answer tells nothing about the write.
          return data === undefined || data === null ? { error } : { data }
        },
        settled(outcome) {
          if (outcome.kind === 'confirmed') step({ type: 'confirm', key, result: outcome.result })
          else step({ type: 'refuse', key, refusal: outcome.refusal })
        },
        lost: () => step({ type: 'lose', key }),
        askAgain() {
          const asked = flow.phase === 'unknown' && flow.pending.key === key
          // What one customer was about to do is never sent in another's name.
          if (!asked || hands.customer() !== owner) return false
          step({ type: 'askAgain', key })
          return true
        },
        wait,
      },
      firstTry,
    )
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flowOf: (customer) => (customer !== null && customer === owner ? flow : IDLE),
    async press(request, hands) {
      const customer = hands.customer()
      if (customer === null || (customer === owner && pendingOf(flow) !== null)) return
      if (customer !== owner) flow = IDLE
      owner = customer
      const key = newKey()
      step({ type: 'press', key, request })
      await drive(hands, key, request, 1)
    },
    async askAgain(hands) {
      if (flow.phase !== 'unknown' || hands.customer() !== owner) return
      const { key, request, tries } = flow.pending
      step({ type: 'askAgain', key })
      await drive(hands, key, request, tries + 1)
    },
    dismiss: () => step({ type: 'dismiss' }),
  }
}
