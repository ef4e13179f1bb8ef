import { useSearchParams } from 'react-router-dom'
import * as CODE from '#protocol/errorCodes.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { useGetMarketQuery, useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { isCallFault } from '#src/shared/api/fault.ts'

/** The instrument an address names. */
export type Instrument =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'ready'; readonly info: MarketInfo }

/** The day's range and the terms are asked for again when they are older than this, in seconds. */
const FRESH_S = 30
/** A page that stays open learns so often of a corporate action, which is told a day ahead at least. */
const ASK_AGAIN_MS = 300_000

function isMissing(error: unknown): boolean {
  return (
    isCallFault(error) &&
    error.kind === 'refused' &&
    ['400', '404', CODE.instrumentUnknown].includes(error.code)
  )
}

/** By `id`, else by `code`, else the first one listed: the trading window opens on that. */
export function useInstrument(): Instrument {
  const [params] = useSearchParams()
  const id = params.get('id')
  const code = params.get('code')
  const list = useListMarketsQuery(undefined, { skip: id !== null })
  const listed = code === null ? list.data?.[0] : list.data?.find((item) => item.code === code)
  const wanted = id ?? listed?.id
  const { currentData, error, refetch } = useGetMarketQuery(wanted ?? '', {
    skip: wanted === undefined,
    refetchOnMountOrArgChange: FRESH_S,
    pollingInterval: ASK_AGAIN_MS,
  })
  if (currentData !== undefined) return { state: 'ready', info: currentData }
  if (isMissing(error) || (list.data !== undefined && wanted === undefined)) {
    return { state: 'unknown' }
  }
  if (error !== undefined) return { state: 'failed', error, retry: () => void refetch() }
  if (list.error !== undefined) {
    return { state: 'failed', error: list.error, retry: () => void list.refetch() }
  }
  return { state: 'loading' }
}
