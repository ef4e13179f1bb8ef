import type { PriceSources } from '#protocol/priceSources.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Instrument, MarketService, PriceSource } from './types.ts'

interface SourcesParts {
  readonly source: PriceSource
  /** Those whose prices are live. */
  readonly live: readonly Instrument[]
  readonly hours: MarketService['hours']
  readonly now: () => Millis
}

/** Prices are made once a second: who asks more often is answered the same. */
const KEPT_MS = 1_000

/** What live prices are made of, worked out once a second at most however many ask. */
export function sourcesReader({ source, live, hours, now }: SourcesParts): () => PriceSources {
  const { constituents } = source
  let kept: { readonly at: Millis; readonly value: PriceSources } | null = null
  return () => {
    const at = now()
    if (kept !== null && Math.abs(at - kept.at) < KEPT_MS) return kept.value
    const instruments = live.flatMap((one) => {
      const second = constituents?.of(one)
      if (second === undefined) return []
      const { code, type, appName } = one
      const shown = { code, type, appName, open: hours(one, at).open }
      const judgedAt = second.at === null ? null : toIso(second.at)
      return [{ ...shown, at: judgedAt, quotes: [...second.quotes] }]
    })
    const { indexFile = null, providersFile = null } = constituents ?? {}
    kept = { at, value: { indexFile, providersFile, instruments } }
    return kept.value
  }
}
