import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import { divideCeil } from '#protocol/rounding.ts'
import type { MarketService } from '#server/modules/market/types.ts'

/**
 * Worth of units of an asset in USDT units, at the last logged price of its pair and rounded up; null where it has
 * none.
 */
export function worthIn(
  market: Pick<MarketService, 'instruments' | 'last'>,
): (asset: AssetCode, units: bigint) => bigint | null {
  const pairs = new Map(market.instruments().map(({ code, id }) => [code, id]))
  return (asset, units) => {
    if (asset === 'USDT') return units
    const pair = pairs.get(`${asset}USDT`)
    const last = pair === undefined ? null : market.last(pair)
    if (last === null) return null
    const fine = 10n ** BigInt(ASSET_SCALE[asset] + PRICE_SCALE - ASSET_SCALE.USDT)
    return divideCeil(units * last.mid, fine)
  }
}
