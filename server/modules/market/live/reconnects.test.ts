import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import ccxt from 'ccxt'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { patience, runs } from '#kit/runs.ts'
import { KIT_VENUES, type KitVenues, openVenues } from '#kit/venues/venues.ts'
import { systemClock } from '#server/platform/clock.ts'
import { FeedLink } from './feedLink.ts'
import { FEED_TIMES } from './feedMessages.ts'
import { Outbox } from './outbox.ts'
import { venueDial } from './venueDial.ts'
import { type ExchangeClass, makeExchange } from './venueExchange.ts'

const TIMES = { ...FEED_TIMES, leastGapMs: 0, leastBackOffMs: 1, mostBackOffMs: 5 }
const WATCHED = [{ code: 'BTCUSDT', symbol: 'BTC/USDT' }]
/** Before memory is looked at, and as many after: in a night's run a reconnect of each venue a minute for a day. */
const ROUNDS = runs(36).numRuns
/** What a heap may be larger by after any number of reconnects: an exchange that is kept takes more. */
const MOST_GROWTH = 4_000_000
/** A socket of quotes and one of requests at each venue, both ends of which are here. */
const MOST_SOCKETS = KIT_VENUES.length * 4

let kit: KitVenues
beforeAll(async () => {
  kit = await openVenues()
  for (const server of Object.values(kit.servers)) server.set('BTC/USDT', '98000.10', '98000.20')
})
afterAll(() => kit.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes that something still holds on to. */
async function heldBytes(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 50))
  collect()
  return process.memoryUsage().heapUsed
}

const sockets = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

it(
  'holds no more memory or sockets after any number of reconnects',
  async () => {
    const classes = ccxt.pro as unknown as Readonly<Record<string, ExchangeClass>>
    const stop = new AbortController()
    const outbox = new Outbox()
    const links = KIT_VENUES.map((venue) => {
      const Exchange = classes[venue]
      if (Exchange === undefined) throw new Error(venue)
      const make = () => makeExchange(Exchange, { times: TIMES, address: kit.addresses[venue] })
      const parts = { outbox, times: TIMES, clock: systemClock }
      const dial = venueDial({ ...parts, venue, watched: WATCHED, make })
      return new FeedLink({ ...parts, venue, dial }).run(stop.signal)
    })
    const servers = Object.values(kit.servers)
    /** Waits until all venues are connected and quoted, and cuts them all. */
    const round = async (): Promise<void> => {
      const quoted = new Set<string>()
      await vi.waitUntil(
        () => {
          for (const { venue } of outbox.take()?.quotes ?? []) quoted.add(venue)
          return quoted.size === servers.length
        },
        { timeout: 20_000, interval: 2 },
      )
      for (const server of servers) {
        server.cut()
        server.urls.length = 0
        server.asked.length = 0
      }
    }
    for (let done = 0; done < ROUNDS; done += 1) await round()
    const before = await heldBytes()
    for (let done = 0; done < ROUNDS; done += 1) await round()
    expect((await heldBytes()) - before).toBeLessThan(MOST_GROWTH)
    expect(sockets()).toBeLessThanOrEqual(MOST_SOCKETS)
    for (const server of servers) expect(server.connections).toBeGreaterThanOrEqual(2 * ROUNDS)
    stop.abort()
    await Promise.all(links)
    await vi.waitUntil(() => servers.every(({ open }) => open === 0), 5_000)
  },
  patience(60_000),
)
