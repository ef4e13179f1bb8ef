import { expect, it, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { FLOOD } from './connectionWatch.ts'
import { FeedLink } from './feedLink.ts'
import { FEED_TIMES } from './feedMessages.ts'
import { monotonicNow } from './monotonic.ts'
import { Outbox } from './outbox.ts'

it('waits longer after each flood, though every connection held long enough', async () => {
  const times = { ...FEED_TIMES, silentMs: 0, leastGapMs: 0, leastBackOffMs: 20 }
  const dialled: number[] = []
  const stop = new AbortController()
  const link = new FeedLink({
    venue: 'kraken',
    outbox: new Outbox(),
    times,
    clock: systemClock,
    dial: async () => {
      dialled.push(monotonicNow())
      return FLOOD
    },
  })
  const over = link.run(stop.signal)
  await vi.waitUntil(() => dialled.length === 4, 20_000)
  stop.abort()
  await over
  expect(dialled).toHaveLength(4)
  const waits = dialled.slice(1).map((at, i) => at - (dialled[i] ?? at))
  // Doubled each time, a quarter less at the least.
  expect(waits.map((wait, i) => wait >= 0.75 * 20 * 2 ** (i + 1) - 2)).toEqual([true, true, true])
})
