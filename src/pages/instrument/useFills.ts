import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import { useListOpenOrdersQuery } from '#src/entities/order/order.api.ts'
import { useListClosedOrdersInfiniteQuery } from '#src/entities/order/waiting.api.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import {
  useListOpenOptionsQuery,
  useListPastOptionsInfiniteQuery,
} from '#src/features/trade-option/option.api.ts'
import { spotPair } from '#src/features/trade-spot/fields.ts'
import { useListDoneSpotInfiniteQuery } from '#src/features/trade-spot/spot.api.ts'
import { fillsOf, type OwnFill } from '#src/features/view-chart/fills.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'

const NONE: readonly OwnFill[] = []

interface Pages<O> {
  readonly pages: readonly { readonly items: readonly O[] }[]
}

const itemsOf = <O>(all: Pages<O> | undefined): readonly O[] =>
  all?.pages.flatMap(({ items }) => items) ?? []

/** Own purchases and sales on one instrument: all that is open, and the newest page of what each product has behind it. */
export function useFills(info: MarketInfo) {
  const [areShown, onFills] = useState(false)
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const skip = !signedIn || !areShown
  const ask = { account, instrumentId: info.id }
  const contracts = { skip: skip || info.contract === null }
  const { currentData: open } = useListOpenOrdersQuery(account, contracts)
  const { currentData: closed } = useListClosedOrdersInfiniteQuery(ask, contracts)
  const { currentData: running } = useListOpenOptionsQuery(account, contracts)
  const { currentData: ended } = useListPastOptionsInfiniteQuery(ask, contracts)
  const { currentData: filled } = useListDoneSpotInfiniteQuery(
    { ...ask, endedBy: 'filled' },
    { skip: skip || spotPair(info) === null },
  )
  const fills = useMemo(() => {
    const isHere = ({ instrumentId }: { readonly instrumentId: string }): boolean =>
      instrumentId === info.id
    const found = fillsOf({
      contracts: [...(open?.items.filter(isHere) ?? []), ...itemsOf(closed)],
      options: [...(running?.items.filter(isHere) ?? []), ...itemsOf(ended)],
      spot: itemsOf(filled),
    })
    return skip || found.length === 0 ? NONE : found
  }, [skip, info.id, open, closed, running, ended, filled])
  return { fills, onFills }
}
