import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import { rootReducer } from '#src/shared/store/rootReducer.ts'
import { type DepositFlow, type DepositFlowEvent, depositFlowStep, IDLE } from './depositFlow.ts'

/** The one deposit from the wallet that is under way, and whose it is; null before anybody looked. */
export interface WalletDepositState {
  readonly owner: string | null
  readonly flow: DepositFlow
}

const INITIAL: WalletDepositState = { owner: null, flow: IDLE }

const slice = createSlice({
  name: 'walletDeposit',
  initialState: INITIAL,
  reducers: {
    /** This customer goes on with what their tab kept. */
    resumed: (_, { payload }: PayloadAction<WalletDepositState>): WalletDepositState => payload,
    stepped: (state, { payload }: PayloadAction<DepositFlowEvent>): WalletDepositState => {
      const { owner, flow } = state as WalletDepositState
      return { owner, flow: depositFlowStep(flow, payload) }
    },
  },
})

const injected = slice.injectInto(rootReducer)

/** Only `walletDeposit.ts` takes these steps: it keeps each in the tab. */
export const { resumed, stepped } = slice.actions

/** Whatever is under way, of whichever customer. */
export function selectWhole(state: WithSession): WalletDepositState {
  return injected.selectSlice(state as unknown as { readonly walletDeposit: WalletDepositState })
}

/** The deposit of the customer who is signed in; nobody else sees it. */
export function selectWalletDeposit(state: WithSession): DepositFlow {
  const { owner, flow } = selectWhole(state)
  return owner !== null && owner === selectUser(state)?.id ? flow : IDLE
}
