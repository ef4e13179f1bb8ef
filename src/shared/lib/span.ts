/** Stretches of time up to now. */
export const SPANS = ['all', 'week', 'month', 'quarter', 'year'] as const
export type Span = (typeof SPANS)[number]

const DAYS = { week: 7, month: 30, quarter: 90 } as const

/** The midnight of this device at which a span begins; null for all time. Spans of days count today. */
export function spanStart(span: Span, now: Date): Date | null {
  if (span === 'all') return null
  if (span === 'year') return new Date(now.getFullYear(), 0, 1)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[span] + 1)
}
