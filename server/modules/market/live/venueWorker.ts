import { parentPort, workerData } from 'node:worker_threads'
import { Calendars } from '../calendars/calendars.ts'
import type { Closure } from '../calendars/rulesCalendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { FeedLink } from './feedLink.ts'
import type { WorkerOrder } from './feedMessages.ts'
import { Outbox } from './outbox.ts'
import { providerDial } from './provider/providerConnection.ts'
import { repeat } from './repeat.ts'
import { type ExchangeClass, makeExchange } from './venueExchange.ts'
import { venueDial } from './venueDial.ts'

/** The thread that holds the connections of exchanges and providers: reading them never delays the engine. */
async function work({
  venues,
  providers,
  calendars: read,
  times,
  addresses,
}: WorkerOrder): Promise<void> {
  const classes = venues.length === 0 ? {} : await exchangeClasses()
  const outbox = new Outbox()
  const clock = systemClock
  const calendars = new Calendars(read)
  parentPort?.on('message', (closures: readonly Closure[]) => calendars.close(closures))
  // The thread is ended from outside.
  const { signal } = new AbortController()
  const exchanges = venues.map(({ venue, markets }) => {
    const Exchange = classes[venue]
    if (Exchange === undefined) throw new Error(`ccxt has no ${venue}`)
    const address = addresses[venue] ?? null
    const make = () => makeExchange(Exchange, { times, address })
    const dial = venueDial({ venue, watched: markets, make, outbox, times, clock })
    return new FeedLink({ venue, outbox, times, clock, dial })
  })
  const others = providers.map((order) => {
    const dial = providerDial({ order, outbox, times, clock, calendars })
    return new FeedLink({ venue: order.profile.id, outbox, times, clock, dial })
  })
  const flush = repeat(times.flushMs, signal, () => {
    const news = outbox.take()
    if (news !== null) parentPort?.postMessage(news)
  })
  await Promise.all([...[...exchanges, ...others].map((link) => link.run(signal)), flush])
}

/** Who asks providers alone needs no ccxt, which takes 90 MB. */
async function exchangeClasses(): Promise<Readonly<Record<string, ExchangeClass>>> {
  const { pro } = (await import('ccxt')).default
  return pro as unknown as Readonly<Record<string, ExchangeClass>>
}

// Begins once this file and what it needs have been read, as `startOwnWorker` asks.
setImmediate(() => void work(workerData as WorkerOrder))
