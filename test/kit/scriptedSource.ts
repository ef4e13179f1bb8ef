import { type Price, parsePrice, tickSize } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import { type Bar, ownQuote, type MadeSource } from '#server/modules/market/types.ts'

/** A source whose every price a test says; what has none is not quoted. */
export interface ScriptedSource extends MadeSource {
  /** From now on the instrument has this price, decimal text. */
  say(code: string, text: string): void
  /** From now on it has none. */
  hush(code: string): void
}

/** Opens a source without prices. Its history is one bar: the present price. */
export function scriptedSource(): ScriptedSource {
  const prices = new Map<string, Price>()
  const barOf = (code: string, decimals: number, time: Millis): Bar | null => {
    const mid = prices.get(code)
    if (mid === undefined) return null
    const ticks = Number(mid / tickSize(decimals))
    return { time, open: ticks, high: ticks, low: ticks, close: ticks, volume: 0 }
  }
  return {
    kind: 'replay',
    kindOf: () => 'replay',
    leastTermMs: () => 0,
    say(code, text) {
      const mid = parsePrice(text)
      if (mid === null) throw new Error(`not a price: ${text}`)
      prices.set(code, mid)
    },
    hush: (code) => void prices.delete(code),
    quoteAt: ({ code }) => ownQuote(prices.get(code) ?? null),
    bars: {
      firstDay: async () => 0,
      lastAt({ code }, at) {
        const mid = prices.get(code)
        return mid === undefined ? null : { at: Math.floor(at / 1000) * 1000, mid }
      },
      async minuteBars({ code, decimals }, _day, asOf) {
        const bar = barOf(code, decimals, Math.floor(asOf / 60_000) * 60_000)
        return bar === null ? [] : [bar]
      },
      dayBar: async ({ code, decimals }, day) => barOf(code, decimals, day * 86_400_000),
    },
  }
}
