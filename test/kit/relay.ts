import { randomUUID } from 'node:crypto'
import { type WebSocket, WebSocketServer } from 'ws'

/** A relay of this machine, where pages and wallets of tests meet as they do at WalletConnect's. */
export interface TestRelay {
  readonly url: string
  /** Drops every connection and takes no more until `up`. */
  down(): void
  up(): void
  close(): Promise<void>
}

/** Who is connected: pages and wallets keep their name over all their connections. */
interface Member {
  readonly name: string
  readonly socket: WebSocket
  /** What was sent and not yet confirmed, by the id of the sending. */
  readonly unconfirmed: Map<number, Mail>
}

interface Mail {
  readonly from: string
  readonly topic: string
  readonly message: string
  readonly publishedAt: number
  readonly tag: number
}

interface Ask {
  /** As it was written: ids are larger than a number holds. */
  readonly id: string
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What a member asks; null when it confirms what was sent to it. */
function readAsk(text: string, member: Member): Ask | null {
  const read = JSON.parse(text) as { id: number; method?: string; params?: Ask['params'] }
  const { method, params } = read
  if (method === undefined) member.unconfirmed.delete(read.id)
  const id = /"id":\s*("?[\w-]+"?)/.exec(text)?.[1]
  return method === undefined || id === undefined ? null : { id, method, params: params ?? {} }
}

/** Mail waits for who subscribes later; nobody gets back what they sent. */
class Mailboxes {
  readonly #members = new Map<string, Set<Member>>()
  readonly #mail = new Map<string, Mail[]>()

  subscribe(member: Member, topic: string): string {
    const members = this.#members.get(topic) ?? new Set()
    this.#members.set(topic, members.add(member))
    // After the answer to the subscription, which names the id that mail is sent under.
    setImmediate(() => {
      const waiting = this.#mail.get(topic) ?? []
      this.#mail.delete(topic)
      for (const mail of waiting) this.#send(mail)
    })
    return topic
  }

  publish(member: Member, params: Ask['params'], parts: readonly [string, string], tag: number) {
    const [topic, message] = parts.map((part) => String(params[part])) as [string, string]
    const mail = { from: member.name, topic, message, publishedAt: Date.now(), tag }
    this.#send(mail)
  }

  /** The member is gone: what it did not confirm waits for it, or for another. */
  close(member: Member): void {
    for (const members of this.#members.values()) members.delete(member)
    for (const mail of member.unconfirmed.values()) this.#send(mail)
  }

  leave(member: Member, topic: string): void {
    this.#members.get(topic)?.delete(member)
  }

  #send(mail: Mail): void {
    const { topic, from } = mail
    const others = [...(this.#members.get(topic) ?? [])].filter((one) => one.name !== from)
    if (others.length === 0) this.#mail.set(topic, [...(this.#mail.get(topic) ?? []), mail])
    for (const other of others) this.#deliver(other, mail)
  }

  #deliver({ socket, unconfirmed }: Member, mail: Mail): void {
    const { from: _, ...data } = mail
    const params = { id: data.topic, data }
    const id = Date.now() * 1000 + Math.floor(Math.random() * 1000)
    unconfirmed.set(id, mail)
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }
}

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

function answer(boxes: Mailboxes, member: Member, { method, params }: Ask): unknown {
  switch (method) {
    case 'irn_publish':
      boxes.publish(member, params, ['topic', 'message'], Number(params['tag']))
      return true
    case 'irn_subscribe':
      return boxes.subscribe(member, String(params['topic']))
    case 'irn_batchSubscribe':
      return texts(params['topics']).map((topic) => boxes.subscribe(member, topic))
    case 'irn_unsubscribe':
      boxes.leave(member, String(params['topic']))
      return true
    case 'irn_batchFetchMessages':
      return { messages: [], hasMore: false }
    case 'wc_proposeSession':
      boxes.subscribe(member, String(params['pairingTopic']))
      boxes.publish(member, params, ['pairingTopic', 'sessionProposal'], 1100)
      return true
    case 'wc_approveSession':
      boxes.subscribe(member, String(params['sessionTopic']))
      boxes.publish(member, params, ['pairingTopic', 'sessionProposalResponse'], 1101)
      boxes.publish(member, params, ['sessionTopic', 'sessionSettlementRequest'], 1102)
      return true
    default:
      throw new Error(`the test relay does not know ${method}`)
  }
}

/** The name a member introduces itself by, in a signed token whose signature nobody here looks at. */
function nameIn(address: string): string {
  const token = new URL(address, 'ws://relay').searchParams.get('auth') ?? ''
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')
  return (JSON.parse(claims) as { readonly iss: string }).iss
}

/** Opens a relay on a free port of this machine. */
export async function openRelay(): Promise<TestRelay> {
  const boxes = new Mailboxes()
  let open = true
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    path: `/${randomUUID()}`,
    verifyClient: () => open,
  })
  server.on('connection', (socket, request) => {
    const member = { name: nameIn(request.url ?? ''), socket, unconfirmed: new Map() }
    socket.on('message', (data: Buffer) => {
      const ask = readAsk(data.toString('utf8'), member)
      if (ask === null) return
      const result = JSON.stringify(answer(boxes, member, ask))
      socket.send(`{"id":${ask.id},"jsonrpc":"2.0","result":${result}}`)
    })
    socket.on('close', () => {
      boxes.close(member)
    })
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { readonly port: number }
  const drop = (): void => {
    for (const socket of server.clients) socket.terminate()
  }
  return {
    url: `ws://127.0.0.1:${port}${server.options.path ?? ''}`,
    down() {
      open = false
      drop()
    },
    up() {
      open = true
    },
    close: () =>
      new Promise((resolve) => {
        drop()
        server.close(() => {
          resolve()
        })
      }),
  }
}
