import { useSyncExternalStore } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { FlowBox, SendWrite } from '#src/entities/order/flowBox.ts'
import type { MoneyFlow } from '#src/entities/order/moneyFlow.ts'
import { selectUser, type SessionState } from '#src/entities/session/session.slice.ts'
import { newKey } from '#src/shared/api/call.ts'

interface WithSession {
  readonly session: SessionState
}

/** A write of money as a component uses it. */
export interface BoxedFlow<Request, Result> {
  readonly flow: MoneyFlow<Request, Result>
  press(request: Request): void
  askAgain(): void
  dismiss(): void
}

/** The flow in a box, for whoever is signed in. */
export function useFlowBox<Request, Result>(
  box: FlowBox<Request, Result>,
  send: SendWrite<Request, Result>,
): BoxedFlow<Request, Result> {
  const store = useStore<WithSession>()
  const me = useSelector(selectUser)?.id ?? null
  const flow = useSyncExternalStore(box.subscribe, () => box.read(me))
  const owner = (): string | null => selectUser(store.getState())?.id ?? null
  return {
    flow,
    press: (request) => void box.press({ request, key: newKey(), owner, send }),
    askAgain: () => void box.askAgain({ owner, send }),
    dismiss: box.dismiss,
  }
}
