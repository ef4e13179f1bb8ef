import { describe, expect, it } from 'vitest'
import type { Interval } from '#protocol/intervals.ts'
import { timeTicks } from './timeTicks.ts'

const ticks = (...times: readonly string[]) =>
  times.map((time, coord) => ({ coord: coord * 80 + 40, value: Date.parse(time), text: 'library' }))
const text = (at: number, template: string): string =>
  new Date(at).toISOString().slice(template === 'MM-DD' ? 5 : 11, template === 'MM-DD' ? 10 : 16)
/** Six pixels a letter. */
const width = (one: string): number => one.length * 6
const texts = (times: readonly string[], interval: Interval) =>
  timeTicks(ticks(...times), { axis: 600, of: width }, interval, text).map((tick) => tick.text)

describe('the time axis', () => {
  it('shows the date where a day begins, at midnight or at the first tick after it', () => {
    const times = [
      '2026-11-19T21:00Z',
      '2026-11-20T00:00Z',
      '2026-11-20T22:00Z',
      '2026-11-21T01:00Z',
    ]
    expect(texts(times, '15m')).toEqual(['21:00', '11-20', '22:00', '11-21'])
  })

  it('shows the date at the first tick when all are of one day, and leaves days alone', () => {
    const times = ['2026-11-20T01:00Z', '2026-11-20T02:00Z']
    expect(texts(times, '15m')).toEqual(['11-20', '02:00'])
    for (const interval of ['1d', '3d', '1w', '1M'] as const) {
      expect(texts(times, interval)).toEqual(['library', 'library'])
    }
  })

  it('leaves out a text that the edge would cut', () => {
    const [cut, whole] = ticks('2026-11-20T01:00Z', '2026-11-20T02:00Z')
    if (cut === undefined || whole === undefined) throw new Error('two ticks')
    const made = (interval: Interval, coord: number) =>
      timeTicks([{ ...cut, coord }, whole], { axis: 300, of: width }, interval, text).map(
        (tick) => tick.text,
      )
    expect(made('15m', 3)).toEqual(['11-20'])
    expect(made('15m', 290)).toEqual(['11-20'])
    // Half of `02:00` is 15 wide, half of `library` 21.
    expect([made('1h', 285), made('1M', 285)]).toEqual([['11-20', '02:00'], ['library']])
    expect(made('1M', 279)).toEqual(['library', 'library'])
  })
})
