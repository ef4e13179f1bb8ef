import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
} from '#src/entities/order/moneyFlow.ts'
import { sessionEnded, signedIn } from '#src/entities/session/session.slice.ts'

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
    // What one customer was about to do is no business of the next; the same one finds it again.
    builder.addCase(signedIn, (state, { payload }): CloseState => {
      const owner = payload.user.id
      const current = state as CloseState
      if (current.owner === null || current.owner === owner) return { ...current, owner }
      return { ...initialState, owner }
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
