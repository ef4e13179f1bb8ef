import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { usePastFilter } from '#src/entities/order/past/usePastFilter.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { type MorePages, moreOf } from '#src/shared/api/pages.ts'
import { SPOT_FIELDS } from './spotFields.ts'
import { useListDoneSpotInfiniteQuery, useListWaitingSpotQuery } from './spot.api.ts'

/** Orders of the account in use, as a list shows them. */
export interface SpotOrdersView {
  readonly account: AccountKind
  readonly signedIn: boolean
  /** Undefined until they were loaded once; kept while they are asked for again. */
  readonly orders: readonly SpotOrder[] | undefined
  readonly error: unknown
  readonly retry: () => void
  /** The way to older ones, where there are any. */
  readonly more: MorePages | null
}

/** Waiting orders, newest first. */
export function useWaitingSpot(): SpotOrdersView {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData, error, refetch } = useListWaitingSpotQuery(account, { skip: !signedIn })
  const retry = (): void => void refetch()
  const orders = currentData?.items
  return { account, signedIn, orders, error, retry, more: null }
}

/** Filled and cancelled orders, as far as the address asks for them, newest first. */
export function useDoneSpot(): SpotOrdersView {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { ask } = usePastFilter(SPOT_FIELDS)
  const query = useListDoneSpotInfiniteQuery({ account, ...ask }, { skip: !signedIn })
  return {
    account,
    signedIn,
    orders: query.currentData?.pages.flatMap((page) => page.items),
    error: query.error,
    retry: () => void query.refetch(),
    more: moreOf(query),
  }
}
