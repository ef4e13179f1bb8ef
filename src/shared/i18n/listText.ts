import { currentLanguage } from './i18n.ts'

/**
 * Several things in one sentence of the language on the screen: `BTC, ETH and SOL`, or with `disjunction`
 * `BTC, ETH or SOL`.
 */
export function listText(
  items: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(currentLanguage().intl, { type }).format(items)
}
