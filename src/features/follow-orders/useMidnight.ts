import { useSelector } from 'react-redux'
import type { Millis } from '#protocol/time.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { midnightOf } from './profitSpans.ts'

/** The last midnight of this device's zone by the server's clock; null before the first tick, which is not 1970. */
export function useMidnight(): Millis | null {
  return useSelector((state: WithMarket) =>
    state.market.now === 0 ? null : midnightOf(selectServerNow(state)),
  )
}
