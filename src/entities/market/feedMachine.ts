import { FEED_HEARTBEAT_MS, type FeedRequest } from '#protocol/feed.ts'

/**
 * When the feed's socket opens, closes and what it says, as a pure machine: every input is an event
 * with its time, every output an effect. The socket, the clock and the dice live in `feed.ts`.
 */
export interface FeedState {
  readonly phase: 'stopped' | 'connecting' | 'open' | 'waiting'
  /** Tries since prices last arrived; 0 while they do. */
  readonly tries: number
  /** When prices stopped; null while they arrive and before the first. */
  readonly lostAt: number | null
  /** When the present phase began, or the socket was last heard. */
  readonly since: number
  readonly retryAt: number
  readonly token: string | null
}

export type FeedEvent =
  | { readonly type: 'start' | 'opened' | 'heard' | 'tick' | 'wake' | 'stop'; readonly now: number }
  /** `dice` in [0, 1) spreads the clients of a restarted server over time. */
  | { readonly type: 'closed'; readonly now: number; readonly dice: number }
  | { readonly type: 'token'; readonly now: number; readonly token: string | null }

export type FeedEffect =
  | { readonly do: 'connect' }
  | { readonly do: 'close' }
  | { readonly do: 'send'; readonly request: FeedRequest }

export interface FeedStep {
  readonly state: FeedState
  readonly effects: readonly FeedEffect[]
}

/** Silence after which an open socket is taken for dead: a heartbeat and some slack. */
const SILENCE_MS = FEED_HEARTBEAT_MS + 5_000

/** How long a socket may take to open. */
const CONNECT_MS = 10_000

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000

export const feedStart: FeedState = {
  phase: 'stopped',
  tries: 0,
  lostAt: null,
  since: 0,
  retryAt: 0,
  token: null,
}

const none: readonly FeedEffect[] = []

/**
 * Wait before try number `tries` (from 1): doubling, at most 30 s, the upper half at random.
 * @internal its bounds are tested by themselves
 */
export function retryDelay(tries: number, dice: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1))
  return Math.round(longest / 2 + (longest / 2) * dice)
}

function connect(state: FeedState, now: number, before: readonly FeedEffect[] = none): FeedStep {
  return {
    state: { ...state, phase: 'connecting', since: now },
    effects: [...before, { do: 'connect' }],
  }
}

function reconnect(state: FeedState, now: number): FeedStep {
  const lost = { ...state, lostAt: state.lostAt ?? now, tries: state.tries + 1 }
  return connect(lost, now, [{ do: 'close' }])
}

function onTick(state: FeedState, now: number): FeedStep {
  if (state.phase === 'waiting' && now >= state.retryAt) return connect(state, now)
  if (state.phase === 'open' && now - state.since > SILENCE_MS) return reconnect(state, now)
  if (state.phase === 'connecting' && now - state.since > CONNECT_MS) return reconnect(state, now)
  return { state, effects: none }
}

function onWake(state: FeedState, now: number): FeedStep {
  if (state.phase === 'waiting') return connect(state, now)
  return onTick(state, now)
}

function onClosed(state: FeedState, now: number, dice: number): FeedStep {
  if (state.phase === 'stopped' || state.phase === 'waiting') return { state, effects: none }
  const tries = state.tries + 1
  const retryAt = now + retryDelay(tries, dice)
  const lostAt = state.lostAt ?? now
  return {
    state: { ...state, phase: 'waiting', tries, lostAt, retryAt, since: now },
    effects: none,
  }
}

/** A customer signing in joins the open socket; signing out needs a socket that knows nobody. */
function onToken(state: FeedState, now: number, token: string | null): FeedStep {
  if (token === state.token) return { state, effects: none }
  const next = { ...state, token }
  if (state.phase !== 'open') return { state: next, effects: none }
  if (state.token !== null) return connect(next, now, [{ do: 'close' }])
  return {
    state: next,
    effects: token === null ? none : [{ do: 'send', request: { auth: token } }],
  }
}

/** The next state and what to do about it. */
export function feedStep(state: FeedState, event: FeedEvent): FeedStep {
  const { now } = event
  switch (event.type) {
    case 'start':
      return state.phase === 'stopped' ? connect(state, now) : { state, effects: none }
    case 'opened': {
      const { token } = state
      return {
        state: { ...state, phase: 'open', since: now },
        effects: token === null ? none : [{ do: 'send', request: { auth: token } }],
      }
    }
    case 'heard':
      return { state: { ...state, since: now, tries: 0, lostAt: null }, effects: none }
    case 'closed':
      return onClosed(state, now, event.dice)
    case 'tick':
      return onTick(state, now)
    case 'wake':
      return onWake(state, now)
    case 'token':
      return onToken(state, now, event.token)
    case 'stop':
      return { state: { ...feedStart, token: state.token }, effects: [{ do: 'close' }] }
  }
}
