import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { newKey } from '#src/shared/api/call.ts'
import { driveWrite } from './driveWrite.ts'
import { type MoneyFlow, type MoneyFlowEvent, pendingOf } from './moneyFlow.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

type Dispatch<State> = ThunkDispatch<State, unknown, UnknownAction>
type Thunk<State> = (dispatch: Dispatch<State>, getState: () => State) => Promise<void>

/** Where one kind of write lives in the store, and how it is sent. */
export interface MoneyWriteSpec<State, Request, Result> {
  readonly kind: WriteKind
  /** Id of the customer whose writes the store holds. */
  owner(state: State): string | null
  select(state: State): MoneyFlow<Request, Result>
  stepped(event: MoneyFlowEvent<Request, Result>): UnknownAction
  send(
    dispatch: Dispatch<State>,
    request: Request,
    key: string,
  ): Promise<{ data?: Result | undefined; error?: unknown }>
}

export interface MoneyWrite<State, Request> {
  /** Sends. A second press while one is on its way, or its outcome unknown, does nothing. */
  press(request: Request): Thunk<State>
  /** Asks at once what became of a write without an answer, with its own key. */
  askAgain(): Thunk<State>
  /** Goes on with a write whose outcome nobody knows: asks at once, or lets the person decide. */
  resume(write: SentWrite<Request>, ask: boolean): Thunk<State>
  /** Puts an answered write away. */
  dismiss(): UnknownAction
}

/** The acts on one kind of write of money: one key from the press to the answer. */
export function moneyWrite<State, Request, Result>(
  spec: MoneyWriteSpec<State, Request, Result>,
): MoneyWrite<State, Request> {
  const drive =
    (key: string, request: Request, firstTry: number): Thunk<State> =>
    async (dispatch, getState) => {
      const customer = spec.owner(getState())
      if (customer === null) return
      await driveWrite<Request, Result>(
        {
          kind: spec.kind,
          customer,
          send: (asked, of) => spec.send(dispatch, asked, of),
          flow: () => spec.select(getState()),
          step: (event) => void dispatch(spec.stepped(event)),
        },
        key,
        request,
        firstTry,
      )
    }
  const askAgain = (): Thunk<State> => async (dispatch, getState) => {
    const flow = spec.select(getState())
    if (flow.phase !== 'unknown') return
    const { key, request, tries } = flow.pending
    dispatch(spec.stepped({ type: 'askAgain', key }))
    await dispatch(drive(key, request, tries + 1))
  }
  return {
    press: (request) => async (dispatch, getState) => {
      if (pendingOf(spec.select(getState())) !== null) return
      const key = newKey()
      dispatch(spec.stepped({ type: 'press', key, request }))
      await dispatch(drive(key, request, 1))
    },
    askAgain,
    resume:
      ({ key, request }, ask) =>
      async (dispatch, getState) => {
        const pending = pendingOf(spec.select(getState()))
        if (pending === null) dispatch(spec.stepped({ type: 'press', key, request }))
        dispatch(spec.stepped({ type: 'rest', key }))
        if (ask) await dispatch(askAgain())
      },
    dismiss: () => spec.stepped({ type: 'dismiss' }),
  }
}
