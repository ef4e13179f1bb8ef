import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import { divideCeil } from '#protocol/rounding.ts'
import type { MarketService } from '#server/modules/market/types.ts'

/**
 * Worth of units of an asset in USDT units, at the last logged price of its pair and rounded up; null where it has
 * none. A US dollar counts as a USDT: coins have pairs with USDT, currencies with the dollar, on either side of it.
 */
export function worthIn(
  market: Pick<MarketService, 'instruments' | 'last'>,
): (asset: AssetCode, units: bigint) => bigint | null {
  const pairs = new Map(market.instruments().map(({ code, id }) => [code, id]))
  const midOf = (code: string): bigint | null => {
    const pair = pairs.get(code)
    return pair === undefined ? null : (market.last(pair)?.mid ?? null)
  }
  return (asset, units) => {
    const scale = BigInt(ASSET_SCALE[asset])
    const usdt = BigInt(ASSET_SCALE.USDT)
    const priced = BigInt(PRICE_SCALE)
    if (asset === 'USDT' || asset === 'USD') return divideCeil(units * 10n ** usdt, 10n ** scale)
    const mid = midOf(`${asset}USDT`) ?? midOf(`${asset}USD`)
    if (mid !== null) return divideCeil(units * mid * 10n ** usdt, 10n ** (scale + priced))
    const inverse = midOf(`USD${asset}`)
    if (inverse === null) return null
    return divideCeil(units * 10n ** (usdt + priced), inverse * 10n ** scale)
  }
}
