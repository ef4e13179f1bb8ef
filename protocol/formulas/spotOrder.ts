import { ASSET_SCALE, type AssetCode } from '../assets.ts'
import type { SpotSide } from '../machines/spotOrder.ts'
import { PRICE_SCALE, type Price, price, tickSize } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { askOf, bidOf, PPM, type PriceTerms, type Rounded } from './contractOrder.ts'

/**
 * The arithmetic of coin-to-coin orders, shared by the ticket, the engine and the audit. Money is
 * whole ledger units of its asset, prices are units of 10^-8 of the quote, rates parts per million.
 */

/**
 * Names of the rules an order fills by, kept with it and in its receipt. By `spot.1` a waiting order filled at its
 * limit; by `spot.2` it fills at the side of the row that reaches it, which is its limit or better.
 */
export const SPOT_FORMULAS = ['spot.1', 'spot.2'] as const
export type SpotFormula = (typeof SPOT_FORMULAS)[number]
/** The one of new orders. */
export const SPOT_FORMULA: SpotFormula = 'spot.2'

/** What an order trades on; fixed when it is placed and never changed after. */
export interface SpotTerms extends PriceTerms {
  readonly base: AssetCode
  readonly quote: AssetCode
  /** Taken from what is received. */
  readonly feePpm: bigint
}

/** What an order does to the books. `paid` is in the asset given away, `gross` in the one received. */
export interface SpotFill {
  /** What leaves the customer, rounded up. */
  readonly paid: bigint
  /** What the operator gets of it; the rest is the remainder of the rounding. */
  readonly operatorGets: bigint
  /** Received before the fee, rounded down. */
  readonly gross: bigint
  /** What the operator pays for it, rounded up. */
  readonly operatorPays: bigint
  readonly fee: Rounded
  /** What the customer receives: gross - fee. */
  readonly received: bigint
}

/** The asset an order pays with, and holds while it waits. */
export function paidAsset(
  side: SpotSide,
  { base, quote }: Pick<SpotTerms, 'base' | 'quote'>,
): AssetCode {
  return side === 'buy' ? quote : base
}

/** The asset an order receives, and pays its fee in. */
export function receivedAsset(
  side: SpotSide,
  { base, quote }: Pick<SpotTerms, 'base' | 'quote'>,
): AssetCode {
  return side === 'buy' ? base : quote
}

/** The price an order of this side fills at when the logged price is `mid`: half a spread off it. */
export function spotPrice(side: SpotSide, mid: Price, terms: PriceTerms): Price {
  return side === 'buy' ? askOf(mid, terms) : bidOf(mid, terms)
}

/** Base units x price (10^-8 of the quote) is in 10^-(base + 8); one quote unit is 10^-quote. */
function perQuoteUnit({ base, quote }: SpotTerms): bigint {
  const scale = ASSET_SCALE[base] + PRICE_SCALE - ASSET_SCALE[quote]
  if (scale < 0) throw new Error(`${quote} is finer than ${base} and a price together`)
  return 10n ** BigInt(scale)
}

/** Worth of base units at a price, in quote units: amount x price. */
export function spotWorth(amount: bigint, at: Price, terms: SpotTerms): Rounded {
  const worth = amount * at
  const unit = perQuoteUnit(terms)
  return { down: divideFloor(worth, unit), up: divideCeil(worth, unit) }
}

/** The most base units that quote units buy at a price: total / price, rounded down. */
export function spotAmountFor(total: bigint, at: Price, terms: SpotTerms): bigint {
  return divideFloor(total * perQuoteUnit(terms), at)
}

/** Fee on what is received: gross x rate. The customer pays `up`; the difference is the remainder. */
function spotFee(gross: bigint, terms: SpotTerms): Rounded {
  const fee = gross * terms.feePpm
  return { down: divideFloor(fee, PPM), up: divideCeil(fee, PPM) }
}

/** What an order of `amount` base units comes to at a price. */
export function spotFill(side: SpotSide, amount: bigint, at: Price, terms: SpotTerms): SpotFill {
  const worth = spotWorth(amount, at, terms)
  const gross = side === 'buy' ? amount : worth.down
  const fee = spotFee(gross, terms)
  return {
    paid: side === 'buy' ? worth.up : amount,
    operatorGets: side === 'buy' ? worth.down : amount,
    gross,
    operatorPays: side === 'buy' ? amount : worth.up,
    fee,
    received: gross - fee.up,
  }
}

/** What a waiting order holds: what it pays when it fills at its limit, the most it ever does. */
export function spotHold(side: SpotSide, amount: bigint, limit: Price, terms: SpotTerms): bigint {
  return spotFill(side, amount, limit, terms).paid
}

/** The price a waiting order fills at when this logged price reaches its limit. */
export function waitedPrice(
  formula: SpotFormula,
  side: SpotSide,
  limit: Price,
  mid: Price,
  terms: PriceTerms,
): Price {
  return formula === 'spot.1' ? limit : spotPrice(side, mid, terms)
}

/** Whether an order may fill at a logged price: its own side of it is at or past the limit. */
export function isMarketable(side: SpotSide, limit: Price, mid: Price, terms: PriceTerms): boolean {
  const at = spotPrice(side, mid, terms)
  return side === 'buy' ? at <= limit : at >= limit
}

/** Beyond every price there is, and fits an int8: the side that fills nothing. */
const NEVER_ABOVE = price(2n ** 63n - 1n)
const NEVER_BELOW = price(0n)

/**
 * The rule of `isMarketable` solved for the logged price: the order fills exactly at `mid <= low` and
 * at `mid >= high`. So the log itself can be asked for the first price that fills it.
 */
export function spotBand(
  side: SpotSide,
  limit: Price,
  terms: PriceTerms,
): { readonly low: Price; readonly high: Price } {
  const whole = 2n * PPM
  if (side === 'buy') {
    // Rounding up to a tick reaches no limit that is on the grid from below.
    const low = price(divideFloor(limit * whole, whole + terms.spreadPpm))
    return { low, high: NEVER_ABOVE }
  }
  // A selling price is never below one tick, whatever the logged one is.
  if (limit <= tickSize(terms.decimals)) return { low: NEVER_BELOW, high: price(1n) }
  return {
    low: NEVER_BELOW,
    high: price(divideCeil(limit * whole, whole - terms.spreadPpm)),
  }
}
