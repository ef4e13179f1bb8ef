/** The numbers the wire gives to the seven market types. */
export const MARKET_TYPE = {
  forex: 1,
  crypto: 2,
  stocks: 3,
  futures: 4,
  etf: 5,
  metals: 6,
  options: 7,
} as const

export type MarketTypeName = keyof typeof MARKET_TYPE
export type MarketType = (typeof MARKET_TYPE)[MarketTypeName]

export const MARKET_TYPES = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly MarketType[]

/** Tabs of a market list, in the order shown; `markTypeIndex` in an address is an index into it. */
export const MARKET_TABS = [2, 1, 3, 4, 5, 6, 7] as const satisfies readonly MarketType[]

/** The word for a market type. */
export function marketTypeName(type: MarketType): MarketTypeName {
  const names = Object.keys(MARKET_TYPE) as MarketTypeName[]
  return names[type - 1] ?? 'crypto'
}

/** Age in milliseconds from which a price is stale in trading hours. */
export const STALE_AFTER_MS = 10_000
/** So long prices wait for a clock that was set back to be where it was; then they go on with its earlier time. */
export const SET_BACK_AFTER_MS = 60_000
