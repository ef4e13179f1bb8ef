import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { CancelledOrder } from '#protocol/spotOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
  pendingOf,
} from '#src/shared/money-write/moneyFlow.ts'
import { ownedBy } from '#src/shared/money-write/ownedBy.ts'
import { sessionEnded, sessionRestored, signedIn } from '#src/shared/session/session.slice.ts'

/** A closing as it was pressed: the order, its account, and the price that was on the screen. */
export interface ClosingPress {
  readonly account: AccountKind
  readonly order: ContractOrder
  readonly shownPrice: string
  /** After this moment it closes nothing, however often it is asked for. */
  readonly validUntil: string
}

export type ClosingFlow = MoneyFlow<ClosingPress, ContractOrder>
export type ClosingEvent = MoneyFlowEvent<ClosingPress, ContractOrder>

/** A waiting order that is to be cancelled, and its account. */
export interface CancelPress {
  readonly account: AccountKind
  readonly order: WaitingContract
}

export type CancelFlow = MoneyFlow<CancelPress, CancelledOrder>
export type CancelEvent = MoneyFlowEvent<CancelPress, CancelledOrder>

export interface CloseState {
  /** Id of the customer this belongs to; null until somebody signs in. */
  readonly owner: string | null
  readonly flow: ClosingFlow
  readonly cancel: CancelFlow
}

/** The part of the store the closing flow lives in. */
export interface WithClose {
  readonly close: CloseState
}

const initialState: CloseState = {
  flow: { phase: 'idle' },
  cancel: { phase: 'idle' },
  owner: null,
}

/** What is left at a sign-out: nothing, unless a write has no answer yet; its own customer finds that again. */
function withoutAnswer(state: CloseState): CloseState {
  return (pendingOf(state.flow) ?? pendingOf(state.cancel)) === null ? initialState : state
}

/** Closing a contract, or cancelling one that waits: of each the one write on its way. */
export const closeSlice = createSlice({
  name: 'close',
  initialState,
  reducers: {
    closingStepped(state, { payload }: PayloadAction<ClosingEvent>): CloseState {
      const current = state as CloseState
      return { ...current, flow: moneyFlowStep(current.flow, payload) }
    },
    cancelStepped(state, { payload }: PayloadAction<CancelEvent>): CloseState {
      const current = state as CloseState
      return { ...current, cancel: moneyFlowStep(current.cancel, payload) }
    },
  },
  extraReducers: (builder) => {
    // The same customer finds all this again after signing in.
    builder.addCase(
      signedIn,
      (state, { payload }): CloseState =>
        ownedBy(state as CloseState, payload.user.id, initialState),
    )
    builder.addCase(sessionRestored, (state, { payload }): CloseState => {
      const current = state as CloseState
      const owner = payload?.user?.id
      if (owner !== undefined) return ownedBy(current, owner, initialState)
      // Signed out in another tab.
      return withoutAnswer(current)
    })
    builder.addCase(
      sessionEnded,
      (state, { payload }): CloseState =>
        payload === 'expired' ? (state as CloseState) : withoutAnswer(state as CloseState),
    )
  },
})

export const { closingStepped, cancelStepped } = closeSlice.actions

export function selectClosing(state: WithClose): ClosingFlow {
  return state.close.flow
}

export function selectCancel(state: WithClose): CancelFlow {
  return state.close.cancel
}
