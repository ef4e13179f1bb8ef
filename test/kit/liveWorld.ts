import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import type { App } from '#server/main/app.ts'
import type { HttpReply } from './httpCustomers.ts'
import { movedClock } from './movedClock.ts'
import { openTestApp } from './testApp.ts'
import type { VenueServer } from './venues/venueServer.ts'
import { type KitVenue, type KitVenues, openVenues } from './venues/venues.ts'

export const FIVE = ['binance', 'okx', 'bybit', 'kraken', 'coinbaseexchange'] as const

const SYMBOL = 'BTC/USDT'
const BTC = 1
/** Long enough for a frame to come through the thread of the connections. */
const HEARD_MS = 120
const PATIENCE_MS = 25_000

/** A whole server on live prices of BTC, which five stand-ins of exchanges make. */
export interface LiveWorld {
  readonly app: App
  readonly kit: KitVenues
  readonly indexFile: string
  /** Has exchanges say a mid, in dollars. */
  say(dollars: number, venues?: readonly KitVenue[]): void
  /** An exchange says nothing any more that could be read, until it says a mid again. */
  silence(venue: KitVenue): void
  /** An exchange is gone for good. */
  kill(venue: KitVenue): void
  /** Lets time pass, in which all exchanges go on saying what they said, and takes a round. */
  pass(seconds: number): Promise<void>
  /** Lets seconds pass until something holds. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>
  /** Sends a write to the demo account, and lets seconds pass until it is answered. */
  write<R>(token: string, name: RouteName, body: object): Promise<HttpReply<R>>
  close(): Promise<void>
}

/**
 * Opens it with all five at 98,000 and a few dollars, and waits until BTC has a price.
 * @param jobs whether it runs by itself, as a browser needs: its timers are on, and exchanges go on saying what they said
 */
export async function openLiveWorld(jobs = false): Promise<LiveWorld> {
  const kit = await openVenues()
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-index-'))
  const indexFile = join(folder, 'index.json')
  const say: LiveWorld['say'] = (dollars, venues = FIVE) => {
    for (const venue of venues) {
      kit.servers[venue].muted.delete(SYMBOL)
      kit.servers[venue].set(SYMBOL, `${dollars - 1}.00`, `${dollars + 1}.00`)
    }
  }
  FIVE.forEach((venue, at) => say(98_000 + at * 10, [venue]))
  const BTCUSDT = Object.fromEntries(FIVE.map((venue) => [venue, SYMBOL]))
  writeFileSync(indexFile, JSON.stringify({ version: 1, instruments: { BTCUSDT } }))
  const pairs = FIVE.map((venue) => `${venue}=${kit.addresses[venue]}`)
  const clock = movedClock()
  const env = { PRICE_SOURCE: 'auto', INDEX_FILE: indexFile, VENUE_ADDRESSES: pairs.join(',') }
  const app = await openTestApp({ clock, env, config: { jobs } })
  const { pass, until } = timeOf(app, Object.values(kit.servers), (by) => clock.advance(by))
  await until(() => app.market.state(BTC) === 'full')
  const servers = Object.values(kit.servers)
  const saying = setInterval(() => jobs && servers.forEach((one) => one.repeatAll()), 1_000)
  return {
    app,
    kit,
    indexFile,
    say,
    pass,
    until,
    silence(venue) {
      kit.servers[venue].tellJson(SYMBOL, 'null', 'null')
      kit.servers[venue].muted.add(SYMBOL)
    },
    kill(venue) {
      kit.servers[venue].refusal = { status: 503 }
      kit.servers[venue].cut()
    },
    write: writerTo(app, until),
    async close() {
      clearInterval(saying)
      await app.close()
      await kit.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Sends writes while time goes on until they are answered: on live prices they wait for the next row. */
export function writerTo(app: App, until: LiveWorld['until']): LiveWorld['write'] {
  return async <R>(token: string, name: RouteName, body: object) => {
    let reply: HttpReply<R> | null = null
    const sent = send<R>(app.url, token, name, body).then((answer) => (reply = answer))
    await until(() => reply !== null)
    return sent
  }
}

/**
 * The app's time, which the exchanges share.
 * @param began how far it is ahead from the beginning, in milliseconds
 */
export function timeOf(
  app: App,
  servers: readonly VenueServer[],
  advance: (by: number) => void,
  began = 0,
): Pick<LiveWorld, 'pass' | 'until'> {
  let ahead = began
  const pass = async (seconds: number): Promise<void> => {
    ahead += seconds * 1_000
    advance(seconds * 1_000)
    for (const server of servers) {
      server.clockMs = ahead
      server.repeatAll()
    }
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
    await app.tick()
  }
  return {
    pass,
    async until(holds) {
      const end = performance.now() + PATIENCE_MS
      while (!(await holds())) {
        if (performance.now() > end) throw new Error(`in vain: ${String(holds)}`)
        await pass(1)
      }
    },
  }
}

async function send<R>(
  url: string,
  token: string,
  name: RouteName,
  body: object,
): Promise<HttpReply<R>> {
  const answer = await fetch(url + routePath(name), {
    method: 'POST',
    headers: {
      virtually: 'YES',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as Omit<HttpReply<R>, 'status'>) }
}
