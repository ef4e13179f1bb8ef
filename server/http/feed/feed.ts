import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import * as CODE from '#protocol/errorCodes.ts'
import { FEED_MIN_INTERVAL_MS, type FeedEntry, type FeedMessage } from '#protocol/feed.ts'
import { formatPrice } from '#protocol/price.ts'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import type { Millis } from '#protocol/time.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { SupportService } from '#server/modules/support/types.ts'
import { createBuckets } from '#server/platform/buckets.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Asked, CLOSE, FeedClient } from './feedClient.ts'

const MAX_PER_SESSION = 10
const SECOND = 1_000

/** Lists that are asked for: a short question for a long answer. At once, and then a second. */
const LISTS_OF_A_SOCKET = [5, 1] as const
const LISTS_OF_A_SESSION = [20, 5] as const
/** Of all sockets of an address that have not said whose they are. */
const LISTS_OF_AN_ADDRESS = [200, 50] as const

/** Sockets at a time: of all, and of one address, which many phones of a carrier may share. */
export interface Places {
  readonly all: number
  readonly perAddress: number
}

const PLACES: Places = { all: 5_000, perAddress: 1_000 }

export interface FeedDeps {
  readonly market: MarketService
  readonly events: Events
  readonly notifications: Pick<NotificationsService, 'onNotice'>
  readonly support: Pick<SupportService, 'onChat'>
  readonly auth: Pick<AuthService, 'authenticate' | 'onEnded'>
  readonly clock: Clock
  /** Where browsers find this server; pages of other origins are refused. */
  readonly origin: string
  readonly places?: Places
  /** Told of faults that have no caller. */
  readonly onFault: (error: unknown) => void
  readonly meter?: FeedMeter
}

/** Told what the feed does, for the figures of operators. */
export interface FeedMeter {
  /** Seconds from the oldest price of a message to its sending. */
  flushed(seconds: number): void
  slowClientDropped(): void
}

/** How many listen. */
export interface FeedCount {
  readonly connections: number
  readonly members: number
  /** Instruments they want to hear of, added up. */
  readonly subscriptions: number
}

/** The live feed. Its two timers belong to the list of jobs. */
export interface Feed {
  register(app: FastifyInstance): void
  /** Sends what changed since the last time; called each `FLUSH_MS`. */
  flush(): void
  /** Sends a sign of life and lets go of dead sockets; called each `FEED_HEARTBEAT_MS`. */
  heartbeat(): void
  count(): FeedCount
}

/** How often `flush` is to be called, in milliseconds. */
export const FLUSH_MS = FEED_MIN_INTERVAL_MS

/** Opens the feed on the market's logged prices and the customers' own events. */
export function createFeed(deps: FeedDeps): Feed {
  const hub = new FeedHub(deps)
  return {
    register(app) {
      app.get(
        FEED_PATH,
        { websocket: true, onRequest: async (request) => checkOrigin(request, deps.origin) },
        (socket, request) => hub.join(socket, request.ip),
      )
    },
    flush: () => hub.flush(),
    heartbeat: () => hub.heartbeat(),
    count: () => hub.count(),
  }
}

/** Browsers name the page's origin; programs name none. */
function checkOrigin(request: FastifyRequest, own: string): void {
  const { origin, host } = request.headers
  if (origin === undefined || origin === own) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new Refusal(CODE.forbidden)
}

class FeedHub {
  readonly #deps: FeedDeps
  readonly #clients = new Set<FeedClient>()
  readonly #dirty = new Set<number>()
  #full: Buffer | null = null
  /** Sockets whose token is being looked up, and the sessions that ended while any was. */
  #joining = 0
  readonly #endedMeanwhile = new Set<string>()
  readonly #bySocket = createBuckets(...LISTS_OF_A_SOCKET)
  readonly #bySession = createBuckets(...LISTS_OF_A_SESSION)
  readonly #byAddress = createBuckets(...LISTS_OF_AN_ADDRESS)

  constructor(deps: FeedDeps) {
    this.#deps = deps
    deps.market.onLogged((batch) => {
      this.#full = null
      for (const { instrumentId } of batch) this.#dirty.add(instrumentId)
    })
    deps.events.onOrder(({ customerId, account, order }) => {
      this.#tell(customerId, { type: 'order', account, order })
    })
    deps.events.onProduct(({ customerId, account, product }) => {
      this.#tell(customerId, { type: 'product', account, product })
    })
    deps.notifications.onNotice(({ customerId, account, notice }) => {
      this.#tell(customerId, { type: 'notice', account, notice })
    })
    deps.support.onChat((customerId) => this.#tell(customerId, { type: 'chat' }))
    deps.auth.onEnded((sessionId) => this.#endSession(sessionId))
  }

  /** Says it to each of a customer's own sockets. */
  #tell(customerId: string, message: FeedMessage): void {
    const text = JSON.stringify(message)
    for (const client of this.#clients) {
      if (client.member?.customerId === customerId) client.send(text)
    }
  }

  join(socket: WebSocket, address: string): void {
    const client = new FeedClient(socket, address, () => this.#deps.meter?.slowClientDropped())
    const { all, perAddress } = this.#deps.places ?? PLACES
    const neighbours = [...this.#clients].filter((one) => one.address === address)
    if (this.#clients.size >= all || neighbours.length >= perAddress) {
      client.close(CLOSE.busy)
      return
    }
    this.#clients.add(client)
    client.onClose(() => this.#clients.delete(client))
    client.onRequest(
      () => this.#deps.clock.now(),
      (asked) => this.#answer(client, asked),
    )
    client.send(this.#fullList())
  }

  flush(): void {
    for (const client of this.#clients) if (client.owed) this.#sendList(client)
    const changed = this.#takeChanged()
    if (changed.length === 0) return
    const oldest = Math.min(...changed.map((line) => line.at))
    this.#deps.meter?.flushed(Math.max(0, this.#deps.clock.now() - oldest) / SECOND)
    const all = Buffer.from(listOf(changed))
    for (const client of this.#clients) {
      const { codes } = client
      if (codes === null) {
        client.send(all)
        continue
      }
      const wanted = changed.filter((entry) => codes.has(entry.code))
      if (wanted.length > 0) client.send(listOf(wanted))
    }
  }

  heartbeat(): void {
    const now = this.#deps.clock.now()
    for (const lists of [this.#bySocket, this.#bySession, this.#byAddress]) lists.sweep(now)
    const message = JSON.stringify({ type: 'heartbeat', at: this.#deps.clock.now() })
    for (const client of this.#clients) client.beat(message)
  }

  count(): FeedCount {
    const everything = this.#deps.market.instruments().length
    const clients = [...this.#clients]
    return {
      connections: clients.length,
      members: clients.filter((client) => client.member !== null).length,
      subscriptions: clients.reduce((sum, { codes }) => sum + (codes?.size ?? everything), 0),
    }
  }

  #answer(client: FeedClient, asked: Asked): void {
    if (asked.kind === 'subscribe') this.#subscribe(client, asked.codes)
    if (asked.kind === 'auth') this.#authenticate(client, asked.token).catch(this.#deps.onFault)
  }

  #subscribe(client: FeedClient, codes: readonly string[] | '*'): void {
    client.codes = codes === '*' ? null : new Set(codes)
    this.#sendList(client)
  }

  /** Sends all that a client wants, or owes it until its turn comes: then the newest list is sent once. */
  #sendList(client: FeedClient): void {
    client.owed = !this.#mayList(client)
    if (client.owed) return
    const { market } = this.#deps
    const { codes } = client
    if (codes === null) {
      client.send(this.#fullList())
      return
    }
    const ids = [...codes].flatMap((code) => market.findByCode(code)?.id ?? [])
    client.send(listOf(ids.flatMap((id) => this.#entry(id) ?? [])))
  }

  #mayList({ id, member, address }: FeedClient): boolean {
    const now = this.#deps.clock.now()
    if (!this.#bySocket.take(id, now)) return false
    return member === null
      ? this.#byAddress.take(networkOf(address), now)
      : this.#bySession.take(member.sessionId, now)
  }

  async #authenticate(client: FeedClient, token: string): Promise<void> {
    this.#joining += 1
    const member = await this.#deps.auth.authenticate(token).finally(() => {
      this.#joining -= 1
    })
    const over = member === null || this.#endedMeanwhile.has(member.sessionId)
    if (this.#joining === 0) this.#endedMeanwhile.clear()
    if (!client.open) return
    client.member = null
    if (over) {
      client.tell({ type: 'session', state: 'ended' })
      return
    }
    const { sessionId } = member
    const joined = [...this.#clients].filter((one) => one.member?.sessionId === sessionId)
    if (joined.length >= MAX_PER_SESSION) {
      client.close(CLOSE.policy)
      return
    }
    client.member = member
    client.tell({ type: 'session', state: 'joined' })
  }

  #endSession(sessionId: string): void {
    if (this.#joining > 0) this.#endedMeanwhile.add(sessionId)
    for (const client of this.#clients) {
      if (client.member?.sessionId !== sessionId) continue
      client.member = null
      client.tell({ type: 'session', state: 'ended' })
      client.close(CLOSE.normal)
    }
  }

  /** A row of the log is a change, or a still price that is alive: both are worth telling. */
  #takeChanged(): readonly Line[] {
    const changed = [...this.#dirty].flatMap((id) => this.#entry(id) ?? [])
    this.#dirty.clear()
    return changed
  }

  #entry(id: number): Line | null {
    const { market } = this.#deps
    const instrument = market.find(id)
    const last = market.last(id)
    const zdf = market.change24h(id)
    if (instrument === null || last === null || zdf === null) return null
    const { code, decimals } = instrument
    const state = market.state(id)
    const usual = { code, price: formatPrice(last.mid, decimals), zdf, at: last.at }
    const entry: FeedEntry = state === 'thin' || state === 'doubtful' ? { ...usual, state } : usual
    return { code, at: last.at, text: JSON.stringify(entry) }
  }

  /** Made once for all who connect between two rounds of prices. */
  #fullList(): Buffer {
    const { market } = this.#deps
    this.#full ??= Buffer.from(
      listOf(market.instruments().flatMap(({ id }) => this.#entry(id) ?? [])),
    )
    return this.#full
  }
}

/** An entry already written as JSON. */
interface Line {
  readonly code: string
  readonly at: Millis
  readonly text: string
}

function listOf(lines: readonly Line[]): string {
  return `[${lines.map((line) => line.text).join(',')}]`
}
