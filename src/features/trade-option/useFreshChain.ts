import { useEffect } from 'react'
import { useGetOptionChainQuery } from './option.api.ts'

/** Expiries and volatilities are asked for again this often; what is worked out from them follows every price. */
const ASK_AGAIN_MS = 30_000

/**
 * The listed series on one instrument, asked for again as long as they are on the screen and when the page comes
 * back to it; of none with null.
 */
export function useFreshChain(instrumentId: string | null) {
  const query = useGetOptionChainQuery(instrumentId ?? '', {
    skip: instrumentId === null,
    pollingInterval: ASK_AGAIN_MS,
  })
  const { refetch } = query
  useEffect(() => {
    if (instrumentId === null) return undefined
    const look = (): void => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [instrumentId, refetch])
  return query
}
