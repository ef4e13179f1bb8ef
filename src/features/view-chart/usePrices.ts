import { useEffect } from 'react'
import { useStore } from 'react-redux'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import type { Quote } from '#src/entities/market/quotes.ts'
import type { PriceChart } from './priceChart.ts'

/** Gives the chart each price as it comes. It reads the store itself: nothing renders with a price. */
export function usePrices(chart: Pick<PriceChart, 'push'> | null, code: string): void {
  const store = useStore<WithMarket>()
  useEffect(() => {
    if (chart === null) return undefined
    let last: Quote | undefined
    const push = (): void => {
      const quote = selectQuote(store.getState(), code)
      if (quote === undefined || quote === last) return
      last = quote
      chart.push(quote.price, quote.at)
    }
    push()
    return store.subscribe(push)
  }, [chart, code, store])
}
