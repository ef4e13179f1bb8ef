import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '#server/platform/clock.ts'
import type { WorkerOrder } from './feedMessages.ts'
import { Outbox } from './outbox.ts'
import { repeat } from './repeat.ts'
import { type ExchangeClass, makeExchange } from './venueExchange.ts'
import { VenueLink } from './venueLink.ts'

/** The thread that holds the connections of all venues: reading them never delays the engine. */
async function work({ venues, times, addresses }: WorkerOrder): Promise<void> {
  const { pro } = (await import('ccxt')).default
  const classes = pro as unknown as Readonly<Record<string, ExchangeClass>>
  const outbox = new Outbox()
  // The thread is ended from outside.
  const { signal } = new AbortController()
  const links = venues.map(({ venue, markets }) => {
    const Exchange = classes[venue]
    if (Exchange === undefined) throw new Error(`ccxt has no ${venue}`)
    const address = addresses[venue] ?? null
    const make = () => makeExchange(Exchange, { times, address })
    const parts = { venue, watched: markets, make, outbox, times, clock: systemClock }
    return new VenueLink(parts).run(signal)
  })
  const flush = repeat(times.flushMs, signal, () => {
    const news = outbox.take()
    if (news !== null) parentPort?.postMessage(news)
  })
  await Promise.all([...links, flush])
}

// Begins once this file and what it needs have been read, as `startOwnWorker` asks.
setImmediate(() => void work(workerData as WorkerOrder))
