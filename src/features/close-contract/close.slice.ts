import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
} from '#src/entities/order/moneyFlow.ts'

/** A closing as it was pressed: the order, its account, and the price that was on the screen. */
export interface ClosingPress {
  readonly account: AccountKind
  readonly order: ContractOrder
  readonly shownPrice: string
}

export type ClosingFlow = MoneyFlow<ClosingPress, ContractOrder>
export type ClosingEvent = MoneyFlowEvent<ClosingPress, ContractOrder>

export interface CloseState {
  readonly flow: ClosingFlow
}

/** The part of the store the closing flow lives in. */
export interface WithClose {
  readonly close: CloseState
}

const initialState: CloseState = { flow: { phase: 'idle' } }

/** Closing a contract: the one write on its way. */
export const closeSlice = createSlice({
  name: 'close',
  initialState,
  reducers: {
    closingStepped(state, { payload }: PayloadAction<ClosingEvent>): CloseState {
      const current = state as CloseState
      return { flow: moneyFlowStep(current.flow, payload) }
    },
  },
})

export const { closingStepped } = closeSlice.actions

export function selectClosing(state: WithClose): ClosingFlow {
  return state.close.flow
}
