import type { FeedEntry, FeedMessage } from '#protocol/feed.ts'
import { type FeedEvent, type FeedState, feedStart, feedStep } from './feedMachine.ts'
import type { FeedLink } from './market.slice.ts'

/** News of the customer's own orders and products. */
export type OwnMessage = Extract<
  FeedMessage,
  { readonly type: 'order' | 'product' | 'notice' | 'chat' }
>

/** What the feed tells. `now` is this device's clock in milliseconds. */
export interface FeedListener {
  /** The newest entry of each instrument since the last animation frame. */
  prices(entries: readonly FeedEntry[], now: number): void
  heartbeat(at: number, now: number): void
  link(link: FeedLink): void
  own(message: OwnMessage): void
  /** The server ended the session this socket was joined to. */
  sessionEnded(): void
}

/** The world the feed lives in; the browser's own in the app, scripted ones in tests. */
export interface FeedWorld {
  connect(): WebSocket
  now(): number
  dice(): number
  frame(task: () => void): void
}

/** The one owner of the live socket. `tick` is called about once a second. */
export interface Feed {
  start(): void
  stop(): void
  tick(): void
  /** The page became visible or the device came online. */
  wake(): void
  signedIn(token: string | null): void
}

function isEntry(value: unknown): value is FeedEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<string, unknown>
  return (
    typeof entry['code'] === 'string' &&
    typeof entry['price'] === 'string' &&
    typeof entry['zdf'] === 'string' &&
    typeof entry['at'] === 'number'
  )
}

/** What a socket said; null when it is no message of the feed. @internal tested without a socket */
export function readMessage(text: unknown): FeedMessage | null {
  if (typeof text !== 'string') return null
  try {
    const message: unknown = JSON.parse(text)
    if (Array.isArray(message)) return message.filter(isEntry)
    const known = typeof message === 'object' && message !== null && 'type' in message
    return known ? (message as FeedMessage) : null
  } catch {
    return null
  }
}

function linkOf(state: FeedState): FeedLink {
  if (state.phase === 'stopped') return { state: 'idle' }
  if (state.phase === 'open' && state.tries === 0) return { state: 'live' }
  return { state: 'connecting', tries: state.tries, since: state.lostAt }
}

type EventMessage = Exclude<FeedMessage, readonly FeedEntry[]>

function hearEvent(message: EventMessage, listener: FeedListener, now: number): void {
  if (message.type === 'heartbeat') listener.heartbeat(message.at, now)
  else if (message.type !== 'session') listener.own(message)
  else if (message.state === 'ended') listener.sessionEnded()
}

/** Opens, watches and reopens the live socket, and hands its prices on once per animation frame. */
export function createFeed(world: FeedWorld, listener: FeedListener): Feed {
  let state = feedStart
  let socket: WebSocket | null = null
  let told = ''
  const waiting = new Map<string, FeedEntry>()

  const flush = (): void => {
    if (waiting.size === 0) return
    const entries = [...waiting.values()]
    waiting.clear()
    listener.prices(entries, world.now())
  }

  const receive = (text: unknown): void => {
    const message = readMessage(text)
    if (message === null) return
    step({ type: 'heard', now: world.now() })
    if ('type' in message) {
      hearEvent(message, listener, world.now())
      return
    }
    if (waiting.size === 0 && message.length > 0) world.frame(flush)
    for (const entry of message) waiting.set(entry.code, entry)
  }

  const open = (): void => {
    const opened = world.connect()
    const ifCurrent = (task: () => void) => (): void => {
      if (socket === opened) task()
    }
    socket = opened
    opened.onopen = ifCurrent(() => step({ type: 'opened', now: world.now() }))
    opened.onclose = ifCurrent(() => {
      socket = null
      step({ type: 'closed', now: world.now(), dice: world.dice() })
    })
    opened.onmessage = (event: MessageEvent<unknown>): void => {
      if (socket === opened) receive(event.data)
    }
  }

  const close = (): void => {
    const closing = socket
    socket = null
    closing?.close()
  }

  const step = (event: FeedEvent): void => {
    const next = feedStep(state, event)
    state = next.state
    for (const effect of next.effects) {
      if (effect.do === 'connect') open()
      else if (effect.do === 'close') close()
      else socket?.send(JSON.stringify(effect.request))
    }
    const link = linkOf(state)
    const word = JSON.stringify(link)
    if (word !== told) listener.link(link)
    told = word
  }

  return {
    start: () => step({ type: 'start', now: world.now() }),
    stop: () => step({ type: 'stop', now: world.now() }),
    tick: () => step({ type: 'tick', now: world.now() }),
    wake: () => step({ type: 'wake', now: world.now() }),
    signedIn: (token) => step({ type: 'token', now: world.now(), token }),
  }
}
