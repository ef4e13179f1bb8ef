import type { FeedEntry } from '#contract/feed.ts'

/** The live figures of one instrument. `at` is when the price was logged, on the server's clock. */
export interface Quote {
  readonly price: string
  readonly zdf: string
  readonly at: number
  /** Which way the last change of price went; 0 before the first change. */
  readonly move: 1 | -1 | 0
}

export type Quotes = Readonly<Record<string, Quote>>

/** Compares decimal texts without leaving text: longer whole part wins, then digit by digit. */
export function compareDecimals(a: string, b: string): 1 | -1 | 0 {
  const [aWhole = '', aFraction = ''] = a.split('.')
  const [bWhole = '', bFraction = ''] = b.split('.')
  const width = Math.max(aFraction.length, bFraction.length)
  const whole = Math.max(aWhole.length, bWhole.length)
  const left = aWhole.padStart(whole, '0') + aFraction.padEnd(width, '0')
  const right = bWhole.padStart(whole, '0') + bFraction.padEnd(width, '0')
  if (left === right) return 0
  return left > right ? 1 : -1
}

/**
 * The quotes after a batch of feed entries. Entries older than what is known are dropped, and an
 * instrument whose figures did not change keeps its very object, so that its row does not render.
 */
export function applyEntries(quotes: Quotes, entries: readonly FeedEntry[]): Quotes {
  let next: Record<string, Quote> | null = null
  for (const entry of entries) {
    const known = (next ?? quotes)[entry.code]
    if (known !== undefined && entry.at < known.at) continue
    if (known !== undefined && isSame(known, entry)) continue
    const turn = known === undefined ? 0 : compareDecimals(entry.price, known.price)
    const move = turn === 0 ? (known?.move ?? 0) : turn
    next ??= { ...quotes }
    next[entry.code] = { price: entry.price, zdf: entry.zdf, at: entry.at, move }
  }
  return next ?? quotes
}

function isSame(known: Quote, entry: FeedEntry): boolean {
  return known.price === entry.price && known.zdf === entry.zdf && known.at === entry.at
}

/** How far the server's clock is ahead of ours, by the message that came soonest; never shrinks. */
export function clockLead(lead: number | null, at: number, now: number): number {
  const seen = at - now
  return lead === null || seen > lead ? seen : lead
}
