import { useState } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { AssetCode } from '#protocol/assets.ts'
import type { ExchangeTerms } from '#protocol/exchange.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { typedForm } from '#src/shared/i18n/numberInput.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useGetExchangeTermsQuery } from './exchange.api.ts'
import {
  availableOf,
  everything,
  obstacleOf,
  type Obstacle,
  type Pair,
  pairOf,
  pairWith,
  type ReadAmount,
  readAmount,
} from './form.ts'
import { type QuoteView, useQuote } from './useQuote.ts'

/** The form, with everything that follows from what stands in it. */
export interface ExchangeForm extends Pair {
  readonly typed: string
  readonly type: (typed: string) => void
  readonly choose: (side: keyof Pair, asset: AssetCode) => void
  readonly swap: () => void
  /** Types all there is; null while that is nothing, or not known. */
  readonly typeAll: (() => void) | null
  /** Decimal text of what can be given of an asset; null while it is not known. */
  readonly availableOf: (asset: AssetCode) => string | null
  readonly read: ReadAmount
  readonly obstacle: { readonly asset: AssetCode; readonly obstacle: Obstacle } | null
  readonly terms: ExchangeTerms | undefined
  readonly quote: QuoteView
  /** What was not loaded, and cannot be done without. */
  readonly fault: { readonly error: unknown; readonly retry: () => void } | null
  /** Whether what there is, is known yet. */
  readonly ready: boolean
}

/** The pair is kept in the address, so that other pages can lead to it. */
export function useExchangeForm(): ExchangeForm {
  const { decimalSign } = useFormat()
  const skip = !useSelector(selectLoggedIn)
  const [params, setParams] = useSearchParams()
  const [typed, type] = useState('')
  const holdings = useListHoldingsQuery('real', { skip })
  const terms = useGetExchangeTermsQuery(undefined, { skip, refetchOnMountOrArgChange: true })
  const own = holdings.currentData
  const pair = pairOf({ from: params.get('from'), to: params.get('to') }, own)
  const available = availableOf(own, pair.from)
  const read = readAmount(typed, pair.from, available, decimalSign)
  const obstacle = obstacleOf(terms.currentData, pair)
  const wanted = read.ok && obstacle === null && own !== undefined
  const quote = useQuote(wanted ? { ...pair, amount: read.amount } : null)
  const put = (next: Pair): void => {
    if (next.from !== pair.from) type('')
    setParams({ ...next }, { replace: true, preventScrollReset: true })
    // A market may have opened or closed since.
    if (!skip) void terms.refetch()
  }
  const all = available === null ? '' : everything(available, pair.from)
  const error = own === undefined ? (holdings.error ?? null) : null
  return {
    ...pair,
    typed,
    type,
    choose: (side, asset) => put(pairWith(pair, side, asset)),
    swap: () => put({ from: pair.to, to: pair.from }),
    typeAll: isZeroText(all) ? null : () => type(typedForm(all, decimalSign)),
    availableOf: (asset) => availableOf(own, asset),
    read,
    obstacle,
    terms: terms.currentData,
    quote,
    fault: error === null ? null : { error, retry: () => void holdings.refetch() },
    ready: own !== undefined,
  }
}
