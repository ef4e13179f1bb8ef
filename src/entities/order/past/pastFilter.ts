import { type Span, SPANS, spanStart } from '#src/shared/lib/span.ts'
import { ORDER_PARAM } from '../orderPath.ts'

/**
 * The filters of a product's history beside its time, by their names in the call, with the words that each may be. The
 * address has the same names.
 */
export type Fields = Readonly<Record<string, readonly string[] | RegExp>>

/** The words that were chosen; absent where all will do. */
export type Chosen<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends readonly (infer Word extends string)[]
    ? Word
    : string
}

/** Which part of a history a person looks for. */
export interface PastFilter<F extends Fields> {
  readonly span: Span
  readonly chosen: Chosen<F>
}

/** What a call is asked for. */
export type PastAsk<F extends Fields> = Chosen<F> & { readonly from?: string }

export const NO_FILTER: PastFilter<Fields> = { span: 'all', chosen: {} }

/** The number of an instrument. */
export const INSTRUMENT_ID = /^[1-9]\d{0,8}$/

const SPAN = 'period'

const fits = (text: string, words: Fields[string]): boolean =>
  words instanceof RegExp ? words.test(text) : words.includes(text)

/** Reads an address; what it says amiss, or says of another product, is left out. */
export function filterIn<F extends Fields>(params: URLSearchParams, fields: F): PastFilter<F> {
  const chosen = Object.entries(fields).flatMap(([name, words]) => {
    const text = params.get(name)
    return text !== null && fits(text, words) ? [[name, text] as const] : []
  })
  return {
    span: SPANS.find((one) => one === params.get(SPAN)) ?? NO_FILTER.span,
    // By the names and the words of the fields, which say what they are.
    chosen: Object.fromEntries(chosen) as Chosen<F>,
  }
}

/** The address with another filter. One order that it asks for may not be among those, so it is asked for no more. */
export function withFilter(
  params: URLSearchParams,
  fields: Fields,
  { span, chosen }: PastFilter<Fields>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [ORDER_PARAM, SPAN, ...Object.keys(fields)]) next.delete(name)
  for (const [name, text] of Object.entries(chosen)) if (text !== undefined) next.set(name, text)
  if (span !== NO_FILTER.span) next.set(SPAN, span)
  return next
}

export const isFiltered = ({ span, chosen }: PastFilter<Fields>): boolean =>
  span !== NO_FILTER.span || Object.keys(chosen).length > 0

/** What to ask the operator for. It has no end, so that what ends meanwhile belongs to it. */
export function askOf<F extends Fields>({ span, chosen }: PastFilter<F>, now: Date): PastAsk<F> {
  const from = spanStart(span, now)
  return from === null ? chosen : { ...chosen, from: from.toISOString() }
}
