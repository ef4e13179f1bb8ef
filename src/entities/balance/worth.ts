import { ASSET_SCALE, type AssetCode, isAssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { MarketItem } from '#protocol/market.ts'
import { PRICE_SCALE, parsePrice } from '#protocol/price.ts'
import { divideFloor } from '#protocol/rounding.ts'

/** What worth is said in. Other currencies count only where a price in it is listed, never by a guess. */
const UNIT: AssetCode = 'USDT'

/** The listed instrument that prices an asset in USDT; null when there is none, and for USDT itself. */
export function pricedBy(
  asset: string,
  markets: readonly MarketItem[] | undefined,
): MarketItem | null {
  return markets?.find(({ appName }) => appName === `${asset}/${UNIT}`) ?? null
}

/**
 * USDT units that an amount is worth at a price, rounded down; null where a figure cannot be read or the
 * price is not known. `price` is not asked for an amount of nothing, or of USDT.
 */
export function worthOf(total: string, asset: string, price: string | null): bigint | null {
  if (!isAssetCode(asset)) return null
  const read = parseDecimal(total, ASSET_SCALE[asset])
  if (!read.ok) return null
  if (asset === UNIT || read.units === 0n) return read.units
  const at = price === null ? null : parsePrice(price)
  if (at === null) return null
  const scale = BigInt(ASSET_SCALE[asset] + PRICE_SCALE - ASSET_SCALE[UNIT])
  return divideFloor(read.units * at, 10n ** scale)
}
