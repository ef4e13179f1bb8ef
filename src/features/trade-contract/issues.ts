import { formatDecimal } from '#protocol/decimal.ts'
import { isReached, nearestStop } from '#protocol/formulas/contractEntry.ts'
import { leavesRoom, type StopFault, stopFaults } from '#protocol/formulas/contractStops.ts'
import { closingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { formatPrice, type Price, price } from '#protocol/price.ts'
import { divideCeil, divideFloor } from '#protocol/rounding.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import {
  isTrailing,
  type StopField,
  type TicketFields,
  type TicketFigures,
  type TicketTerms,
} from './fields.ts'
import type { StopBasis } from './stopAmount.ts'
import type { TicketSummary } from './summary.ts'
import { distanceText } from './trail.ts'

/** What a price of one's own is called. */
type EntryWord = 'limit' | 'stopPrice'

/** Why the ticket can't be sent. `field` is where it is shown; null for the ticket as a whole. */
export type TicketIssue =
  | { readonly code: 'noPrice' | 'priceStale' | 'closeOnly'; readonly field: null }
  | {
      readonly code: 'marketClosed'
      readonly field: null
      readonly opensAt: string | null
      readonly calendarEnded: string | null
    }
  | { readonly code: `${EntryWord}${'Missing' | 'Unreadable'}`; readonly field: 'limitPrice' }
  | {
      readonly code: `${EntryWord}TooFine`
      readonly field: 'limitPrice'
      readonly decimals: number
    }
  | {
      readonly code: 'stopPriceTooHigh' | 'stopPriceTooLow'
      readonly field: 'limitPrice'
      /** The nearest price that would do, as decimal text. */
      readonly nearest: string
    }
  | {
      readonly code: 'lotsMissing' | 'lotsUnreadable' | 'sizeMissing' | 'sizeUnreadable'
      readonly field: 'lots'
    }
  | { readonly code: 'lotsTooFew' | 'lotsTooMany'; readonly field: 'lots'; readonly limit: string }
  | { readonly code: 'noRoom'; readonly field: 'leverage' }
  | { readonly code: 'stopMissing' | 'stopUnreadable'; readonly field: StopField }
  | { readonly code: 'stopTooFine'; readonly field: StopField; readonly decimals: number }
  | {
      readonly code: 'stopTooHigh' | 'stopTooLow' | 'stopOffTick'
      readonly field: StopField
      /** The nearest price that would do, as decimal text. */
      readonly nearest: string
    }
  | { readonly code: 'trailMissing' | 'trailUnreadable'; readonly field: 'stopLoss' }
  | {
      readonly code: 'trailTooWide' | 'trailTooNarrow'
      readonly field: 'stopLoss'
      /** In price, or in per cent. */
      readonly unit: 'price' | 'percent'
      /** The nearest distance that would do, as decimal text. */
      readonly nearest: string
    }
  | { readonly code: 'notEnough'; readonly field: null; readonly missing: string }

/** What the ticket knows beside its fields. */
export interface TicketSituation {
  readonly ticket: TicketTerms
  /** What the figures are for: the live price, or what reaches a limit. Null before the first price. */
  readonly mid: Price | null
  /** The last logged price; null before the first. */
  readonly market: Price | null
  readonly stale: boolean
  readonly open: boolean
  /** Whether its price closes orders and opens none. */
  readonly closeOnly: boolean
  /** ISO 8601; when a closed market opens, null if unknown. */
  readonly opensAt: string | null
  /** The last day of its calendar, where that is over and keeps it closed. */
  readonly calendarEnded: string | null
  /** USDT units; null for a visitor or while unknown, which is no issue. */
  readonly available: bigint | null
}

/** Everything wrong with the ticket, the most basic first: the first one is the button's text. */
export function ticketIssues(
  fields: TicketFields,
  figures: TicketFigures,
  summary: TicketSummary | null,
  situation: TicketSituation,
): readonly TicketIssue[] {
  const issues: TicketIssue[] = []
  const { open, opensAt, calendarEnded, closeOnly, mid, stale, available } = situation
  if (!open) issues.push({ code: 'marketClosed', field: null, opensAt, calendarEnded })
  if (mid === null) issues.push({ code: 'noPrice', field: null })
  else if (stale && open) issues.push({ code: 'priceStale', field: null })
  else if (closeOnly && open) issues.push({ code: 'closeOnly', field: null })
  issues.push(...entryIssues(fields, figures, situation))
  issues.push(...lotIssues(fields, figures, situation.ticket))
  issues.push(...stopIssues(fields, figures, situation))
  if (summary !== null && available !== null && summary.leaves > available) {
    const missing = formatDecimal(summary.leaves - available, ASSET_SCALE.USDT)
    issues.push({ code: 'notEnough', field: null, missing })
  }
  return issues
}

function entryIssues(
  { type, side }: TicketFields,
  { limitPrice }: TicketFigures,
  { ticket: { terms }, market }: TicketSituation,
): readonly TicketIssue[] {
  if (limitPrice === null) return []
  const field = 'limitPrice'
  const { decimals } = terms
  if (limitPrice.ok) {
    const stop = { entryType: 'stop', side, limitPrice: limitPrice.value } as const
    if (type !== 'stop' || market === null || !isReached(stop, market, terms)) return []
    const nearest = formatPrice(nearestStop(side, market, terms), decimals)
    return [{ code: side === 'long' ? 'stopPriceTooLow' : 'stopPriceTooHigh', field, nearest }]
  }
  const word = type === 'stop' ? 'stopPrice' : 'limit'
  if (limitPrice.fault === 'required') return [{ code: `${word}Missing`, field }]
  if (limitPrice.fault === 'tooPrecise') return [{ code: `${word}TooFine`, field, decimals }]
  return [{ code: `${word}Unreadable`, field }]
}

function lotIssues(
  { unit }: TicketFields,
  { lots }: TicketFigures,
  ticket: TicketTerms,
): readonly TicketIssue[] {
  if (!lots.ok) {
    const fault = lots.fault === 'required' ? 'Missing' : 'Unreadable'
    return [{ code: `${unit === 'lots' ? 'lots' : 'size'}${fault}`, field: 'lots' }]
  }
  if (lots.value < ticket.lotMin) {
    return [{ code: 'lotsTooFew', field: 'lots', limit: String(ticket.lotMin) }]
  }
  if (lots.value > ticket.lotMax) {
    return [{ code: 'lotsTooMany', field: 'lots', limit: String(ticket.lotMax) }]
  }
  return []
}

function unreadable(
  field: StopField,
  read: TicketFigures[StopField],
  decimals: number,
): readonly TicketIssue[] {
  if (read.ok) return []
  if (read.fault === 'required') return [{ code: 'stopMissing', field }]
  if (read.fault === 'tooPrecise') return [{ code: 'stopTooFine', field, decimals }]
  return [{ code: 'stopUnreadable', field }]
}

function unreadableTrail(
  { stopAmounts }: TicketFields,
  { ok }: TicketFigures[StopField],
): readonly TicketIssue[] {
  if (ok) return []
  const code = (stopAmounts.stopLoss ?? '') === '' ? 'trailMissing' : 'trailUnreadable'
  return [{ code, field: 'stopLoss' }]
}

/** How far, or how near, the distance may be: a share of the price never more, or less, than that. */
function trailIssue(
  { fault, nearest }: StopFault,
  { stopUnit }: TicketFields,
  market: Pick<StopBasis, 'side' | 'mid'>,
  terms: Terms,
): TicketIssue {
  const now = closingPrice(market.side, market.mid, terms)
  const away = price(now > nearest ? now - nearest : nearest - now)
  const unit = stopUnit === 'percent' ? 'percent' : 'price'
  const [code, round] =
    fault === 'tooFar'
      ? (['trailTooWide', divideFloor] as const)
      : (['trailTooNarrow', divideCeil] as const)
  return { code, field: 'stopLoss', unit, nearest: distanceText(away, unit, market, terms, round) }
}

function stopIssues(
  fields: TicketFields,
  figures: TicketFigures,
  { ticket, mid }: TicketSituation,
): readonly TicketIssue[] {
  const { lots, stopLoss, takeProfit } = figures
  const { terms } = ticket
  const market =
    mid !== null && lots.ok && lots.value > 0n
      ? { side: fields.side, lots: lots.value, leverage: BigInt(fields.leverage), mid }
      : null
  if (market !== null && !leavesRoom(market, terms)) return [{ code: 'noRoom', field: 'leverage' }]
  if (market === null || !stopLoss.ok || !takeProfit.ok) {
    return [
      ...(isTrailing(fields)
        ? unreadableTrail(fields, stopLoss)
        : unreadable('stopLoss', stopLoss, terms.decimals)),
      ...unreadable('takeProfit', takeProfit, terms.decimals),
    ]
  }
  const request = { ...market, stopLoss: stopLoss.value, takeProfit: takeProfit.value }
  return stopFaults(request, terms).map((fault) =>
    fault.field === 'stopLoss' && isTrailing(fields)
      ? trailIssue(fault, fields, market, terms)
      : stopIssue(fault, request, terms.decimals),
  )
}

function stopIssue(
  fault: StopFault,
  request: Readonly<Record<StopField, Price>>,
  decimals: number,
): TicketIssue {
  const nearest = formatPrice(fault.nearest, decimals)
  const { field } = fault
  if (fault.fault === 'offTick') return { code: 'stopOffTick', field, nearest }
  const code = request[field] > fault.nearest ? 'stopTooHigh' : 'stopTooLow'
  return { code, field, nearest }
}
