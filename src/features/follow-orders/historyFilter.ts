import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import { ORDER_PARAM } from '#src/entities/order/orderPath.ts'
import { type Span, SPANS, spanStart } from '#src/shared/lib/span.ts'

/** Which orders of the history a person looks for. */
export interface HistoryFilter {
  /** Null for every instrument. */
  readonly instrumentId: string | null
  readonly span: Span
}

export const NO_FILTER: HistoryFilter = { instrumentId: null, span: 'all' }

const INSTRUMENT = 'instrument'
const SPAN = 'period'
const ID = /^[1-9]\d{0,8}$/

/** Reads an address; what it says amiss is left out. */
export function filterIn(params: URLSearchParams): HistoryFilter {
  const id = params.get(INSTRUMENT) ?? ''
  return {
    instrumentId: ID.test(id) ? id : null,
    span: SPANS.find((one) => one === params.get(SPAN)) ?? NO_FILTER.span,
  }
}

/** The address with another filter. One order that it asks for may not be among those, so it is asked for no more. */
export function withFilter(
  params: URLSearchParams,
  { instrumentId, span }: HistoryFilter,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(ORDER_PARAM)
  if (instrumentId === null) next.delete(INSTRUMENT)
  else next.set(INSTRUMENT, instrumentId)
  if (span === NO_FILTER.span) next.delete(SPAN)
  else next.set(SPAN, span)
  return next
}

export const isFiltered = ({ instrumentId, span }: HistoryFilter): boolean =>
  instrumentId !== null || span !== NO_FILTER.span

/** What to ask the operator for. It has no end, so that what closes meanwhile belongs to it. */
export function askOf({ instrumentId, span }: HistoryFilter, now: Date): ExportContractsQuery {
  const from = spanStart(span, now)
  return {
    ...(instrumentId === null ? {} : { instrumentId }),
    ...(from === null ? {} : { from: from.toISOString() }),
  }
}
