import type { FeedTimes } from './feedMessages.ts'

/** A socket of ccxt's. */
export interface VenueSocket {
  onMessage(event: { readonly data: unknown }): void
  onPing(): void
  onPong(): void
  /** The venue's own ping; undefined where it takes those of the WebSocket protocol. */
  ping?: (socket: VenueSocket) => unknown
  send(message: unknown): Promise<unknown>
  isConnected: boolean
  readonly connection?: { ping(): void; terminate(): void }
}

/** What we use of an exchange of ccxt's. */
export interface VenueExchange {
  /** What its figures are made by. */
  number: unknown
  readonly urls: Record<string, unknown>
  readonly has: Record<string, unknown>
  readonly clients: Readonly<Record<string, VenueSocket>>
  readonly fetchDispatcher?: { destroy(): Promise<void> }
  client(url: string): VenueSocket
  onConnected(socket: VenueSocket): void
  onError(socket: VenueSocket, error: unknown): void
  onClose(socket: VenueSocket, event: unknown): void
  onRestResponse(
    status: number,
    statusText: string,
    url: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): string
  loadHttpProxyAgent(): Promise<unknown>
  fetchMarkets(): Promise<unknown>
  setMarkets(markets: readonly unknown[]): unknown
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>
  watchTickers(symbols: readonly string[]): Promise<unknown>
  watchTicker(symbol: string): Promise<unknown>
  fetchTickers(symbols: readonly string[]): Promise<unknown>
  fetchTicker(symbol: string): Promise<unknown>
  fetchTime(): Promise<unknown>
  fetchOHLCV(symbol: string, timeframe: string, since: number, limit: number): Promise<unknown>
}

export type ExchangeClass = new (settings: object) => VenueExchange

/**
 * Makes a fresh exchange: nothing is cached in it, no socket is open, and its figures are texts.
 * @param address origin of a stand-in that is asked in place of the venue; null: the venue itself
 */
export function makeExchange(
  Exchange: ExchangeClass,
  { times, address }: { readonly times: FeedTimes; readonly address: string | null },
): VenueExchange {
  const exchange = new Exchange({
    enableRateLimit: true,
    timeout: times.requestMs,
    // Pings are the watchdog's.
    streaming: { keepAlive: 0, connectionTimeout: times.requestMs },
    options: {
      defaultType: 'spot',
      fetchCurrencies: false,
      fetchMarkets: { types: ['spot'], fetchTickersFees: false },
    },
  })
  exchange.number = String
  exchange.has['fetchCurrencies'] = false
  if (address !== null) exchange.urls['api'] = moved(exchange.urls['api'], address)
  return exchange
}

/** The same addresses at another origin: their paths stay. */
function moved(urls: unknown, origin: string): unknown {
  if (typeof urls === 'string') {
    return urls.replace(/^(http|ws)s?:\/\/[^/]+/, (_, scheme: string) =>
      origin.replace(/^http/, scheme),
    )
  }
  if (typeof urls !== 'object' || urls === null) return urls
  return Object.fromEntries(Object.entries(urls).map(([key, url]) => [key, moved(url, origin)]))
}

/** Told of what happens on the sockets of an exchange. */
export interface SocketListener {
  /** A frame that came at a moment of the monotonic clock; true keeps it from ccxt. */
  onFrame(data: unknown): boolean
  /** Any sign of life, of so many letters. */
  onAlive(letters: number): void
  onConnected(): void
  onLost(why: string): void
  /** An answer that asks to be left alone. */
  onLimited(retryAfter: string | undefined): void
}

/** Listens before ccxt does: what it holds back, makes up or remembers never reaches us. */
export function listenTo(exchange: VenueExchange, listener: SocketListener): void {
  const open = exchange.client.bind(exchange)
  const known = new WeakSet<VenueSocket>()
  exchange.client = (url) => {
    const socket = open(url)
    if (!known.has(socket)) listenToSocket(socket, listener)
    known.add(socket)
    return socket
  }
  exchange.onConnected = () => listener.onConnected()
  exchange.onError = (_, error) => lost(listener, error)
  exchange.onClose = (_, event) => lost(listener, event)
  exchange.onRestResponse = (status, _text, _url, _method, headers, body) => {
    if (status === 429 || status === 418) listener.onLimited(headers['Retry-After'])
    return body.trim()
  }
}

function listenToSocket(socket: VenueSocket, listener: SocketListener): void {
  const { onMessage, onPing, onPong } = socket
  socket.onMessage = (event) => {
    listener.onAlive(lengthOf(event.data))
    if (!listener.onFrame(event.data)) onMessage.call(socket, event)
  }
  socket.onPing = () => {
    listener.onAlive(0)
    onPing.call(socket)
  }
  socket.onPong = () => {
    listener.onAlive(0)
    onPong.call(socket)
  }
}

function lengthOf(data: unknown): number {
  if (typeof data === 'string') return data.length
  return ArrayBuffer.isView(data) || data instanceof ArrayBuffer ? data.byteLength : 0
}

function lost(listener: SocketListener, cause: unknown): void {
  const why = cause instanceof Error ? cause.message : 'the venue closed the connection'
  if (/response: (?:429|418)\b/.test(why)) listener.onLimited(undefined)
  listener.onLost(why)
}

/** Pings in the venue's own way. */
export async function pingSockets(exchange: VenueExchange): Promise<void> {
  for (const socket of Object.values(exchange.clients)) {
    if (!socket.isConnected) continue
    const message = socket.ping?.(socket)
    if (message === undefined) socket.connection?.ping()
    else await socket.send(message)
  }
}

/** Ends everything an exchange has open, without waiting for the other side. */
export function abandon(exchange: VenueExchange): void {
  for (const socket of Object.values(exchange.clients)) socket.connection?.terminate()
  void exchange.fetchDispatcher?.destroy().catch(() => undefined)
}
