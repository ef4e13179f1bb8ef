import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { MarketType } from '#protocol/marketTypes.ts'
import { useListMarketsQuery } from '#src/entities/market/market.api.ts'
import { instrumentPath } from '#src/entities/market/instrument.ts'

/** The address of the page of an order's instrument; undefined while its market is not known. */
export type PathOf = (order: ContractOrder | WaitingContract) => string | undefined

/** @param known the market of an instrument that the list of them does not have */
export function useOrderPath(known?: MarketType): PathOf {
  const { data } = useListMarketsQuery(undefined)
  return ({ code, instrumentId: id }) => {
    const type = data?.find((item) => item.code === code)?.type ?? known
    return type === undefined ? undefined : instrumentPath({ id, code, type })
  }
}
