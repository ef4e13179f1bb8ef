import { useCallback, useEffect, useState } from 'react'
import type { ExchangeQuote, ExchangeQuoteBody } from '#protocol/exchange.ts'
import { useGetExchangeQuoteMutation } from './exchange.api.ts'

/** What is known of the quote for what stands in the form. */
export type QuoteState =
  | { readonly phase: 'none' | 'asking' }
  /** Held to until `until`, by this device's clock. */
  | { readonly phase: 'held'; readonly quote: ExchangeQuote; readonly until: number }
  | { readonly phase: 'expired'; readonly quote: ExchangeQuote }
  | { readonly phase: 'failed'; readonly fault: unknown }

/** A quote and the way to another. */
export interface QuoteView {
  readonly state: QuoteState
  /** Asks for a new one, on the prices of now. */
  readonly renew: () => void
}

/** Nobody is asked while somebody still types. */
const PAUSE_MS = 350

const NONE: QuoteState = { phase: 'none' }
const ASKING: QuoteState = { phase: 'asking' }

/** What was found out, and about which asking. */
interface Found {
  readonly of: string
  readonly state: QuoteState
}

/** The quote for a request; null for none. It ends by itself, and a new one is asked for by the person alone. */
export function useQuote(request: ExchangeQuoteBody | null): QuoteView {
  const [ask] = useGetExchangeQuoteMutation()
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Found>({ of: '', state: NONE })
  const { from, to, amount } = request ?? {}
  const of = `${from ?? ''} ${to ?? ''} ${amount ?? ''} ${round}`
  const renew = useCallback(() => setRound((count) => count + 1), [])

  useEffect(() => {
    if (from === undefined || to === undefined || amount === undefined) return undefined
    let wanted = true
    const look = async (): Promise<void> => {
      // Counted from before it was asked for: ours must never last longer than the operator's own.
      const askedAt = Date.now()
      const { data, error } = await ask({ from, to, amount })
      if (!wanted) return
      const state = data === undefined ? failedState(error) : heldState(data, askedAt)
      setFound({ of, state })
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [from, to, amount, of, ask])

  const state = request === null ? NONE : found.of === of ? found.state : ASKING
  useEffect(() => {
    if (state.phase !== 'held') return undefined
    const { quote, until } = state
    const timer = setTimeout(() => {
      setFound({ of, state: { phase: 'expired', quote } })
    }, until - Date.now())
    return () => clearTimeout(timer)
  }, [state, of])

  return { state, renew }
}

const failedState = (fault: unknown): QuoteState => ({ phase: 'failed', fault })

function heldState(quote: ExchangeQuote, askedAt: number): QuoteState {
  const until = askedAt + (Date.parse(quote.expiresAt) - Date.parse(quote.quotedAt))
  return until > Date.now() ? { phase: 'held', quote, until } : { phase: 'expired', quote }
}
