import { CALENDARS } from '#kit/calendars.ts'
import { describe, expect, it } from 'vitest'
import type { Definition } from '../definition.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { priceOfTicks } from '../rulesBars.ts'
import { openCalendars } from '../calendars/calendars.ts'
import type { Bar } from '../types.ts'
import { createSimulatedSource } from './simulatedSource.ts'

const calendars = openCalendars(null)
const DAY = 86_400_000
const at = (text: string): number => Date.parse(text)
const NOW = at('2026-11-20T16:40:30.000Z')
const TODAY = Math.floor(NOW / DAY)

function named(code: string): Definition {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

const BTC = named('BTCUSDT')
const KINDS = ['BTCUSDT', 'EURUSD', 'ES', 'XAUUSD', 'AAPL', 'SPY', 'BTC-20271231-80000-P'].map(
  named,
)

/** What somebody would have drawn who looked at the price each second. */
function watch(source: ReturnType<typeof createSimulatedSource>, one: Definition, bar: Bar): Bar {
  const prices = Array.from({ length: 60 }, (_, i) => source.quoteAt(one, bar.time + i * 1000)?.mid)
  const ticks = prices.map((mid) => Number(mid) / Number(priceOfTicks(1, one.decimals)))
  return {
    ...bar,
    open: ticks[0] ?? Number.NaN,
    high: Math.max(...ticks),
    low: Math.min(...ticks),
    close: ticks.at(-1) ?? Number.NaN,
  }
}

describe('simulated source', () => {
  it('makes the same prices whatever was asked before', () => {
    const moments = ['2023-05-03', '2025-12-31', '2026-01-01', '2026-11-20', '2028-02-29']
    const ask = (order: readonly string[]): Map<string, unknown> => {
      const source = createSimulatedSource('a', CALENDARS)
      return new Map(order.map((day) => [day, source.quoteAt(BTC, at(`${day}T15:31:07Z`))?.mid]))
    }
    const asked = ask(moments)
    expect([...ask([...moments].reverse()).entries()].reverse()).toEqual([...asked.entries()])
    expect([...asked.values()].every((mid) => mid !== undefined)).toBe(true)
    const other = createSimulatedSource('b', CALENDARS).quoteAt(
      BTC,
      at('2026-11-20T15:31:07Z'),
    )?.mid
    expect(other).not.toBe(asked.get('2026-11-20'))
  })

  it.each(KINDS)('$code: a minute is the open, high, low and close of its seconds', async (one) => {
    const source = createSimulatedSource('c', CALENDARS)
    const bars = (await source.bars.minuteBars(one, TODAY, NOW)).slice(-20, -1)
    expect(bars.length).toBeGreaterThan(10)
    for (const bar of bars) expect(watch(source, one, bar)).toEqual(bar)
  })

  it.each(KINDS)('$code: a day is exactly what its minutes make', async (one) => {
    const source = createSimulatedSource('c', CALENDARS)
    for (let day = TODAY - 9; day < TODAY; day += 1) {
      const minutes = await source.bars.minuteBars(one, day, NOW)
      const whole = await source.bars.dayBar(one, day, NOW)
      if (minutes.length === 0) {
        expect(whole).toBeNull()
        continue
      }
      expect(whole).toEqual({
        time: day * DAY,
        open: minutes[0]?.open,
        high: Math.max(...minutes.map((bar) => bar.high)),
        low: Math.min(...minutes.map((bar) => bar.low)),
        close: minutes.at(-1)?.close,
        volume: minutes.reduce((sum, bar) => sum + bar.volume, 0),
      })
    }
  })

  it('shows nothing of what is still to come', async () => {
    const source = createSimulatedSource('c', CALENDARS)
    const start = Math.floor(NOW / 60_000) * 60_000
    for (let second = 0; second < 60; second += 1) {
      const now = start + second * 1000
      const bar = (await source.bars.minuteBars(BTC, TODAY, now)).at(-1)
      expect(bar?.time).toBe(start)
      expect(priceOfTicks(bar?.close ?? 0, 2)).toBe(source.quoteAt(BTC, now)?.mid)
    }
    expect(await source.bars.minuteBars(BTC, TODAY + 1, NOW)).toEqual([])
    expect(await source.bars.dayBar(BTC, TODAY + 1, NOW)).toBeNull()
  })

  it('has prices exactly when the market is open', () => {
    const source = createSimulatedSource('c', CALENDARS)
    for (const one of KINDS) {
      if (one.model.kind === 'option') continue
      for (let moment = NOW - 9 * DAY; moment < NOW; moment += 17 * 60_000 + 13_000) {
        const open = calendars.of(one.hours).at(moment).open
        expect(source.quoteAt(one, moment) !== null, `${one.code} ${moment}`).toBe(open)
      }
    }
  })

  it('goes on where it was from one day to the next, and from second to second', () => {
    const source = createSimulatedSource('c', CALENDARS)
    const midnight = TODAY * DAY
    const before = Number(source.quoteAt(BTC, midnight - 1000)?.mid)
    const after = Number(source.quoteAt(BTC, midnight)?.mid)
    expect(Math.abs(after / before - 1)).toBeLessThan(0.0001)
    let last = Number(source.quoteAt(BTC, NOW - 3_600_000)?.mid)
    for (let moment = NOW - 3_599_000; moment < NOW; moment += 1000) {
      const next = Number(source.quoteAt(BTC, moment)?.mid)
      expect(Math.abs(next / last - 1)).toBeLessThan(0.004)
      last = next
    }
  })

  it('opens with a gap after a night', () => {
    const source = createSimulatedSource('c', CALENDARS)
    const close = source.bars.lastAt(named('AAPL'), at('2026-11-19T23:00:00Z'))
    expect(close?.at).toBe(at('2026-11-19T20:59:59Z'))
    expect(source.quoteAt(named('AAPL'), at('2026-11-20T14:30:00Z'))?.mid).not.toBe(close?.mid)
  })

  it('keeps to the moves of the exchange', async () => {
    const source = createSimulatedSource('c', CALENDARS)
    const bars = await source.bars.minuteBars(named('ES'), TODAY, NOW)
    expect(bars.every((bar) => bar.high % 25 === 0 && bar.close % 25 === 0)).toBe(true)
  })

  it('keeps crosses near their legs and gold near gold', () => {
    const source = createSimulatedSource('c', CALENDARS)
    for (const day of ['2024-06-12', '2026-11-18', '2027-09-15']) {
      const price = (code: string): number =>
        Number(source.bars.lastAt(named(code), at(`${day}T02:00:00Z`))?.mid) / 1e8
      expect(Math.abs((price('EURUSD') * price('USDJPY')) / price('EURJPY') - 1)).toBeLessThan(0.01)
      expect(Math.abs(price('XAUUSD') / price('GC') - 4336.4 / 4352.6)).toBeLessThan(0.02)
    }
  })
})

describe('speed', () => {
  it('starts all instruments within a second and prices them all within milliseconds', () => {
    const source = createSimulatedSource('speed', CALENDARS)
    // Time of the processor, since a busy machine's clock says little about the code.
    const round = (moment: number): number => {
      const before = process.cpuUsage()
      for (const one of INSTRUMENTS) source.quoteAt(one, moment)
      return process.cpuUsage(before).user / 1000
    }
    expect(round(NOW)).toBeLessThan(1_000)
    const rounds = Array.from({ length: 120 }, (_, i) => round(NOW + i * 1000))
    expect(rounds.sort((a, b) => a - b)[60]).toBeLessThan(5)
  })
})
