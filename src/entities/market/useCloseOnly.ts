import { useSelector } from 'react-redux'
import type { MarketItem } from '#protocol/market.ts'
import { selectQuote, type WithMarket } from './market.selectors.ts'

/** Whether an instrument's price only closes now: few sources make it, or others do not confirm it. */
export function useCloseOnly(item: Pick<MarketItem, 'code' | 'state'>): boolean {
  return useSelector((store: WithMarket) => {
    const quote = selectQuote(store, item.code)
    const state = quote === undefined ? item.state : quote.state
    return state === 'thin' || state === 'doubtful'
  })
}
