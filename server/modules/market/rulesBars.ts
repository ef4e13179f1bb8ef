import type { Price } from '#protocol/price.ts'
import { formatPrice, price, tickSize } from '#protocol/price.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { Candle } from '#protocol/market.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Bar } from './types.ts'

/** Decimals of a volume. */
const VOLUME_SCALE = 3

/** A whole number of the last decimal as a price. */
export function priceOfTicks(ticks: number, decimals: number): Price {
  return price(BigInt(ticks) * tickSize(decimals))
}

/** One bar out of several in order; null when there are none. */
export function joinBars(bars: Iterable<Bar>, time?: Millis): Bar | null {
  let joined: { -readonly [K in keyof Bar]: Bar[K] } | null = null
  for (const bar of bars) {
    if (joined === null) {
      joined = { ...bar, time: time ?? bar.time }
      continue
    }
    joined.high = Math.max(joined.high, bar.high)
    joined.low = Math.min(joined.low, bar.low)
    joined.close = bar.close
    joined.volume += bar.volume
    const origin = joined.origin ?? bar.origin
    if (origin !== undefined) joined.origin = origin
  }
  return joined
}

/** Bars of a longer interval. `startOf` says when the one opens that a moment lies in. */
export function groupBars(bars: readonly Bar[], startOf: (at: Millis) => Millis): Bar[] {
  const grouped: Bar[] = []
  let group: Bar[] = []
  let start = Number.NaN
  const finish = (): void => {
    const joined = joinBars(group, start)
    if (joined !== null) grouped.push(joined)
  }
  for (const bar of bars) {
    const own = startOf(bar.time)
    if (own !== start) {
      finish()
      group = []
      start = own
    }
    group.push(bar)
  }
  finish()
  return grouped
}

/** A volume in thousandths as the wire has it. */
export function volumeText(volume: number): string {
  return formatDecimal(BigInt(volume), VOLUME_SCALE, 0)
}

/** A bar as the wire has it. */
export function toCandle(bar: Bar, decimals: number): Candle {
  const text = (ticks: number): string => formatPrice(priceOfTicks(ticks, decimals), decimals)
  return {
    time: toIso(bar.time),
    open: text(bar.open),
    high: text(bar.high),
    low: text(bar.low),
    close: text(bar.close),
    volume: volumeText(bar.volume),
    ...(bar.origin === undefined ? {} : { origin: bar.origin }),
  }
}
