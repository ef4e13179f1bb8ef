import { shallowEqual, useSelector } from 'react-redux'
import type { Holding } from '#protocol/holdings.ts'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import type { MarketItem } from '#protocol/market.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import { pricedBy, worthOf } from '#src/entities/balance/worth.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import {
  selectIsOpen,
  selectQuote,
  selectStaleSeconds,
  type WithMarket,
} from '#src/entities/market/market.selectors.ts'
import { liveOrder, sumUsdt, usdtText } from '#src/entities/order/liveOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { amountDecimals } from '#src/shared/money-view/amount.ts'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { useOpenOrders } from '#src/features/follow-orders/useOrders.ts'

type Markets = readonly MarketItem[] | undefined

/** What the account in use has of each asset, and the instruments that price them. */
export function useBalances() {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const options = { skip: !signedIn, refetchOnMountOrArgChange: true, refetchOnReconnect: true }
  const holdings = useListHoldingsQuery(account, options)
  const markets = useListMarketsQuery(MARKET_TYPE.crypto, {
    skip: !signedIn,
    refetchOnReconnect: true,
  })
  return {
    account,
    signedIn,
    holdings: holdings.currentData,
    markets: markets.currentData,
    error: holdings.error,
    /** Why no price is known; undefined while there are some, or they are on their way. */
    priceFault: markets.currentData === undefined ? markets.error : undefined,
    /** When what is shown was true, while it could not be loaded again. */
    staleSince:
      holdings.isError && holdings.currentData !== undefined ? holdings.fulfilledTimeStamp : null,
    retry() {
      void holdings.refetch()
      void markets.refetch()
    },
  }
}

export type Balances = ReturnType<typeof useBalances>

/** What each part of the page is given. */
export interface PartProps {
  readonly balances: Balances
  readonly holdings: readonly Holding[]
}

/** The newest price of an asset in USDT: the live one, else the one the list came with. */
function priceIn(state: WithMarket, asset: string, markets: Markets): string | null {
  const item = pricedBy(asset, markets)
  return item === null ? null : (selectQuote(state, item.code)?.price ?? item.price)
}

/** What one holding is worth in USDT, as the wire writes it; null where no price is known. */
export function useWorth({ asset, total }: Holding, markets: Markets): string | null {
  return useSelector((state: WithMarket) => {
    const units = worthOf(total, asset, priceIn(state, asset, markets))
    return units === null ? null : usdtText(units)
  })
}

/** Open profit of all contracts before fees, in units of USDT; null while it is not known, undefined with none open. */
export function useOpenProfit(): bigint | null | undefined {
  const { orders } = useOpenOrders()
  return useSelector((state: WithMarket) => {
    if (orders === undefined) return null
    if (orders.length === 0) return undefined
    return sumUsdt(
      orders.map(
        (order) => liveOrder(order, selectQuote(state, order.code)?.price)?.profit ?? null,
      ),
    )
  })
}

/** How much of a sum a row may say: as many decimals as by itself, so that little is not shown as nothing. */
function asAlone(units: bigint, shown: string | undefined): string | undefined {
  const decimals = shown?.split('.')[1]?.length ?? 0
  return decimals === amountDecimals(usdtText(units), 'USDT') ? shown : undefined
}

/**
 * What all holdings are worth together, open profit included, and each of them as it is shown, so that the rows add up
 * to it. Also what is left out, or priced too long ago.
 */
export function useTotalWorth(holdings: readonly Holding[], markets: Markets) {
  const worths = useSelector(
    (state: WithMarket) =>
      holdings.map(({ asset, total }) =>
        markets === undefined ? null : worthOf(total, asset, priceIn(state, asset, markets)),
      ),
    shallowEqual,
  )
  const old = useSelector((state: WithMarket) =>
    holdings.some(({ asset, total }) => {
      const item = isZeroText(total) ? null : pricedBy(asset, markets)
      return item !== null && selectIsOpen(state, item) && selectStaleSeconds(state, item) !== null
    }),
  )
  const profit = useOpenProfit()
  const isKnown = markets !== undefined && profit !== null
  const priced = holdings.flatMap(({ asset }, index) => {
    const units = worths[index] ?? null
    return units === null ? [] : [{ asset, units }]
  })
  const parts = [...priced.map(({ units }) => units), profit ?? 0n]
  const total = isKnown ? usdtText(parts.reduce((sum, one) => sum + one, 0n)) : null
  const shown =
    total === null ? null : shownSum('USDT', { total, plus: parts.map(usdtText) }, 'balance')
  return {
    total,
    shownTotal: shown?.total,
    shownOf: new Map(
      priced.map(({ asset, units }, index) => [asset, asAlone(units, shown?.plus[index])]),
    ),
    profit,
    shownProfit: shown?.plus.at(-1),
    without: isKnown ? holdings.filter((_, index) => worths[index] === null) : [],
    old,
  }
}
