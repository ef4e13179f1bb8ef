import { beforeEach, describe, expect, it } from 'vitest'
import type { FeedEntry } from '#protocol/feed.ts'
import { createFeed, type Feed, readMessage } from './feed.ts'
import type { FeedLink } from './market.slice.ts'

class ScriptedSocket {
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: string[] = []
  closed = false
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const entry = (code: string, price: string, at: number): FeedEntry => ({
  code,
  price,
  zdf: '0.10',
  at,
})

let now = 0
let sockets: ScriptedSocket[] = []
let frames: (() => void)[] = []
let prices: (readonly FeedEntry[])[] = []
let links: FeedLink[] = []
let orders = 0
let ended = 0
let feed: Feed

const socket = (index: number): ScriptedSocket => {
  const found = sockets[index]
  if (found === undefined) throw new Error(`no socket ${index}`)
  return found
}

beforeEach(() => {
  now = 1_000
  sockets = []
  frames = []
  prices = []
  links = []
  orders = 0
  ended = 0
  feed = createFeed(
    {
      connect: () => {
        const made = new ScriptedSocket()
        sockets.push(made)
        return made as unknown as WebSocket
      },
      now: () => now,
      dice: () => 0,
      frame: (task) => frames.push(task),
    },
    {
      prices: (entries) => prices.push(entries),
      heartbeat: () => undefined,
      link: (link) => links.push(link),
      own: () => {
        orders += 1
      },
      sessionEnded: () => {
        ended += 1
      },
    },
  )
  feed.start()
  socket(0).onopen?.()
})

describe('feed', () => {
  it('hands on one batch a frame, the newest entry of each instrument', () => {
    socket(0).say([entry('A', '1.00', 1), entry('B', '2.00', 1)])
    socket(0).say([entry('A', '1.10', 2)])
    expect(prices).toEqual([])
    expect(frames).toHaveLength(1)
    frames[0]?.()
    expect(prices).toEqual([[entry('A', '1.10', 2), entry('B', '2.00', 1)]])
  })

  it('goes on after a message that is none', () => {
    socket(0).onmessage?.({ data: '{"broken' })
    socket(0).say([{ code: 'A' }, entry('A', '1.00', 1)])
    frames[0]?.()
    expect(prices).toEqual([[entry('A', '1.00', 1)]])
  })

  it('reopens after a loss and ignores the old socket from then on', () => {
    socket(0).say([entry('A', '1.00', 1)])
    frames[0]?.()
    socket(0).onclose?.()
    expect(links.at(-1)).toEqual({ state: 'connecting', tries: 1, since: 1_000 })
    now = 1_300
    feed.tick()
    expect(sockets).toHaveLength(2)
    socket(0).say([entry('A', '9.00', 9)])
    expect(frames).toHaveLength(1)
    socket(1).onopen?.()
    socket(1).say([entry('A', '1.20', 3)])
    expect(links.at(-1)).toEqual({ state: 'live' })
  })

  it('joins the customer, tells own orders and the end of the session', () => {
    feed.signedIn('secret')
    expect(socket(0).sent).toEqual(['{"auth":"secret"}'])
    socket(0).say({ type: 'order', account: 'demo', order: {} })
    socket(0).say({ type: 'product', account: 'demo', product: 'spot' })
    socket(0).say({ type: 'session', state: 'ended' })
    expect([orders, ended]).toEqual([2, 1])
  })

  it('closes its socket when stopped', () => {
    feed.stop()
    expect(socket(0).closed).toBe(true)
    expect(links.at(-1)).toEqual({ state: 'idle' })
  })
})

describe('readMessage', () => {
  it('answers null for anything that is not a message', () => {
    expect(readMessage('12')).toBeNull()
    expect(readMessage('nope')).toBeNull()
    expect(readMessage(new ArrayBuffer(2))).toBeNull()
  })
})
