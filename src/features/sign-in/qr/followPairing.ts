import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { sessionApi } from '#src/entities/session/session.api.ts'
import {
  sessionEnded,
  type SessionEnd,
  type SessionState,
} from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import type { api } from '#src/shared/api/api.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { pairedTopic } from '#src/shared/wallet/paired/pairedTopic.ts'
import type { PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import { PAIRED_WALLET } from '#src/shared/wallet/provider.ts'

interface State {
  readonly session: SessionState
  readonly api: ReturnType<typeof api.reducer>
}

/** The part of the app's store that a pairing needs. */
export interface SessionStore {
  getState(): State
  subscribe(listener: () => void): () => void
  readonly dispatch: ThunkDispatch<State, unknown, UnknownAction>
}

/** Ends the session that was signed with the paired wallet, for the wallet is gone. */
function signOut({ getState, dispatch }: SessionStore, why: SessionEnd): void {
  const { token } = getState().session
  if (token === null) return
  dispatch(sessionEnded(why))
  void dispatch(sessionApi.endpoints.logout.initiate(token))
}

/** Ends the session of the paired wallet, which no longer needs to be told anything. */
export function endPairedSession(store: SessionStore, why: SessionEnd): void {
  if (walletChoice.read() !== PAIRED_WALLET) return
  walletChoice.clear()
  signOut(store, why)
}

/** Forgets the choice once the wallet was told that we left; until then each start tries to tell it. */
async function forgetChoice({ getState }: SessionStore, paired: PairedWallet): Promise<void> {
  try {
    await paired.told()
  } catch {
    return
  }
  const own = walletChoice.read() === PAIRED_WALLET
  if (own && getState().session.token === null) walletChoice.clear()
}

function leave(store: SessionStore, paired: PairedWallet): void {
  paired.end()
  void forgetChoice(store, paired)
}

/**
 * Goes on with the pairing in use, and puts its wallet among those that are here. Signs out where there is
 * none: the wallet hung up while nobody looked, or while its signature was being checked.
 */
export async function goOn(
  store: SessionStore,
  wallets: WalletRegistry,
  paired: PairedWallet,
): Promise<void> {
  try {
    const kept = paired.restore()
    // Signed out before this part was here.
    if (store.getState().session.ended === 'signedOut') leave(store, paired)
    const found = await kept
    if (found === true) wallets.pair(paired.wallet)
    if (found !== false || walletChoice.read() !== PAIRED_WALLET) return
    signOut(store, 'unpaired')
    await forgetChoice(store, paired)
  } catch {
    // What the browser keeps can't be read just now: the person may pair anew, and is still signed in.
  }
}

/**
 * Keeps the session and the pairing together: a wallet that ends the pairing signs out here, signing out
 * ends the pairing, and a session of another tab brings its pairing along. A session that ran out leaves
 * the pairing, so that signing in again needs no new code.
 */
export function followPairing(
  store: SessionStore,
  wallets: WalletRegistry,
  paired: PairedWallet,
): void {
  paired.onEnded((how) => {
    endPairedSession(store, how)
  })
  let was = store.getState().session.token
  store.subscribe(() => {
    const { token, ended } = store.getState().session
    if (token === was) return
    was = token
    const own = walletChoice.read() === PAIRED_WALLET
    if (own && token !== null) {
      void goOn(store, wallets, paired)
      return
    }
    // Of another tab nobody knows why its session ended, but signing out there left no pairing in use.
    if (own && ended !== 'signedOut' && pairedTopic.read() !== null) return
    leave(store, paired)
  })
}
