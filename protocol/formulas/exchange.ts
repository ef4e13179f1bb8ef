import { ASSET_SCALE, type AssetCode } from '../assets.ts'
import { formatDecimal } from '../decimal.ts'
import { PRICE_SCALE, type Price } from '../price.ts'
import { divideCeil, divideFloor } from '../rounding.ts'
import { PPM, type Rounded } from './contractOrder.ts'

/**
 * The arithmetic of currency exchange, shared by the quote, the handler, the audit and the tests. Money is
 * whole ledger units of its asset, prices are units of 10^-8 of the quote, rates are parts per million.
 */

/**
 * Names this arithmetic in what is kept, with the way between two currencies and the time a quote is held
 * to: other arithmetic, another way or another time is another name. Receipts are checked by it.
 */
export const EXCHANGE_FORMULA = 'exchange.1'

/** Taken from what is received: 0.2 %. There is no spread beside it. */
export const EXCHANGE_FEE_PPM = 2_000n

/** How long a quote is held to. */
export const QUOTE_MS = 10_000

/**
 * The least that must come out before the fee, in units of what is received. Roundings take two units at
 * most, so never more than 0.2 % of it: no amount is eaten by its own rounding.
 */
export const LEAST_GROSS = 1_000n

/** `sell` gives the base of a pair for its quote, `buy` the quote for its base. */
export type ExchangeSide = 'sell' | 'buy'

/** A listed price on the way from one currency to another, and which way it is taken. */
export interface ExchangeLeg {
  readonly side: ExchangeSide
  readonly mid: Price
}

/** What is exchanged, on which prices and for which fee. */
export interface ExchangeTerms {
  readonly from: AssetCode
  readonly to: AssetCode
  /** Units of `from`. */
  readonly amount: bigint
  readonly legs: readonly ExchangeLeg[]
  readonly feePpm: bigint
}

/** What an exchange comes to, in units of what is received. */
export interface ExchangeFigures {
  /** Before the fee, rounded down. */
  readonly gross: bigint
  /** What leaves the operator's treasury: the same, rounded up. */
  readonly operatorPays: bigint
  /** The customer is charged `up`, the operator earns `down`. */
  readonly fee: Rounded
  /** What the customer is credited: gross - fee. */
  readonly received: bigint
  /** What both roundings left over, two units at most; it is the rounding account's. */
  readonly remainder: bigint
}

const PRICE_UNIT = 10n ** BigInt(PRICE_SCALE)

/** All prices of the way multiplied, as one fraction: nothing is rounded between two legs. */
function product(legs: readonly ExchangeLeg[]): { numerator: bigint; denominator: bigint } {
  let [numerator, denominator] = [1n, 1n]
  for (const { side, mid } of legs) {
    numerator *= side === 'sell' ? mid : PRICE_UNIT
    denominator *= side === 'sell' ? PRICE_UNIT : mid
  }
  return { numerator, denominator }
}

/** What an exchange comes to: amount x every price it sells at / every price it buys at, less the fee. */
export function exchangeFigures(terms: ExchangeTerms): ExchangeFigures {
  const { from, to, amount, legs, feePpm } = terms
  const { numerator, denominator } = product(legs)
  const worth = amount * numerator * 10n ** BigInt(ASSET_SCALE[to])
  const unit = denominator * 10n ** BigInt(ASSET_SCALE[from])
  const gross = divideFloor(worth, unit)
  const operatorPays = divideCeil(worth, unit)
  const share = gross * feePpm
  const fee = { down: divideFloor(share, PPM), up: divideCeil(share, PPM) }
  const received = gross - fee.up
  return { gross, operatorPays, fee, received, remainder: operatorPays - received - fee.down }
}

/** The finest asset has this many decimals, and a rate is told with no more. */
const RATE_SCALE = 18
const RATE_DIGITS = 10

/**
 * What one whole `from` gives before the fee, as decimal text: rounded down to ten significant digits, of
 * at most 18 decimals. For people; amounts follow from the prices themselves.
 */
export function exchangeRate(legs: readonly ExchangeLeg[]): string {
  const { numerator, denominator } = product(legs)
  const units = divideFloor(numerator * 10n ** BigInt(RATE_SCALE), denominator)
  const spare = String(units).length - RATE_DIGITS
  const cut = 10n ** BigInt(Math.min(Math.max(spare, 0), RATE_SCALE))
  return formatDecimal((units / cut) * cut, RATE_SCALE, 0)
}
