import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { Calendars } from '../calendars/calendars.ts'
import { systemClock } from '#server/platform/clock.ts'
import { FeedLink } from './feedLink.ts'
import type { PastNews, WorkerMessage, WorkerOrder } from './feedMessages.ts'
import { Outbox } from './outbox.ts'
import type { PastAnswer, PastPage } from './past/types.ts'
import { VenuePast } from './past/venuePast.ts'
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
  // The thread is ended from outside. Each connection waits by this signal; eleven of them are no leak.
  const { signal } = new AbortController()
  setMaxListeners(0, signal)
  const past = new Map<string, VenuePast>()
  parentPort?.on('message', (message: WorkerMessage) => {
    if (message.kind === 'closures') calendars.close(message.closures)
    else void answer(past, message.id, message.page)
  })
  const exchanges = venues.map(({ venue, markets }) => {
    const Exchange = classes[venue]
    if (Exchange === undefined) throw new Error(`ccxt has no ${venue}`)
    const address = addresses[venue] ?? null
    const make = () => makeExchange(Exchange, { times, address })
    const dial = venueDial({ venue, watched: markets, make, outbox, times, clock })
    const link = new FeedLink({ venue, outbox, times, clock, dial })
    past.set(venue, new VenuePast({ watched: markets, make, called: link.called }))
    return link
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

async function answer(
  past: ReadonlyMap<string, VenuePast>,
  id: number,
  page: PastPage,
): Promise<void> {
  const none: PastAnswer = { kind: 'failed', why: `no exchange ${page.venue}` }
  const news: PastNews = { id, answer: (await past.get(page.venue)?.ask(page)) ?? none }
  parentPort?.postMessage(news)
}

/** Who asks providers alone needs no ccxt, which takes 90 MB. */
async function exchangeClasses(): Promise<Readonly<Record<string, ExchangeClass>>> {
  const { pro } = (await import('ccxt')).default
  return pro as unknown as Readonly<Record<string, ExchangeClass>>
}

// Begins once this file and what it needs have been read, as `startOwnWorker` asks.
setImmediate(() => void work(workerData as WorkerOrder))
