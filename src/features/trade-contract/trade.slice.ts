import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AccountKind } from '#protocol/account.ts'
import type { BuyContractBody, ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import {
  type MoneyFlow,
  type MoneyFlowEvent,
  moneyFlowStep,
  pendingOf,
} from '#src/shared/money-write/moneyFlow.ts'
import { ownedBy } from '#src/shared/money-write/ownedBy.ts'
import { sessionEnded, sessionRestored, signedIn } from '#src/shared/session/session.slice.ts'
import type { TicketFields } from './fields.ts'

/** An order as it was pressed: what is sent, where, and the price that was on the screen. */
export interface OpeningPress {
  readonly account: AccountKind
  readonly body: BuyContractBody
  readonly shownPrice: string
  readonly appName: string
  readonly decimals: number
}

/** What the press became: an open order, or one that waits for its limit. */
export type Bought = ContractOrder | WaitingContract

/** Whether the press became an order that waits. */
export function isWaiting(bought: Bought): bought is WaitingContract {
  return 'limitPrice' in bought
}

export type OpeningFlow = MoneyFlow<OpeningPress, Bought>
export type OpeningEvent = MoneyFlowEvent<OpeningPress, Bought>

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

/** What is left at a sign-out: only what has no answer yet, for its own customer to find again. */
function withoutAnswer({ flow, owner }: TradeState): TradeState {
  return pendingOf(flow) === null ? initialState : { ...initialState, flow, owner }
}

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
    // The same customer finds all this again after signing in.
    builder.addCase(
      signedIn,
      (state, { payload }): TradeState =>
        ownedBy(state as TradeState, payload.user.id, initialState),
    )
    builder.addCase(sessionRestored, (state, { payload }): TradeState => {
      const current = state as TradeState
      const owner = payload?.user?.id
      if (owner !== undefined) return ownedBy(current, owner, initialState)
      // Signed out in another tab.
      return withoutAnswer(current)
    })
    builder.addCase(
      sessionEnded,
      (state, { payload }): TradeState =>
        payload === 'expired' ? (state as TradeState) : withoutAnswer(state as TradeState),
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
