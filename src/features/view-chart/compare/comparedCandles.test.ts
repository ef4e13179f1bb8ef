import { expect, it } from 'vitest'
import type { CandlePage } from '#protocol/market.ts'
import { comparedCandles } from './comparedCandles.ts'
import type { Close } from './comparison.ts'

const MINUTE = 60_000
const candle = (minute: number) => ({
  time: new Date(minute * MINUTE).toISOString(),
  open: '1',
  high: '1',
  low: '1',
  close: String(minute),
  volume: '0',
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Pages of two candles, back to the minute 4; `works` says whether they can be had. */
function open() {
  const seen = {
    works: true,
    asked: [] as string[],
    lost: false,
    closes: new Map() as ReadonlyMap<string, readonly Close[]>,
  }
  const candles = comparedCandles({
    interval: '1m',
    async load(code, before): Promise<CandlePage | null> {
      seen.asked.push(`${code} ${before === null ? 'newest' : before / MINUTE}`)
      if (!seen.works) return null
      const last = before === null ? 10 : before / MINUTE - 1
      return { candles: [last - 1, last].filter((one) => one >= 4).map(candle), more: last > 5 }
    },
    onChange: (closes) => {
      seen.closes = closes
    },
    onLost: (isLost) => {
      seen.lost = isLost
    },
  })
  return {
    seen,
    candles,
    minutes: (code: string) => seen.closes.get(code)?.map(({ at }) => at / MINUTE),
  }
}

it('loads as far back as the chart goes, and no further than there is', async () => {
  const { seen, candles, minutes } = open()
  candles.reach(['A'], 8 * MINUTE)
  await settle()
  expect([minutes('A'), seen.asked]).toEqual([
    [7, 8, 9, 10],
    ['A newest', 'A 9'],
  ])
  candles.reach(['A'], 0)
  await settle()
  expect(minutes('A')).toEqual([4, 5, 6, 7, 8, 9, 10])
  candles.reach(['B'], 9 * MINUTE)
  await settle()
  expect([minutes('A'), minutes('B')]).toEqual([undefined, [9, 10]])
})

it('moves the last one by the live price, and begins the next', async () => {
  const { seen, candles } = open()
  candles.reach(['A'], 9 * MINUTE)
  await settle()
  candles.push('A', 77, 10 * MINUTE + 59_000)
  candles.push('A', 78, 12 * MINUTE + 1)
  candles.push('A', 1, 0)
  candles.push('B', 1, 12 * MINUTE)
  expect(seen.closes.get('A')?.slice(-2)).toEqual([
    { at: 10 * MINUTE, close: 77 },
    { at: 12 * MINUTE, close: 78 },
  ])
})

it('says that some could not be had, has them when asked again, and tells nothing once stopped', async () => {
  const { seen, candles, minutes } = open()
  seen.works = false
  candles.reach(['A'], 9 * MINUTE)
  await settle()
  expect([seen.lost, seen.asked]).toEqual([true, ['A newest']])
  seen.works = true
  candles.retry()
  await settle()
  expect([seen.lost, minutes('A')]).toEqual([false, [9, 10]])
  candles.reach(['A', 'B'], 9 * MINUTE)
  candles.stop()
  await settle()
  expect(minutes('B')).toBeUndefined()
})

it('goes a long way back with long pages, and tells all lines once', async () => {
  const NOW = 2_000_000
  const seen = { asked: [] as number[], told: 0 }
  const candles = comparedCandles({
    interval: '1m',
    async load(_code, before, limit) {
      seen.asked.push(limit)
      const end = before === null ? NOW : before / MINUTE
      const found = Array.from({ length: limit }, (_, at) => candle(end - limit + at))
      return { candles: found, more: true }
    },
    onChange: () => {
      seen.told += 1
    },
    onLost: () => undefined,
  })
  const reach = async (minute: number) => {
    Object.assign(seen, { asked: [], told: 0 })
    candles.reach(['A', 'B', 'C'], minute * MINUTE)
    await settle()
    return { ...seen }
  }
  expect(await reach(NOW - 300)).toEqual({ asked: [300, 300, 300], told: 1 })
  expect(await reach(NOW - 600)).toEqual({ asked: [300, 300, 300], told: 1 })
  const { asked, told } = await reach(NOW - 20_000)
  expect([asked.length, new Set(asked), told]).toEqual([3 * 20, new Set([1000]), 1])
})

it('follows a chart that goes further back meanwhile', async () => {
  const { seen, candles, minutes } = open()
  candles.reach(['A'], 9 * MINUTE)
  candles.reach(['A'], 5 * MINUTE)
  await settle()
  expect([minutes('A'), seen.asked]).toEqual([
    [5, 6, 7, 8, 9, 10],
    ['A newest', 'A 9', 'A 7'],
  ])
})
