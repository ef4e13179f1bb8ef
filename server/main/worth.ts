import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { type Price, PRICE_SCALE } from '#protocol/price.ts'
import { divideCeil, divideFloor } from '#protocol/rounding.ts'
import { isFresh, type MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Units of an asset in USDT units; null where they have no price. */
type Worth = (asset: AssetCode, units: bigint) => bigint | null

type Market = Pick<MarketService, 'instruments' | 'last'>
type Last = ReturnType<Market['last']>

/**
 * Worth of units of an asset in USDT units, at the last logged price of its pair and rounded up; null where it has
 * none. A US dollar counts as a USDT: coins have pairs with USDT, currencies with the dollar, on either side of it.
 */
export const worthIn = (market: Market): Worth =>
  worthBy(market, (last) => last?.mid ?? null, divideCeil)

/**
 * The same at prices that are full and fresh now, and rounded down: for what nobody may count too high. What few venues
 * say, or others do not confirm, is no price for that.
 */
export const freshWorthIn = (
  market: Market & Pick<MarketService, 'state'>,
  clock: Clock,
): Worth => {
  const counts = (last: Last): last is NonNullable<Last> =>
    isFresh(last, clock.now()) && market.state(last.instrumentId) === 'full'
  return worthBy(market, (last) => (counts(last) ? last.mid : null), divideFloor)
}

function worthBy(
  market: Market,
  counted: (last: Last) => Price | null,
  divide: (numerator: bigint, denominator: bigint) => bigint,
): Worth {
  const pairs = new Map(market.instruments().map(({ code, id }) => [code, id]))
  const midOf = (code: string): bigint | null => {
    const pair = pairs.get(code)
    return pair === undefined ? null : counted(market.last(pair))
  }
  return (asset, units) => {
    const scale = BigInt(ASSET_SCALE[asset])
    const usdt = BigInt(ASSET_SCALE.USDT)
    const priced = BigInt(PRICE_SCALE)
    if (asset === 'USDT' || asset === 'USD') return divide(units * 10n ** usdt, 10n ** scale)
    const mid = midOf(`${asset}USDT`) ?? midOf(`${asset}USD`)
    if (mid !== null) return divide(units * mid * 10n ** usdt, 10n ** (scale + priced))
    const inverse = midOf(`USD${asset}`)
    if (inverse === null) return null
    return divide(units * 10n ** (usdt + priced), inverse * 10n ** scale)
  }
}
