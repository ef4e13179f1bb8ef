import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { newKey } from '#src/shared/api/call.ts'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import type { MoneySlice } from './createMoneySlice.ts'
import { driveWrite } from './driveWrite.ts'
import { keptWrite, mayAskLate } from './keepWrite.ts'
import { type MoneyFlow, type MoneyFlowEvent, pendingOf } from './moneyFlow.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

export type Dispatch = ThunkDispatch<WithSession, unknown, UnknownAction>
type Thunk = (dispatch: Dispatch, getState: () => WithSession) => Promise<void>

/** What one kind of write is, and how it is sent. */
export interface MoneyWriteSpec<Request, Result> {
  readonly slice: MoneySlice
  readonly kind: WriteKind
  send(
    dispatch: Dispatch,
    request: Request,
    key: string,
  ): Promise<{ data?: Result | null | undefined; error?: unknown }>
  /** The request as it may be kept over a reload, and once it is answered: without a secret. */
  kept?(request: Request): Request
}

/** One kind of write of money: what the store knows of it, and the acts on it. */
export interface MoneyWrite<Request, Result> {
  select(state: WithSession): MoneyFlow<Request, Result>
  /** Sends. While one is on its way, or its outcome unknown, a second does nothing. */
  submit(request: Request): Thunk
  /**
   * Asks at once what became of a write without an answer, with its own key.
   * @param missing what the tab did not keep of the request
   */
  askAgain(missing?: Partial<Request>): Thunk
  /** Goes on with a write whose outcome nobody knows: asks at once, or lets the person decide. */
  resume(write: SentWrite<Request>, ask: boolean): Thunk
  /** Puts an answered write away. */
  dismiss(): Thunk
}

const IDLE = { phase: 'idle' } as const

const customerOf = (state: WithSession): string | null => selectUser(state)?.id ?? null

/** The acts on one kind of write of money: one key from the submission to the answer. */
export function moneyWrite<Request, Result>(
  spec: MoneyWriteSpec<Request, Result>,
): MoneyWrite<Request, Result> {
  const { slice, kind } = spec
  // Only this write puts anything into its flow.
  const select = (state: WithSession): MoneyFlow<Request, Result> =>
    slice.flow(state, kind) as MoneyFlow<Request, Result>
  const step = (customer: string, event: MoneyFlowEvent<Request, Result>): UnknownAction =>
    slice.stepped({ customer, kind, event })
  const drive =
    (customer: string, key: string, request: Request, firstTry: number): Thunk =>
    async (dispatch, getState) => {
      const home = {
        kind,
        customer,
        send: (asked: Request, of: string) => spec.send(dispatch, asked, of),
        // What one customer was about to do is never sent in another's name.
        flow: () => (customerOf(getState()) === customer ? select(getState()) : IDLE),
        step: (event: MoneyFlowEvent<Request, Result>) => void dispatch(step(customer, event)),
        kept: spec.kept?.(request) ?? request,
      }
      await driveWrite(home, key, request, firstTry)
    }
  const askAgain =
    (missing?: Partial<Request>): Thunk =>
    async (dispatch, getState) => {
      const flow = select(getState())
      const customer = customerOf(getState())
      if (customer === null || flow.phase !== 'unknown') return
      const { key, tries, request: known } = flow.pending
      const request = missing === undefined ? known : { ...known, ...missing }
      dispatch(step(customer, { type: 'askAgain', key, request }))
      await dispatch(drive(customer, key, request, tries + 1))
    }
  const resume =
    ({ key, request }: SentWrite<Request>, ask: boolean): Thunk =>
    async (dispatch, getState) => {
      const customer = customerOf(getState())
      if (customer === null) return
      const isKnown = pendingOf(select(getState())) !== null
      if (!isKnown) dispatch(step(customer, { type: 'submit', key, request }))
      dispatch(step(customer, { type: 'rest', key }))
      if (ask) await dispatch(askAgain())
    }
  return {
    select,
    submit: (request) => async (dispatch, getState) => {
      const customer = customerOf(getState())
      if (customer === null || pendingOf(select(getState())) !== null) return
      // Sent before a reload, and not gone on with yet: its key is the only way to learn what came of it.
      const left = keptWrite(customer, kind)
      if (left !== null && mayAskLate(left)) {
        await dispatch(resume(left as SentWrite<Request>, spec.kept === undefined))
        return
      }
      const key = newKey()
      dispatch(step(customer, { type: 'submit', key, request }))
      // What the store did not take would be sent without anybody seeing it.
      if (pendingOf(select(getState()))?.key !== key) return
      await dispatch(drive(customer, key, request, 1))
    },
    askAgain,
    resume,
    // Also once its customer was signed out: what was answered is over.
    dismiss: () => async (dispatch, getState) => {
      const owner = slice.owner(getState())
      if (owner !== null) dispatch(step(owner, { type: 'dismiss' }))
    },
  }
}
