import { INTERVAL_MS } from '#protocol/intervals.ts'
import { pageMs } from '#server/modules/market/live/past/rulesPast.ts'
import type { PastAnswer, PastPage, PastPrices } from '#server/modules/market/live/past/types.ts'

/** A venue that has a bar for every moment, of the future too, and notes what it was asked. */
export class PastVenue implements PastPrices {
  readonly asked: PastPage[] = []
  readonly connected = new Set(['binance', 'kraken'])
  says: ((page: PastPage) => PastAnswer) | null = null

  venuesOf(): ReturnType<PastPrices['venuesOf']> {
    return ['binance', 'kraken'].map((venue) => ({ venue, connected: this.connected.has(venue) }))
  }

  async ask(page: PastPage): Promise<PastAnswer> {
    this.asked.push(page)
    return this.says?.(page) ?? { kind: 'bars', bars: barsOf(page) }
  }

  /** What was asked, as lengths and how many pages ago. */
  pages(now: number): readonly string[] {
    return this.asked.map(({ code, span, from }) => {
      const ago = Math.floor(now / pageMs(span)) - from / pageMs(span)
      return `${code.slice(0, 3)} ${span} ${ago}`
    })
  }
}

export const barsOf = ({ span, from, limit }: PastPage) =>
  Array.from({ length: limit }, (_, i) => ({
    time: from + i * INTERVAL_MS[span],
    open: '90000',
    high: '90009.00',
    low: '89990',
    close: '90001.5',
  }))
