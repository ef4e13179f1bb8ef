import { useSyncExternalStore } from 'react'
import { useSelector, useStore } from 'react-redux'
import { selectUser, type SessionState } from '#src/entities/session/session.slice.ts'
import type { LateHands, LateWrite } from '#src/entities/order/lateWrite.ts'
import type { MoneyFlow } from '#src/entities/order/moneyFlow.ts'

interface WithSession {
  readonly session: SessionState
}

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
  send: LateHands<Request, Result>['send'],
): UsedWrite<Request, Result> {
  const store = useStore<WithSession>()
  const customer = useSelector((state: WithSession) => selectUser(state)?.id ?? null)
  const flow = useSyncExternalStore(write.subscribe, () => write.flowOf(customer))
  const hands = { send, customer: () => selectUser(store.getState())?.id ?? null }
  return {
    flow,
    press: (request) => void write.press(request, hands),
    askAgain: () => void write.askAgain(hands),
    dismiss: write.dismiss,
  }
}
