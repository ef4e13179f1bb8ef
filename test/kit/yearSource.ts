import { formatDecimal } from '#protocol/decimal.ts'
import { tickSize } from '#protocol/price.ts'
import type { Bar } from '#server/modules/market/types.ts'
import { type ScriptedSource, scriptedSource } from './scriptedSource.ts'
import type { Chance } from './intents.ts'

/** What walks through the year, and how far in an hour at most, in parts of a million. */
const WALKS = [
  { code: 'BTCUSDT', decimals: 2, from: 9_240_000_000_000n, hour: 9_000 },
  { code: 'EURUSD', decimals: 5, from: 117_240_000n, hour: 1_200 },
  { code: 'AAPL', decimals: 2, from: 27_240_000_000n, hour: 6_000 },
]
export const YEAR_CODES = WALKS.map(({ code }) => code)

const MILLION = 1_000_000n
const FIVE_MINUTES = 300_000
const DAY = 86_400_000

/** Prices that wander by the hour, and what their candles show. */
export interface YearSource {
  readonly source: ScriptedSource
  /** Moves every price, by so much of its hour in a hundred, and sometimes by a jump. */
  move(share: number): void
  /** Silences a feed, or lets all of them speak again. */
  hush(code: string): void
  speak(): void
}

export function yearSource(chance: Chance): YearSource {
  const source = scriptedSource()
  const prices = new Map(WALKS.map(({ code, from }) => [code, from]))
  const silent = new Set<string>()
  const say = (): void => {
    for (const { code, decimals } of WALKS) {
      if (silent.has(code)) source.hush(code)
      else source.say(code, formatDecimal(prices.get(code) ?? 0n, 8, decimals))
    }
  }
  say()
  return {
    source: {
      ...source,
      bars: {
        ...source.bars,
        // Five-minute closes that swing by a tenth of a per cent, as they are quoted at every hour.
        async minuteBars({ code }, day, asOf): Promise<readonly Bar[]> {
          const walk = WALKS.find((one) => one.code === code)
          if (walk === undefined) return []
          const ticks = Number(walk.from / tickSize(walk.decimals))
          return Array.from({ length: DAY / FIVE_MINUTES }, (_, n) => {
            const at = ticks + (n % 2 === 0 ? 0 : Math.floor(ticks / 1_000))
            const time = day * DAY + n * FIVE_MINUTES
            return { time, open: at, high: at, low: at, close: at, volume: 0 }
          }).filter(({ time }) => time <= asOf)
        },
      },
    },
    move(share) {
      for (const { code, decimals, from, hour } of WALKS) {
        const most = Math.ceil((hour * share) / 100)
        const jump = chance.below(400) === 0 ? 6 : 1
        const now = prices.get(code) ?? from
        // Drawn back to where it began, so that a year does not end anywhere.
        const back = now > from ? -most / 40 : most / 40
        const ppm = Math.round(jump * (chance.below(2 * most + 1) - most) + back)
        const tick = tickSize(decimals)
        prices.set(code, ((now * (MILLION + BigInt(ppm))) / MILLION / tick) * tick)
      }
      say()
    },
    hush: (code) => void silent.add(code),
    speak: () => silent.clear(),
  }
}
