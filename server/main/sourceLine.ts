import { MARKET_TABS, marketTypeName } from '#protocol/marketTypes.ts'
import type { Instrument, PriceSource } from '#server/modules/market/types.ts'

/** Where prices come from, class by class, for operators: `live: crypto; simulated: forex, metals`. */
export function sourceLine(
  source: Pick<PriceSource, 'kindOf'>,
  instruments: readonly Instrument[],
): string {
  const classes = new Map<string, Set<string>>()
  for (const type of MARKET_TABS) {
    for (const one of instruments) {
      if (one.type !== type) continue
      const kind = source.kindOf(one)
      classes.set(kind, (classes.get(kind) ?? new Set()).add(marketTypeName(type)))
    }
  }
  return [...classes].map(([kind, names]) => `${kind}: ${[...names].join(', ')}`).join('; ')
}
