import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
  pendingOf,
} from '#src/entities/order/moneyFlow.ts'
import { ownedBy } from '#src/entities/order/ownedBy.ts'
import { sessionEnded, sessionRestored, signedIn } from '#src/entities/session/session.slice.ts'

/** A closing as it was pressed: the order, its account, and the price that was on the screen. */
export interface ClosingPress {
  readonly account: AccountKind
  readonly order: ContractOrder
  readonly shownPrice: string
}

export type ClosingFlow = MoneyFlow<ClosingPress, ContractOrder>
export type ClosingEvent = MoneyFlowEvent<ClosingPress, ContractOrder>

export interface CloseState {
  /** Id of the customer this belongs to; null until somebody signs in. */
  readonly owner: string | null
  readonly flow: ClosingFlow
}

/** The part of the store the closing flow lives in. */
export interface WithClose {
  readonly close: CloseState
}

const initialState: CloseState = { flow: { phase: 'idle' }, owner: null }

/** Closing a contract: the one write on its way. */
export const closeSlice = createSlice({
  name: 'close',
  initialState,
  reducers: {
    closingStepped(state, { payload }: PayloadAction<ClosingEvent>): CloseState {
      const current = state as CloseState
      return { ...current, flow: moneyFlowStep(current.flow, payload) }
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
      // Signed out in another tab: only what has no answer yet is kept, for its own customer.
      return pendingOf(current.flow) === null ? initialState : current
    })
    builder.addCase(
      sessionEnded,
      (state, { payload }): CloseState =>
        payload === 'expired' ? (state as CloseState) : initialState,
    )
  },
})

export const { closingStepped } = closeSlice.actions

export function selectClosing(state: WithClose): ClosingFlow {
  return state.close.flow
}
