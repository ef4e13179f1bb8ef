import { CALENDARS } from '#kit/calendars.ts'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { INTERVALS } from '#protocol/intervals.ts'
import { pageOfBars } from './candles.ts'
import type { Definition } from './definition.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import { createSimulatedSource } from './simulation/simulatedSource.ts'

const NOW = Date.parse('2026-11-20T16:40:30.000Z')

function named(code: string): Definition {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

describe('candles', () => {
  it.each(INTERVALS)('%s: pages join without a gap or a repeat', async (interval) => {
    const history = createSimulatedSource('c', CALENDARS).bars
    const page = (before: number, limit: number) =>
      pageOfBars(history, named('BTCUSDT'), { interval, before, limit, asOf: NOW })
    const newest = await page(NOW + 1, 40)
    const once = await page(NOW + 1, 20)
    const older = await page(once.bars[0]?.time ?? 0, 20)
    expect([...older.bars, ...once.bars]).toEqual(newest.bars)
    expect(newest.more).toBe(true)
  })

  it('every longer candle is made of the minutes it spans', async () => {
    const history = createSimulatedSource('c', CALENDARS).bars
    const all = await pageOfBars(history, named('AAPL'), {
      interval: '1m',
      before: NOW + 1,
      limit: 4000,
      asOf: NOW,
    })
    for (const interval of ['5m', '1h', '4h', '1d', '1w'] as const) {
      const query = { interval, before: NOW + 1, limit: 3, asOf: NOW }
      const { bars } = await pageOfBars(history, named('AAPL'), query)
      const last = bars.at(-1)
      const minutes = all.bars.filter((bar) => last !== undefined && bar.time >= last.time)
      expect(last).toMatchObject({
        open: minutes[0]?.open,
        high: Math.max(...minutes.map((bar) => bar.high)),
        low: Math.min(...minutes.map((bar) => bar.low)),
        close: minutes.at(-1)?.close,
      })
    }
  })

  it('however many are asked for at once, others get a word in after some days of work', async () => {
    const history = createSimulatedSource('c', CALENDARS).bars
    let days = 0
    const counted = {
      ...history,
      minuteBars: async () => {
        days += 1
        return []
      },
    }
    const query = { interval: '4h', before: NOW, limit: 1000, asOf: NOW } as const
    const pages = Promise.all(
      Array.from({ length: 20 }, () => pageOfBars(counted, named('BTCUSDT'), query)),
    )
    let most = 0
    for (let round = 0; round < 200; round += 1) {
      const before = days
      await setImmediate()
      most = Math.max(most, days - before)
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(12)
    await pages
  })

  it('ends at the first day there is', async () => {
    const query = { interval: '1w', before: NOW, limit: 1000, asOf: NOW } as const
    const { bars, more } = await pageOfBars(
      createSimulatedSource('c', CALENDARS).bars,
      named('KO'),
      query,
    )
    expect(more).toBe(false)
    expect(new Date(bars[0]?.time ?? 0).toISOString()).toBe('2023-01-02T00:00:00.000Z')
  })
})
