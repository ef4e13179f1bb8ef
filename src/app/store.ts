import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { marketSlice } from '#src/entities/market/market.slice.ts'
import { orderNewsSlice } from '#src/entities/order/orderNews.slice.ts'
import { preferences, type PreferencesState } from '#src/entities/preferences/preferences.slice.ts'
import { profile } from '#src/entities/profile/profile.slice.ts'
import { session, sessionEnded, type SessionState } from '#src/shared/session/session.slice.ts'
import { closeSlice } from '#src/features/close-contract/close.slice.ts'
import { tradeSlice } from '#src/features/trade-contract/trade.slice.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { api } from '#src/shared/api/api.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.reducerPath]: session.reducer,
  [preferences.reducerPath]: preferences.reducer,
  [profile.reducerPath]: profile.reducer,
  [marketSlice.reducerPath]: marketSlice.reducer,
  [orderNewsSlice.reducerPath]: orderNewsSlice.reducer,
  [tradeSlice.reducerPath]: tradeSlice.reducer,
  [closeSlice.reducerPath]: closeSlice.reducer,
})

export type AppState = ReturnType<typeof reducer>

/** What the browser kept from the last visit. */
export interface Kept {
  readonly session: SessionState
  readonly preferences: PreferencesState
}

/** Assembles the store of one page. */
export function createStore(kept: Kept) {
  const extra: ApiExtra = {
    token: () => store.getState().session.token,
    signedOut(token) {
      // After the call itself has its answer: the end of a session drops every call on its way, and a
      // refused order would read as one nobody knows about.
      setTimeout(() => {
        // A late answer to a call of an earlier session must not end the present one.
        if (store.getState().session.token === token) store.dispatch(sessionEnded('expired'))
      })
    },
  }
  const owner = kept.session.user?.id ?? null
  const store = configureStore({
    reducer,
    preloadedState: {
      ...kept,
      trade: { ...tradeSlice.getInitialState(), owner },
      close: { ...closeSlice.getInitialState(), owner },
    },
    middleware: (standard) =>
      standard({
        thunk: { extraArgument: extra },
        serializableCheck: false,
        immutableCheck: false,
      }).concat(api.middleware),
  })
  return store
}

export type AppStore = ReturnType<typeof createStore>
