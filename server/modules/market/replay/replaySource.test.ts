import { CALENDARS } from '#kit/calendars.ts'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { FIXTURE_BARS, replayFixture } from '#kit/replayFixture.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Definition } from '../definition.ts'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { pageOfBars } from '../candles.ts'
import { createSimulatedSource } from '../simulation/simulatedSource.ts'
import { parseRecording, readRecordings } from './recordings.ts'
import { createReplaySource } from './replaySource.ts'
import type { Recording } from './rulesReplay.ts'

const FOLDER = fileURLToPath(new URL('../../../../test/fixtures/replay', import.meta.url))
const MINUTE = 60_000
const START = Date.parse('2026-11-18T10:00:30.500Z')
const FIRST = Date.parse('2026-11-18T10:00:00Z')

function named(code: string): Definition {
  const found = INSTRUMENTS.find((one) => one.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

const BTC = named('BTCUSDT')
const simulated = createSimulatedSource('replay', CALENDARS)
let recordings: ReadonlyMap<string, Recording>

beforeAll(async () => {
  recordings = await readRecordings(FOLDER, INSTRUMENTS)
})

const replay = (speed: number) =>
  createReplaySource(recordings, { clockStart: START, speed }, simulated, CALENDARS)

const bar = (index: number) => {
  const found = recordings.get('BTCUSDT')?.[index]
  if (found === undefined) throw new Error(`bar ${index}`)
  return found
}

describe('the fixture', () => {
  it('is exactly what its generator makes', async () => {
    for (const [path, text] of replayFixture()) {
      await expect(text).toMatchFileSnapshot(`${FOLDER}/${path}`)
    }
    expect([...recordings.keys()].sort()).toEqual(['BTCUSDT', 'ETHUSDT', 'EURUSD', 'XAUUSD'])
  })
})

describe('replay', () => {
  it('starts in the middle of the recording, at the whole minute', () => {
    const source = replay(1)
    const { open, high, low, close } = bar(FIXTURE_BARS / 2)
    const ticks = (second: number): number =>
      Number((source.quoteAt(BTC, FIRST + second * 1000)?.mid ?? 0n) / 1_000_000n)
    const minute = Array.from({ length: 60 }, (_, second) => ticks(second))
    expect([minute[0], minute[59]]).toEqual([open, close])
    expect([Math.max(...minute), Math.min(...minute)]).toEqual([high, low])
    expect(ticks(60)).toBe(bar(FIXTURE_BARS / 2 + 1).open)
  })

  it('plays a bar the same way whenever it is asked for', () => {
    const moments = Array.from({ length: 180 }, (_, i) => FIRST + i * 1000)
    const once = moments.map((at) => replay(1).quoteAt(BTC, at)?.mid)
    expect([...moments].reverse().map((at) => replay(1).quoteAt(BTC, at)?.mid)).toEqual(
      once.reverse(),
    )
  })

  it('is not bet on for five bars, at whatever speed; what is simulated is', () => {
    expect(replay(1).leastTermMs(BTC)).toBe(5 * MINUTE)
    expect(replay(60).leastTermMs(BTC)).toBe(5_000)
    expect(replay(1).leastTermMs(named('SOLUSDT'))).toBe(0)
  })

  it('has candles that equal the recorded bars at life speed', async () => {
    const end = FIRST + 30 * MINUTE
    const query = { interval: '1m', before: end, limit: 500, asOf: end - 1 } as const
    const { bars, more } = await pageOfBars(replay(1).bars, BTC, query)
    expect(bars).toHaveLength(FIXTURE_BARS / 2 + 30)
    expect(more).toBe(false)
    bars.forEach((one, i) => expect(one).toEqual({ time: bars[i]?.time, ...bar(i) }))
  })

  it.each([1, 7, 60])('speed %i: candles are what live prices said', async (speed) => {
    const source = replay(speed)
    const day = Math.floor(FIRST / 86_400_000)
    const now = FIRST + 65_000
    const last = (await source.bars.minuteBars(BTC, day, now)).at(-1)
    const seen = Array.from({ length: 6 }, (_, i) =>
      Number((source.quoteAt(BTC, FIRST + MINUTE + i * 1000)?.mid ?? 0n) / 1_000_000n),
    )
    expect(last).toMatchObject({
      time: FIRST + MINUTE,
      open: seen[0],
      high: Math.max(...seen),
      low: Math.min(...seen),
      close: seen.at(-1),
    })
  })

  it('runs as many times faster as it is told', () => {
    expect(replay(60).quoteAt(BTC, FIRST + 5_000)?.mid).toBe(
      replay(1).quoteAt(BTC, FIRST + 5 * MINUTE)?.mid,
    )
  })

  it('holds the last price at the end and has none before the beginning', () => {
    const source = replay(60)
    const held = BigInt(bar(FIXTURE_BARS - 1).close) * 1_000_000n
    expect(source.quoteAt(BTC, FIRST + 999 * MINUTE)?.mid).toBe(held)
    expect(source.quoteAt(BTC, FIRST - 999 * MINUTE)).toBeNull()
    expect(source.bars.lastAt(BTC, FIRST - 999 * MINUTE)).toBeNull()
  })

  it('simulates what it has no recording of, and says so', () => {
    const source = replay(1)
    const sol = named('SOLUSDT')
    expect(source.quoteAt(sol, START)?.mid).toBe(simulated.quoteAt(sol, START)?.mid)
    expect([source.kindOf(BTC), source.kindOf(sol)]).toEqual(['replay', 'simulated'])
  })
})

describe('recordings', () => {
  const HEADER = 'time,open,high,low,close,volume'

  it('brings finer prices to the nearest tick', () => {
    const text = `${HEADER}\n1,1.386915,1.386919,1.3869,1.38691,0\n2,1,1,1,1,0.0125\n`
    expect(parseRecording(text, 5, 'x')[0]).toEqual({
      open: 138_692,
      high: 138_692,
      low: 138_690,
      close: 138_691,
      volume: 0,
    })
    expect(parseRecording(text, 5, 'x')[1]?.volume).toBe(13)
  })

  it('joins what is left out', () => {
    const text = `${HEADER}\n60000,1,1,1,1,0\n86400000,2,2,2,2,0\n`
    expect(parseRecording(text, 2, 'x').map(({ open }) => open)).toEqual([100, 200])
  })

  it.each([
    ['a word for a time', 'yesterday,1,1,1,1,1', 'no number of milliseconds'],
    ['a time that is no number', 'NaN,1,1,1,1,1', 'no number of milliseconds'],
    ['a time before 1970', '-5,1,1,1,1,1', 'no number of milliseconds'],
    ['a part of a millisecond', '120000.5,1,1,1,1,1', 'no number of milliseconds'],
    ['a time in nanoseconds', '1670889600000000000,1,1,1,1,1', 'no number of milliseconds'],
    ['no time', ',1,1,1,1,1', 'no number of milliseconds'],
    ['the same minute twice', '60000,1,1,1,1,1', 'not after the one before'],
    ['an earlier minute', '59000,1,1,1,1,1', 'not after the one before'],
    ['a word for a price', '120000,x,1,1,1,1', 'not a bar'],
    ['a word for a volume', '120000,1,1,1,1,x', 'not a bar'],
    ['a price of zero', '120000,0,1,0,1,1', 'zero'],
    ['a column too few', '120000,1,1,1,1', 'columns'],
    ['a column too many', '120000,1,1,1,1,1,7', 'columns'],
    ['a high below the low', '120000,2,1,3,2,1', 'high is below the low'],
    ['a close above the high', '120000,2,3,1,4,1', 'outside high and low'],
    ['an open below the low', '120000,1,3,2,2,1', 'outside high and low'],
    ['a price above all', '120000,1,20000000000,1,1,1', 'greatest'],
  ])('refuses %s, and says where', (_, line, why) => {
    const read = (): unknown =>
      parseRecording(`${HEADER}\n60000,1,1,1,1,1\n${line}\n`, 2, 'a/1m.csv')
    expect(read).toThrow(StartFault)
    expect(read).toThrow(why)
    expect(read).toThrow('a/1m.csv:3: ')
  })

  it.each([
    ['another header', 'a,b\n1,1,1,1,1,1\n2,1,1,1,1,1'],
    ['no bars', HEADER],
  ])('refuses %s', (_, text) => {
    expect(() => parseRecording(text, 2, 'x')).toThrow(StartFault)
  })

  it('refuses a folder without any', async () => {
    await expect(readRecordings(`${FOLDER}/none`, INSTRUMENTS)).rejects.toThrow(StartFault)
  })
})
