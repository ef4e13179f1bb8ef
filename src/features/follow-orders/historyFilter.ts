import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import { type Ending, ENDINGS } from '#protocol/machines/contractOrder.ts'
import { ORDER_PARAM } from '#src/entities/order/orderPath.ts'
import { type Span, SPANS, spanStart } from '#src/shared/lib/span.ts'

/** Which orders of the history a person looks for. */
export interface HistoryFilter {
  /** Null for every instrument. */
  readonly instrumentId: string | null
  readonly span: Span
  /** Null for every way. */
  readonly endedBy: Ending | null
}

export const NO_FILTER: HistoryFilter = { instrumentId: null, span: 'all', endedBy: null }

const INSTRUMENT = 'instrument'
const SPAN = 'period'
const ENDED = 'ended'
const ID = /^[1-9]\d{0,8}$/

/** The way to end that a text names; null for any other text. */
export const endingOf = (text: string | null): Ending | null =>
  ENDINGS.find((one) => one === text) ?? null

/** Reads an address; what it says amiss is left out. */
export function filterIn(params: URLSearchParams): HistoryFilter {
  const id = params.get(INSTRUMENT) ?? ''
  return {
    instrumentId: ID.test(id) ? id : null,
    span: SPANS.find((one) => one === params.get(SPAN)) ?? NO_FILTER.span,
    endedBy: endingOf(params.get(ENDED)),
  }
}

/** The address with another filter. One order that it asks for may not be among those, so it is asked for no more. */
export function withFilter(
  params: URLSearchParams,
  { instrumentId, span, endedBy }: HistoryFilter,
): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(ORDER_PARAM)
  if (instrumentId === null) next.delete(INSTRUMENT)
  else next.set(INSTRUMENT, instrumentId)
  if (span === NO_FILTER.span) next.delete(SPAN)
  else next.set(SPAN, span)
  if (endedBy === null) next.delete(ENDED)
  else next.set(ENDED, endedBy)
  return next
}

export const isFiltered = ({ instrumentId, span, endedBy }: HistoryFilter): boolean =>
  instrumentId !== null || span !== NO_FILTER.span || endedBy !== null

/** What to ask the operator for. It has no end, so that what closes meanwhile belongs to it. */
export function askOf(
  { instrumentId, span, endedBy }: HistoryFilter,
  now: Date,
): ExportContractsQuery {
  const from = spanStart(span, now)
  return {
    ...(instrumentId === null ? {} : { instrumentId }),
    ...(from === null ? {} : { from: from.toISOString() }),
    ...(endedBy === null ? {} : { endedBy }),
  }
}
