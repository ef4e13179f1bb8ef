import { spotWorth } from '#protocol/formulas/spotOrder.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { Price } from '#protocol/price.ts'
import type { SpotFields, SpotFigures } from './fields.ts'
import type { SpotSummary } from './summary.ts'

/** Why the order can't be sent. Amounts are units of the asset named where it is shown. */
export type SpotIssue =
  | {
      readonly code: 'notOnReal' | 'noPrice' | 'priceStale' | 'closeOnly' | 'marketClosed'
      readonly field: null
    }
  | { readonly code: 'limitMissing' | 'limitUnreadable'; readonly field: 'limit' }
  | { readonly code: 'sizeMissing' | 'sizeUnreadable'; readonly field: 'size' }
  | { readonly code: 'tooSmall' | 'tooLarge'; readonly field: 'size'; readonly limit: bigint }
  | { readonly code: 'notEnough'; readonly field: null; readonly missing: bigint }

/** What the form knows beside its fields. */
export interface SpotSituation {
  readonly pair: SpotPair
  /** Whether the policy lets this account trade coin to coin. */
  readonly allowed: boolean
  readonly mid: Price | null
  readonly stale: boolean
  readonly open: boolean
  /** Whether its price lets coins be sold, and not bought. */
  readonly closeOnly: boolean
  /** Units of the asset paid with; null for a visitor or while unknown, which is no issue. */
  readonly available: bigint | null
}

/** Everything wrong with the order, the most basic first: the first one is the button's text. */
export function spotIssues(
  { type, side }: SpotFields,
  { size, limit }: SpotFigures,
  summary: SpotSummary | null,
  { pair, allowed, mid, stale, open, closeOnly, available }: SpotSituation,
): readonly SpotIssue[] {
  const issues: SpotIssue[] = []
  if (!allowed) issues.push({ code: 'notOnReal', field: null })
  if (!open) issues.push({ code: 'marketClosed', field: null })
  if (mid === null) issues.push({ code: 'noPrice', field: null })
  else if (stale && open) issues.push({ code: 'priceStale', field: null })
  else if (closeOnly && open && side === 'buy') issues.push({ code: 'closeOnly', field: null })
  if (type === 'limit' && !limit.ok) {
    const code = limit.fault === 'required' ? 'limitMissing' : 'limitUnreadable'
    issues.push({ code, field: 'limit' })
  }
  if (!size.ok) {
    const code = size.fault === 'required' ? 'sizeMissing' : 'sizeUnreadable'
    issues.push({ code, field: 'size' })
  }
  if (summary === null) return issues
  const worth = spotWorth(summary.amount, summary.at, pair.terms)
  const { least, most } = pair.limits
  if (worth.up < least) issues.push({ code: 'tooSmall', field: 'size', limit: least })
  if (worth.down > most) issues.push({ code: 'tooLarge', field: 'size', limit: most })
  if (available !== null && summary.fill.paid > available) {
    issues.push({ code: 'notEnough', field: null, missing: summary.fill.paid - available })
  }
  return issues
}
