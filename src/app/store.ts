import { configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit'
import { marketSlice } from '#src/entities/market/market.slice.ts'
import {
  preferences,
  type PreferencesState,
  selectAccount,
} from '#src/entities/preferences/preferences.slice.ts'
import { session, sessionEnded, type SessionState } from '#src/shared/session/session.slice.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { api } from '#src/shared/api/api.ts'
import { rootReducer } from '#src/shared/store/rootReducer.ts'

/** With what every page needs; the writes of a product come with the first part that makes one. */
const reducer = rootReducer.inject(session).inject(preferences).inject(marketSlice)

export type AppState = ReturnType<typeof reducer>
type Preloaded = Partial<AppState>

/** What the browser kept from the last visit. */
export interface Kept {
  readonly session: SessionState
  readonly preferences: PreferencesState
}

/** Assembles the store of one page. */
export function createStore(kept: Kept) {
  const extra: ApiExtra = {
    token: () => store.getState().session.token,
    account: () => selectAccount(store.getState()),
    signedOut(token) {
      // After the call itself has its answer: the end of a session drops every call on its way, and a
      // refused order would read as one nobody knows about.
      setTimeout(() => {
        // A late answer to a call of an earlier session must not end the present one.
        if (store.getState().session.token === token) store.dispatch(sessionEnded('expired'))
      })
    },
  }
  const store = configureStore({
    reducer: reducer as Reducer<AppState, UnknownAction, Preloaded>,
    preloadedState: kept,
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
