import type { MarketItem } from '#protocol/market.ts'
import { MARKET_TYPE } from '#protocol/marketTypes.ts'

/** What shows in the house: the first coin in the lit room, one of four other kinds in each window. */
export interface HouseWindows {
  readonly room: MarketItem | null
  readonly windows: readonly MarketItem[]
}

const KINDS = [MARKET_TYPE.metals, MARKET_TYPE.forex, MARKET_TYPE.etf, MARKET_TYPE.futures]

/** Picks them from the list of the house, in its order. */
export function houseWindows(items: readonly MarketItem[]): HouseWindows {
  const first = (type: number): MarketItem | undefined => items.find((item) => item.type === type)
  return {
    room: first(MARKET_TYPE.crypto) ?? null,
    windows: KINDS.map(first).filter((item) => item !== undefined),
  }
}
