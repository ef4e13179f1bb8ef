import { CALENDARS } from '#kit/calendars.ts'
import { runs } from '#kit/runs.ts'
import fc from 'fast-check'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Interval, INTERVALS } from '#protocol/intervals.ts'
import { pageOfBars } from './candles.ts'
import type { Definition } from './definition.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import { createSimulatedSource } from './simulation/simulatedSource.ts'
import type { PastBars } from './pastBars.ts'
import type { Bar, BarSource } from './types.ts'

const NOW = Date.parse('2026-11-20T16:40:30.000Z')

function named(code: string): Definition {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const HOURS: Partial<Record<Interval, number>> = { '1h': 1, '2h': 2, '4h': 4, '6h': 6, '12h': 12 }

/** Where the candle of a moment opens, read off the calendar and the clock: the code under test adds up lengths. */
function opens(interval: Interval, at: number): string {
  const date = new Date(at)
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const minutes = /^(\d+)m$/.exec(interval)?.[1]
  const hours = HOURS[interval]
  const [h, min] = [date.getUTCHours(), date.getUTCMinutes()]
  const starts = (): number => {
    if (minutes !== undefined) return Date.UTC(y, m, d, h, min - (min % Number(minutes)))
    if (hours !== undefined) return Date.UTC(y, m, d, h - (h % hours))
    if (interval === '1d') return Date.UTC(y, m, d)
    if (interval === '1w') return Date.UTC(y, m, d - ((date.getUTCDay() + 6) % 7))
    if (interval === '1M') return Date.UTC(y, m, 1)
    let first = Date.UTC(y, m, d)
    while ((first / DAY) % 3 !== 0) first -= DAY
    return first
  }
  return new Date(starts()).toISOString()
}

/** Candles of minutes, each kept under the text of its opening. */
function byHand(interval: Interval, minutes: readonly Bar[]): readonly Bar[] {
  const groups = new Map<string, Bar[]>()
  for (const bar of minutes) {
    const key = opens(interval, bar.time)
    groups.set(key, [...(groups.get(key) ?? []), bar])
  }
  return [...groups].map(([time, bars]) => ({
    time: Date.parse(time),
    open: bars[0]?.open ?? 0,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: bars.at(-1)?.close ?? 0,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
  }))
}

/** A source of these minutes alone. */
function sourceOf(minutes: readonly Bar[]): BarSource {
  const of = (day: number, asOf: number): readonly Bar[] =>
    minutes.filter(({ time }) => Math.floor(time / DAY) === day && time <= asOf)
  return {
    lastAt: () => null,
    firstDay: () => Promise.resolve(Math.floor((minutes[0]?.time ?? 0) / DAY)),
    minuteBars: (_, day, asOf) => Promise.resolve(of(day, asOf)),
    dayBar: (_, day, asOf) => Promise.resolve(byHand('1d', of(day, asOf))[0] ?? null),
  }
}

describe('candles', () => {
  const figures = fc.record({
    gap: fc.oneof(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 1500 }),
      fc.integer({ min: 1, max: 60_000 }),
    ),
    open: fc.integer({ min: 100, max: 200 }),
    close: fc.integer({ min: 100, max: 200 }),
    reach: fc.integer({ min: 0, max: 50 }),
    volume: fc.integer({ min: 0, max: 9 }),
  })

  it('equal what an independent grouping makes of their minutes, however they are paged', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...INTERVALS),
      fc.integer({ min: Date.UTC(2023, 0, 1) / MINUTE, max: Date.UTC(2027, 0, 1) / MINUTE }),
      fc.array(figures, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (interval, start, told, limit) => {
        let at = start * MINUTE
        const minutes = told.map(({ gap, open, close, reach, volume }): Bar => {
          at += gap * MINUTE
          const [high, low] = [Math.max(open, close) + reach, Math.min(open, close) - reach]
          return { time: at, open, high, low, close, volume }
        })
        const [source, asOf] = [sourceOf(minutes), at + MINUTE]
        let found: readonly Bar[] = []
        for (let before = asOf + 1, more = true; more; before = found[0]?.time ?? 0) {
          const query = { interval, before, limit, asOf }
          const page = await pageOfBars(source, named('BTCUSDT'), query)
          found = [...page.bars, ...found]
          more = page.more
        }
        expect(found).toEqual(byHand(interval, minutes))
      },
    )
    await fc.assert(property, runs(300))
  })

  const simulated = createSimulatedSource('c', CALENDARS).bars
  it.each(INTERVALS)('%s: pages join without a gap or a repeat', async (interval) => {
    // Months of simulated prices take long.
    const most = interval === '1M' ? 6 : 40
    const page = (before: number, limit: number) =>
      pageOfBars(simulated, named('BTCUSDT'), { interval, before, limit, asOf: NOW })
    const newest = await page(NOW + 1, most)
    const once = await page(NOW + 1, most / 2)
    const older = await page(once.bars[0]?.time ?? 0, most / 2)
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
    for (const interval of ['3m', '5m', '1h', '4h', '12h', '1d', '3d'] as const) {
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

  it('reads no more than 170 days of minutes for a page, and says that there is more', async () => {
    const days = new Set<number>()
    const flat = { open: 1, high: 1, low: 1, close: 1, volume: 0 }
    const counted: BarSource = {
      ...simulated,
      minuteBars: async (_, day) => {
        days.add(day)
        return [{ time: day * DAY, ...flat }]
      },
    }
    const query = { interval: '12h', before: NOW, limit: 1000, asOf: NOW } as const
    const first = await pageOfBars(counted, named('BTCUSDT'), query)
    expect([days.size, first.bars.length, first.more]).toEqual([170, 170, true])
    const before = first.bars[0]?.time ?? 0
    const second = await pageOfBars(counted, named('BTCUSDT'), { ...query, before })
    expect(second.bars.at(-1)?.time).toBe(before - DAY)
  })

  it('ends a page of long candles with the one that reaches 400 days', async () => {
    const days = new Set<number>()
    const counted: BarSource = {
      ...simulated,
      dayBar: async (_, day) => {
        days.add(day)
        return { time: day * DAY, open: 1, high: 1, low: 1, close: 1, volume: 0 }
      },
    }
    const asOf = Date.UTC(2026, 11, 31)
    const query = { interval: '1M', before: asOf, limit: 300, asOf } as const
    const first = await pageOfBars(counted, named('BTCUSDT'), query)
    // Whole months, the last of which reaches beyond.
    expect([days.size, first.bars.length, first.more]).toEqual([426, 14, true])
    const before = first.bars[0]?.time ?? 0
    const second = await pageOfBars(counted, named('BTCUSDT'), { ...query, before })
    expect(second.bars.at(-1)?.time).toBe(Date.UTC(2025, 9, 1))
  })

  it('makes a month of own days and of days that others told', async () => {
    const began = Date.UTC(2026, 9, 28) / DAY
    const dayBar = (day: number, mid: number): Bar => {
      return { time: day * DAY, open: mid, high: mid + 1, low: mid - 1, close: mid, volume: 0 }
    }
    const own: BarSource = {
      ...simulated,
      firstDay: async () => began,
      dayBar: async (_, day) => (day < began ? null : dayBar(day, 100)),
    }
    const past: PastBars = {
      firstDay: async () => began - 40,
      barsOf: async (_, day) =>
        day > began ? [] : [{ ...dayBar(day, day === began ? 900 : 500), origin: 'kraken' }],
    }
    const asOf = Date.UTC(2026, 10, 2)
    const query = { interval: '1M', before: asOf, limit: 10, asOf, past } as const
    const { bars } = await pageOfBars(own, named('BTCUSDT'), query)
    const [october, november] = bars.slice(-2)
    expect(october).toMatchObject({ open: 500, high: 501, low: 99, close: 100, origin: 'kraken' })
    expect(november).toEqual({ ...dayBar(Date.UTC(2026, 10, 1) / DAY, 100), volume: 0 })
  })

  it('ends at the first day there is', async () => {
    const source = createSimulatedSource('c', CALENDARS).bars
    const query = { interval: '1w', limit: 1000, asOf: NOW } as const
    let first = NOW
    for (let more = true; more; ) {
      const page = await pageOfBars(source, named('KO'), { ...query, before: first })
      more = page.more
      first = page.bars[0]?.time ?? first
    }
    expect(new Date(first).toISOString()).toBe('2023-01-02T00:00:00.000Z')
  })
})
