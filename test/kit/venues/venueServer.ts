import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Asked, Book, Protocol } from './protocol.ts'

/** A stand-in of a venue on this host: it says what its script sets, over HTTP and to its subscribers. */
export class VenueServer {
  readonly #protocol: Protocol
  readonly #http: Server
  readonly #sockets: WebSocketServer
  readonly #books = new Map<string, Book>()
  readonly #subscribers = new Map<WebSocket, Set<string>>()
  /** Requests that were asked, by path; and addresses of all requests and connections, with their queries. */
  readonly asked: string[] = []
  readonly urls: string[] = []
  /** How many connections there ever were. */
  connections = 0
  /** Whether subscribers are told of prices, and of which markets they are not. */
  talks = true
  readonly muted = new Set<string>()
  /** Whether pings and subscriptions are answered. */
  pongs = true
  /** How many times each frame is sent. */
  copies = 1
  delayMs = 0
  /** Its clock less ours. */
  clockMs = 0
  /** What requests and connections are refused with; null: they are not. */
  refusal: { readonly status: number; readonly retryAfter?: string } | null = null

  /** What it tells of the past. */
  bars: Asked['bars'] = () => []

  constructor(protocol: Protocol) {
    this.#protocol = protocol
    this.#http = createServer((request, response) => this.#answer(request, response))
    this.#sockets = new WebSocketServer({ noServer: true, autoPong: false })
    this.#http.on('upgrade', (request, socket, head) => {
      const { refusal } = this
      this.urls.push(request.url ?? '')
      if (refusal !== null) {
        socket.end(
          `HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\n${after(refusal)}\r\n`,
        )
        return
      }
      this.#sockets.handleUpgrade(request, socket, head, (one) => this.#serve(one))
    })
  }

  /** Where it is, once it listens. */
  get url(): string {
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  /** How many connections are open. */
  get open(): number {
    return this.#subscribers.size
  }

  async listen(): Promise<this> {
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
    return this
  }

  async close(): Promise<void> {
    this.cut()
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  /** Sets a book and tells its subscribers. Prices are decimal text. */
  set(symbol: string, bid: string, ask: string): void {
    const json = (text: string) => (this.#protocol.numbers === true ? text : `"${text}"`)
    this.#tell(this.#bookOf(symbol, json(bid), json(ask)), true)
  }

  /** Tells subscribers prices that are any JSON, or none; requests answer the book as it was. */
  tellJson(symbol: string, bid: string, ask: string): void {
    this.#tell(this.#bookOf(symbol, bid, ask), false)
  }

  /** Tells subscribers all books once more, as of now. */
  repeatAll(): void {
    for (const book of this.#books.values()) this.#tell({ ...book, time: this.#now() }, false)
  }

  /** Tells all its subscribers something. */
  tell(text: string): void {
    for (const socket of this.#subscribers.keys()) socket.send(text)
  }

  /** Cuts all connections in the middle of a frame. */
  cut(): void {
    for (const socket of this.#subscribers.keys()) {
      const { _socket: raw } = socket as unknown as { readonly _socket: NodeJS.WritableStream }
      raw.write(Buffer.from([0x81, 0x7e, 0x01, 0x00, 0x7b]))
      socket.terminate()
    }
  }

  #bookOf(symbol: string, bid: string, ask: string): Book {
    const [base = '', quote = ''] = symbol.split('/')
    return { base, quote, bid, ask, time: this.#now() }
  }

  #now(): number {
    return Date.now() + this.clockMs
  }

  #tell(book: Book, kept: boolean): void {
    const name = this.#protocol.nameOf(book)
    if (kept) this.#books.set(name, book)
    for (const [socket, names] of this.#subscribers) {
      if (names.has(name)) this.#send(socket, book)
    }
  }

  #send(socket: WebSocket, book: Book): void {
    if (!this.talks || this.muted.has(`${book.base}/${book.quote}`)) return
    const frame = this.#protocol.frame(book)
    setTimeout(() => {
      for (let sent = 0; sent < this.copies; sent += 1) socket.send(frame)
    }, this.delayMs)
  }

  #serve(socket: WebSocket): void {
    this.connections += 1
    const names = new Set<string>()
    this.#subscribers.set(socket, names)
    socket.on('close', () => this.#subscribers.delete(socket))
    socket.on('error', () => undefined)
    socket.on('ping', () => {
      if (this.pongs) socket.pong()
    })
    socket.on('message', (data) => {
      const { replies, markets } = this.#protocol.hear((data as Buffer).toString())
      if (this.pongs) for (const reply of replies) socket.send(reply)
      for (const name of markets) {
        names.add(name)
        const book = this.#books.get(name)
        if (book !== undefined) this.#send(socket, book)
      }
    })
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', this.url)
    this.asked.push(path)
    this.urls.push(request.url ?? '')
    const { refusal } = this
    if (refusal !== null) {
      const { status, retryAfter } = refusal
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
      response.end('{}')
      return
    }
    const books = [...this.#books.values()]
    const asked = { path, query, origin: this.url, books, now: this.#now(), bars: this.bars }
    const answer = this.#protocol.answer(asked)
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  }
}

const after = ({ retryAfter }: { readonly retryAfter?: string }): string =>
  retryAfter === undefined ? '' : `retry-after: ${retryAfter}\r\n`
