import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { sessionApi } from '#src/entities/session/session.api.ts'
import { sessionEnded, type SessionState } from '#src/entities/session/session.slice.ts'
import { PAIRED_WALLET, walletChoice } from '#src/entities/session/walletChoice.ts'
import type { houseApi } from '#src/shared/api/houseApi.ts'
import type { PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'

interface State {
  readonly session: SessionState
  readonly house: ReturnType<typeof houseApi.reducer>
}

/** The part of the app's store that a pairing needs. */
export interface SessionStore {
  getState(): State
  subscribe(listener: () => void): () => void
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>
}

/** Ends the session that was signed with the paired wallet, for the wallet is gone. */
export function endUnpaired({ getState, dispatch }: SessionStore): void {
  if (walletChoice.read() !== PAIRED_WALLET) return
  walletChoice.clear()
  const { token } = getState().session
  if (token === null) return
  dispatch(sessionEnded('unpaired'))
  void dispatch(sessionApi.endpoints.logout.initiate(token))
}

/**
 * Keeps the session and the pairing together: a wallet that ends the pairing signs out here, signing out
 * ends the pairing. A session that ran out leaves it, so that signing in again needs no new code.
 */
export function followPairing(store: SessionStore, paired: PairedWallet): void {
  paired.onEnded(() => {
    endUnpaired(store)
  })
  let was = store.getState().session.token
  store.subscribe(() => {
    const { token, ended } = store.getState().session
    if (token === was) return
    was = token
    const own = walletChoice.read() === PAIRED_WALLET
    // The tab in which somebody signs out ends it; of another tab nobody knows why its session ended.
    if (own && (token !== null || ended !== 'signedOut')) return
    if (own) walletChoice.clear()
    paired.end()
  })
}
