import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder, OpenContractBody } from '#contract/contractOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
} from '#src/entities/order/moneyFlow.ts'
import { sessionEnded, signedIn } from '#src/entities/session/session.slice.ts'
import type { TicketFields } from './fields.ts'

/** An order as it was pressed: what is sent, where, and the price that was on the screen. */
export interface OpeningPress {
  readonly account: AccountKind
  readonly body: OpenContractBody
  readonly shownPrice: string
  readonly appName: string
  readonly decimals: number
}

export type OpeningFlow = MoneyFlow<OpeningPress, ContractOrder>
export type OpeningEvent = MoneyFlowEvent<OpeningPress, ContractOrder>

export interface TradeState {
  /** Id of the customer this belongs to; null until somebody signs in. */
  readonly owner: string | null
  /** Fields of the ticket by instrument, so that they survive a sign-in on the way. */
  readonly drafts: Readonly<Record<string, TicketFields>>
  readonly flow: OpeningFlow
}

/** The part of the store the trading flow lives in. */
export interface WithTrade {
  readonly trade: TradeState
}

const initialState: TradeState = { drafts: {}, flow: { phase: 'idle' }, owner: null }

interface Draft {
  readonly instrumentId: string
  readonly fields: TicketFields
}

/** Opening a contract: the draft of the ticket, and the one write on its way. */
export const tradeSlice = createSlice({
  name: 'trade',
  initialState,
  reducers: {
    drafted(state, { payload }: PayloadAction<Draft>): TradeState {
      const drafts = { ...state.drafts, [payload.instrumentId]: payload.fields }
      return { ...state, drafts }
    },
    openingStepped(state, { payload }: PayloadAction<OpeningEvent>): TradeState {
      const current = state as TradeState
      return { ...current, flow: moneyFlowStep(current.flow, payload) }
    },
  },
  extraReducers: (builder) => {
    // What one customer was about to do is no business of the next; the same one finds it again.
    builder.addCase(signedIn, (state, { payload }): TradeState => {
      const owner = payload.user.id
      const current = state as TradeState
      if (current.owner === null || current.owner === owner) return { ...current, owner }
      return { ...initialState, owner }
    })
    builder.addCase(
      sessionEnded,
      (state, { payload }): TradeState =>
        payload === 'expired' ? (state as TradeState) : initialState,
    )
  },
})

export const { drafted, openingStepped } = tradeSlice.actions

export function selectOpening(state: WithTrade): OpeningFlow {
  return state.trade.flow
}

export function selectDraft(state: WithTrade, instrumentId: string): TicketFields | undefined {
  return state.trade.drafts[instrumentId]
}
