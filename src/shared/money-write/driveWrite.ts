import { driveMoneyFlow } from './driveMoneyFlow.ts'
import { answeredWrite, keepWrite } from './keepWrite.ts'
import type { MoneyFlow, MoneyFlowEvent } from './moneyFlow.ts'
import type { WriteKind } from './writeKinds.ts'

/** Sends a write with its key. */
export type SendWrite<Request, Result> = (
  request: Request,
  key: string,
) => Promise<{ data?: Result | null | undefined; error?: unknown }>

/** Where a write lives, and how it is sent. */
export interface WriteHome<Request, Result> {
  readonly kind: WriteKind
  /** Id of the customer in whose name it is sent. */
  readonly customer: string
  readonly send: SendWrite<Request, Result>
  /** The flow as it may go on now: idle once it is no longer to be sent. */
  flow(): MoneyFlow<Request, Result>
  step(event: MoneyFlowEvent<Request, Result>): void
  /** The request as the tab keeps it over a reload, and as it stands beside its answer. */
  readonly kept: Request
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/**
 * Takes one write of money with one key from its sending to its answer, wherever its flow is kept. It is
 * kept over a reload from before it is sent until it is answered.
 */
export function driveWrite<Request, Result>(
  { kind, customer, send, flow, step, kept }: WriteHome<Request, Result>,
  key: string,
  request: Request,
  firstTry: number,
): Promise<void> {
  keepWrite(customer, kind, { key, request: kept, sentAt: Date.now() })
  return driveMoneyFlow<Result>(
    {
      async send() {
        const { data, error } = await send(request, key)
        // A gateway's empty answer tells nothing about the write.
        return data === undefined || data === null ? { error } : { data }
      },
      settled(outcome) {
        answeredWrite(kind, key)
        const { kind: how } = outcome
        if (how === 'confirmed')
          step({ type: 'confirm', key, request: kept, result: outcome.result })
        else step({ type: 'refuse', key, request: kept, refusal: outcome.refusal })
      },
      lost: () => step({ type: 'lose', key }),
      rested: () => step({ type: 'rest', key }),
      askAgain(tries) {
        const now = flow()
        // Out of sight of whoever is signed in now: nobody asks until its own customer is back.
        if (now.phase === 'idle') step({ type: 'rest', key })
        if (now.phase !== 'unknown' || now.pending.key !== key) return false
        // Somebody asked since, or it is the person's to decide.
        if (now.pending.tries !== tries || now.pending.resting === true) return false
        step({ type: 'askAgain', key })
        return true
      },
      wait: pause,
    },
    firstTry,
  )
}
