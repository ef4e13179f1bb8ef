import { driveMoneyFlow } from './driveMoneyFlow.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'

/** Sends a write with its key, in the name of whoever is signed in. */
export type SendWrite<Request, Result> = (
  request: Request,
  key: string,
) => Promise<{ data?: Result | undefined; error?: unknown }>

/**
 * One kind of write of money, kept outside the store: for products whose parts come later than the first
 * screen. It belongs to the customer who pressed; nobody else sees it, and nothing is sent in their name.
 */
export interface FlowBox<Request, Result> {
  /** The flow as this customer may see it. */
  read(owner: string | null): MoneyFlow<Request, Result>
  subscribe(told: () => void): () => void
  /** Sends, unless this customer's last one has no answer yet. */
  press(write: Write<Request, Result>): Promise<void>
  /** Asks at once what became of a write without an answer, with its own key. */
  askAgain(write: Omit<Write<Request, Result>, 'request' | 'key'>): Promise<void>
  dismiss(): void
}

/** What pressing needs. `owner` says who is signed in, also later on. */
export interface Write<Request, Result> {
  readonly request: Request
  readonly key: string
  readonly owner: () => string | null
  readonly send: SendWrite<Request, Result>
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

export function createFlowBox<Request, Result>(
  wait: (ms: number) => Promise<void> = pause,
): FlowBox<Request, Result> {
  const idle = { phase: 'idle' } as MoneyFlow<Request, Result>
  const listeners = new Set<() => void>()
  let flow = idle
  let owned: string | null = null

  const step = (event: MoneyFlowEvent<Request, Result>): void => {
    flow = moneyFlowStep(flow, event)
    for (const told of listeners) told()
  }
  const drive = (
    key: string,
    request: Request,
    { owner, send }: Pick<Write<Request, Result>, 'owner' | 'send'>,
    firstTry: number,
  ): Promise<void> =>
    driveMoneyFlow<Result>(
      {
        async send() {
          const { data, error } = await send(request, key)
          // A gateway's empty answer tells nothing about the write.
          return data === undefined || data === null ? { error } : { data }
        },
        settled(outcome) {
          if (outcome.kind === 'confirmed') step({ type: 'confirm', key, result: outcome.result })
          else step({ type: 'refuse', key, refusal: outcome.refusal })
        },
        lost: () => step({ type: 'lose', key }),
        askAgain() {
          const mine = flow.phase === 'unknown' && flow.pending.key === key && owner() === owned
          if (mine) step({ type: 'askAgain', key })
          return mine
        },
        wait,
      },
      firstTry,
    )

  return {
    read: (owner) => (owner === owned ? flow : idle),
    subscribe(told) {
      listeners.add(told)
      return () => {
        listeners.delete(told)
      }
    },
    async press(write) {
      const { key, request, owner } = write
      const presser = owner()
      if (presser === owned && pendingOf(flow) !== null) return
      owned = presser
      flow = idle
      step({ type: 'press', key, request })
      await drive(key, request, write, 1)
    },
    async askAgain(write) {
      if (flow.phase !== 'unknown' || write.owner() !== owned) return
      const { key, request, tries } = flow.pending
      step({ type: 'askAgain', key })
      await drive(key, request, write, tries + 1)
    },
    dismiss: () => step({ type: 'dismiss' }),
  }
}
