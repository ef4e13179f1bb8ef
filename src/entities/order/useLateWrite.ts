import { useSyncExternalStore } from 'react'
import type { SendWrite } from './driveWrite.ts'
import type { LateWrite } from './lateWrite.ts'
import type { MoneyFlow } from './moneyFlow.ts'

/** A write as one component sees and uses it. */
export interface UsedWrite<Request, Result> {
  readonly flow: MoneyFlow<Request, Result>
  press(request: Request): void
  askAgain(): void
  dismiss(): void
}

/** The write of the customer who is signed in. */
export function useLateWrite<Request, Result>(
  write: LateWrite<Request, Result>,
  send: SendWrite<Request, Result>,
  customer: { readonly id: string | null; now(): string | null },
): UsedWrite<Request, Result> {
  const flow = useSyncExternalStore(write.subscribe, () => write.flowOf(customer.id))
  const hands = { send, customer: () => customer.now() }
  return {
    flow,
    press: (request) => void write.press(request, hands),
    askAgain: () => void write.askAgain(hands),
    dismiss: write.dismiss,
  }
}
