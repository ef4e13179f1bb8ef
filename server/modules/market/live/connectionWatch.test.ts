import { expect, it } from 'vitest'
import { ConnectionWatch } from './connectionWatch.ts'
import { FEED_TIMES } from './feedMessages.ts'

const BEGAN = 1_000
const LIMIT = 15_000

it('drops a connection that brings only pongs, or nothing, within 15 seconds', () => {
  const silent = new ConnectionWatch(FEED_TIMES, BEGAN)
  expect(silent.fault(BEGAN + LIMIT - 1)).toBeNull()
  expect(silent.fault(BEGAN + LIMIT)).toBe('silent')

  const ponging = new ConnectionWatch(FEED_TIMES, BEGAN)
  for (let at = BEGAN; at < BEGAN + LIMIT; at += 3_000) {
    expect(ponging.alive(2, at)).toBeNull()
    expect(ponging.fault(at)).toBeNull()
  }
  expect(ponging.fault(BEGAN + LIMIT)).toBe('alive, but without quotes')
})

it('pings often enough that a quiet book counts', () => {
  // A quote of up to a minute ago counts while its connection proved alive within five seconds.
  expect(FEED_TIMES.pingMs + FEED_TIMES.lookMs).toBeLessThan(5_000)
  const watch = new ConnectionWatch(FEED_TIMES, BEGAN)
  const due = [2_999, 3_000, 3_001, 6_000].map((ms) => watch.isPingDue(BEGAN + ms))
  expect(due).toEqual([false, true, false, true])
})
