import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { price } from '#protocol/price.ts'
import { firstPage, judgeBars, newestMissing, PAGE_BARS, pageMs } from './rulesPast.ts'
import type { ToldBar } from './types.ts'

const MINUTE = 60_000
const FROM = pageMs('1m') * 9_000
const NOW = FROM + 10 * MINUTE + 30_000
const TICK = 1_000_000n
const units = (whole: number) => price(BigInt(Math.round(whole * 100)) * TICK)

const told = (minute: number, more: Partial<ToldBar> = {}): ToldBar => ({
  time: FROM + minute * MINUTE,
  open: '100',
  high: '101.005',
  low: '99',
  close: '100.50',
  ...more,
})
const judge = (bars: readonly ToldBar[], own: readonly { time: number; open: number }[] = []) => {
  const judged = judgeBars(bars, {
    span: '1m',
    from: FROM,
    now: NOW,
    tick: TICK,
    own: own.map(({ time, open }) => ({ time: FROM + time * MINUTE, open: units(open) })),
    after: { time: NOW, open: units(100) },
  })
  const minutes = judged.kept.map(({ time }) => (time - FROM) / MINUTE)
  return { ...judged, minutes }
}

describe('bars of before our records', () => {
  it('are kept newest first, to the digits that the instrument shows', () => {
    const { kept, minutes, refused } = judge([told(8), told(9)])
    expect(minutes).toEqual([9, 8])
    expect(refused).toBe(0)
    expect(kept[0]).toEqual({
      time: FROM + 9 * MINUTE,
      open: units(100),
      high: units(101),
      low: units(99),
      close: units(100.5),
    })
  })

  it.each<[string, ToldBar]>([
    ['high below low', told(9, { high: '98' })],
    ['a close above the high', told(9, { close: '101.5' })],
    ['an open below the low', told(9, { low: '100.2' })],
    ['zero', told(9, { low: '0' })],
    ['nothing that the instrument could show', told(9, { low: '0.001' })],
    ['no decimal', told(9, { open: '1e2' })],
    ['no number', told(9, { close: 'NaN' })],
    ['below zero', told(9, { low: '-1' })],
    ['a bar that goes on', told(10)],
    ['a bar of the future', told(12)],
    ['a bar of another page', told(PAGE_BARS)],
    ['a bar of long before', told(-2)],
    ['a time that begins no minute', told(9, { time: FROM + 5 })],
    ['a time that is none', told(9, { time: Number.NaN })],
    [
      'a decimal too many',
      { time: FROM + 9 * MINUTE, open: '1000', high: '1000', low: '1000', close: '1000' },
    ],
    ['more than a fifth away', told(9, { close: '83', low: '80' })],
    ['a high that is a decimal off', told(9, { high: '1010' })],
    ['a low that is a decimal off', told(9, { low: '9.9' })],
  ])('are refused: %s', (_, bar) => {
    expect(judge([told(8), bar])).toMatchObject({ minutes: [8], refused: 1 })
  })

  it('are refused when they are told twice, and passed over where a venue begins a bar early', () => {
    expect(judge([told(9), told(9), told(-1)])).toMatchObject({ minutes: [9], refused: 1 })
  })

  it('may be further away over a gap, but not by a decimal', () => {
    const low = (to: string) => ({ open: to, high: to, low: to, close: to })
    expect(judge([told(9), told(3, low('50'))]).minutes).toEqual([9, 3])
    expect(judge([told(9), told(3, low('10'))])).toMatchObject({ minutes: [9], refused: 1 })
  })

  it('are none where we have a candle, and are judged beside it', () => {
    const own = [{ time: 7, open: 130 }]
    expect(judge([told(9), told(7), told(6)], own)).toMatchObject({ minutes: [9], refused: 1 })
    const high = told(6, { open: '125', high: '131', low: '120', close: '129' })
    expect(judge([told(9), told(7), high], own)).toMatchObject({ minutes: [9, 6], refused: 0 })
  })

  it('are never of the future, never ours, and in order, whatever is told', () => {
    const text = fc.oneof(
      fc.constantFrom('', '0', '-5', '1e3', 'NaN', '99999999999'),
      fc.integer({ min: 8_000, max: 12_500 }).map((cents) => (cents / 100).toFixed(2)),
    )
    const minute = fc.integer({ min: -3, max: 14 })
    const wild = fc.record({
      time: minute.map((one) => FROM + one * MINUTE),
      open: text,
      high: text,
      low: text,
      close: text,
    })
    const bar = fc.oneof(
      wild,
      minute.map((one) => told(one)),
    )
    const ours = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 4 })
    let keptAny = 0
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 30 }), ours, (bars, own) => {
        const { kept, minutes } = judge(
          bars,
          own.map((time) => ({ time, open: 100 })),
        )
        keptAny += kept.length
        for (const { time, open, high, low, close } of kept) {
          expect(time + MINUTE).toBeLessThanOrEqual(NOW)
          expect(low > 0n && low <= open && low <= close && high >= open && high >= close).toBe(
            true,
          )
        }
        expect(minutes.some((one) => own.includes(one))).toBe(false)
        expect(minutes).toEqual([...new Set(minutes)].sort((a, b) => b - a))
      }),
      runs(300),
    )
    expect(keptAny).toBeGreaterThan(0)
  })
})

describe('pages', () => {
  const starts = (count: number) => FROM - count * pageMs('1m')

  it('are asked newest first, and never again once they were over', () => {
    expect(newestMissing('1m', NOW, [], new Set())).toBe(FROM)
    const now = { starts: FROM, askedAt: NOW }
    expect(newestMissing('1m', NOW, [now], new Set())).toBe(starts(1))
    const over = { starts: starts(1), askedAt: FROM }
    expect(newestMissing('1m', NOW, [now, over], new Set([starts(2)]))).toBe(starts(3))
  })

  it('of now are asked again after an hour', () => {
    const now = { starts: FROM, askedAt: FROM + MINUTE }
    expect(newestMissing('1m', FROM + 59 * MINUTE, [now], new Set())).toBe(starts(1))
    expect(newestMissing('1m', FROM + 62 * MINUTE, [now], new Set())).toBe(FROM)
  })

  it('reach back thirty days and five years', () => {
    const all = (span: '1m' | '1d') => {
      const asked: { starts: number; askedAt: number }[] = []
      for (;;) {
        const next = newestMissing(span, NOW, asked, new Set())
        if (next === null) return asked
        asked.push({ starts: next, askedAt: NOW })
      }
    }
    expect(all('1m')).toHaveLength(217)
    expect(all('1m').at(-1)?.starts).toBe(firstPage('1m', NOW))
    expect(firstPage('1m', NOW)).toBeLessThanOrEqual(NOW - 30 * 86_400_000)
    expect(all('1d').length).toBeLessThanOrEqual(11)
  })
})
