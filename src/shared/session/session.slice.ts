import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Login, UserInfo } from '#protocol/session.ts'

/** Why the last session ended, for the words on the sign-in page. */
export type SessionEnd =
  | 'signedOut'
  | 'expired'
  | 'walletChanged'
  /** The wallet on another device hung up, or its time was over. */
  | 'unpaired'
  /** The wallet on another device shares no address of our chain any more. */
  | 'unshared'
  /** The operator offers no wallets on other devices any more. */
  | 'withdrawn'

export interface SessionState {
  readonly loggedIn: boolean
  readonly token: string | null
  readonly user: UserInfo | null
  readonly expiresAt: string | null
  /** Opened by a password or by Google: whatever wallet this browser has is not what it hangs on. */
  readonly byAccount: boolean
  readonly ended: SessionEnd | null
  /** Signed in just now for the first time here: shows the card of first steps. */
  readonly fresh: boolean
}

/** The part of the store that knows who is signed in. */
export interface WithSession {
  readonly session: SessionState
}

/** Nobody is signed in. */
export const SIGNED_OUT: SessionState = {
  loggedIn: false,
  token: null,
  user: null,
  expiresAt: null,
  byAccount: false,
  ended: null,
  fresh: false,
}

export const session = createSlice({
  name: 'session',
  initialState: SIGNED_OUT,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Login>): SessionState => ({
      loggedIn: true,
      token: payload.token,
      user: payload.user,
      expiresAt: payload.expiresAt,
      byAccount: payload.way === 'password' || payload.way === 'google',
      ended: null,
      fresh: true,
    }),
    sessionEnded: (state, { payload }: PayloadAction<SessionEnd>): SessionState =>
      state.loggedIn ? { ...SIGNED_OUT, ended: payload } : state,
    /** The server was asked again who this is. */
    userLoaded: (state, { payload }: PayloadAction<UserInfo>): SessionState =>
      state.loggedIn ? { ...state, user: payload } : state,
    firstStepsSeen: (state): SessionState => ({ ...state, fresh: false }),
    /** Another tab signed in or out. */
    sessionRestored: (_, { payload }: PayloadAction<SessionState | null>): SessionState =>
      payload ?? SIGNED_OUT,
  },
  selectors: {
    selectLoggedIn: (state) => state.loggedIn,
    selectToken: (state) => state.token,
    selectUser: (state) => state.user,
    selectEnded: (state) => state.ended,
    selectFresh: (state) => state.fresh,
  },
})

export const { signedIn, sessionEnded, userLoaded, firstStepsSeen, sessionRestored } =
  session.actions
export const { selectLoggedIn, selectToken, selectUser, selectEnded, selectFresh } =
  session.selectors
