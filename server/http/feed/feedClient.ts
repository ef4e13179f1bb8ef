import { randomUUID } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { FeedMessage } from '#protocol/feed.ts'
import type { Millis } from '#protocol/time.ts'

/** Longest message a client may send, in bytes. */
const MAX_BYTES = 4 * 1024
const MAX_MESSAGES_PER_SECOND = 20
/** Bytes that may wait for a slow client before it is let go. */
const MAX_WAITING = 256 * 1024
const SECOND = 1_000

/** Close codes of RFC 6455. */
export const CLOSE = { normal: 1000, unsupported: 1003, policy: 1008, tooBig: 1009, busy: 1013 }

const Subscribe = z.object({
  subscribe: z.union([z.literal('*'), z.array(z.string().max(32)).max(200)]),
})
const Auth = z.object({ auth: z.string().min(1).max(200) })

/** What a client asked for; `unknown` is a request of another version, which is passed over. */
export type Asked =
  | { readonly kind: 'subscribe'; readonly codes: readonly string[] | '*' }
  | { readonly kind: 'auth'; readonly token: string }
  | { readonly kind: 'unknown' }

/** Reads a message; null when it is not even JSON. */
function readRequest(text: string): Asked | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const subscribe = Subscribe.safeParse(value)
  if (subscribe.success) return { kind: 'subscribe', codes: subscribe.data.subscribe }
  const auth = Auth.safeParse(value)
  return auth.success ? { kind: 'auth', token: auth.data.auth } : { kind: 'unknown' }
}

export interface Member {
  readonly customerId: string
  readonly sessionId: string
}

/** One socket: what it wants, who it is, and the limits it is held to. */
export class FeedClient {
  readonly #socket: WebSocket
  readonly #onSlow: () => void
  readonly id = randomUUID()
  readonly address: string
  /** Whether it asked for a list that it has not been sent yet. */
  owed = false
  /** The codes it wants; null is all of them. */
  codes: ReadonlySet<string> | null = null
  member: Member | null = null
  #second = 0
  #messages = 0
  #heard = true

  constructor(socket: WebSocket, address: string, onSlow: () => void) {
    this.#socket = socket
    this.#onSlow = onSlow
    this.address = address
    socket.on('pong', () => {
      this.#heard = true
    })
    // A broken frame has closed the socket already; without a listener it would end the process.
    socket.on('error', () => socket.terminate())
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  onClose(done: () => void): void {
    this.#socket.on('close', done)
  }

  /** Hands on what the client asks for; closes it when it breaks a rule. */
  onRequest(now: () => Millis, handle: (asked: Asked) => void): void {
    this.#socket.on('message', (data: RawData, binary: boolean) => {
      this.#heard = true
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)
      const asked = readRequest(bytes.toString('utf8'))
      if (binary) this.close(CLOSE.unsupported)
      else if (bytes.length > MAX_BYTES) this.close(CLOSE.tooBig)
      else if (this.#isTooFast(now()) || asked === null) this.close(CLOSE.policy)
      else handle(asked)
    })
  }

  /** Sends at once or, when the client does not keep up, lets it go: it will come back for a full list. */
  send(text: string | Buffer): void {
    if (!this.open) return
    if (this.#socket.bufferedAmount <= MAX_WAITING) {
      this.#socket.send(text, { binary: false })
      return
    }
    this.#onSlow()
    this.#socket.terminate()
  }

  tell(message: FeedMessage): void {
    this.send(JSON.stringify(message))
  }

  /** Lets go of a client that was silent since the last beat, else asks it for a sign of life. */
  beat(message: string): void {
    if (!this.#heard) {
      this.#socket.terminate()
      return
    }
    this.#heard = false
    if (this.open) this.#socket.ping()
    this.send(message)
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #isTooFast(now: Millis): boolean {
    const second = Math.floor(now / SECOND)
    if (second !== this.#second) {
      this.#second = second
      this.#messages = 0
    }
    this.#messages += 1
    return this.#messages > MAX_MESSAGES_PER_SECOND
  }
}
