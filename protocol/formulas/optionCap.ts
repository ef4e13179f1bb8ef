import { PRICE_SCALE } from '../price.ts'
import { fixedRatio, ln, multiply } from './fixedPoint.ts'
import { callPutPremium, moveWidth, type PremiumInput } from './optionOrder.ts'

/** A cap so many usual moves beyond the strike does not matter. */
const FAR_MOVES = 6n

/**
 * Whether a call or put is dearest at the volatility it is priced by. That one is an upper estimate, which makes an
 * option dear only while its cap is far: near the cap, less volatility makes it worth more, and whoever expects less
 * would buy below value.
 *
 * With w the usual move until expiry, S the price, K the strike and C the cap, a capped call is worth most where
 * w^2 = ln(K C / S^2): there its vegas at K and C are equal, both S n(d1) sqrt(T) (J. Hull, "Options, Futures, and
 * Other Derivatives"). Twice our w^2 must be below that, as a buyer who may sell back gains from waiting for a price
 * near the cap. A capped put is worth least there, so it must be worth no more without any volatility.
 */
export function isPricedConservatively(input: Omit<PremiumInput, 'markupPpm'>): boolean {
  const { side, strike, capPrice, spot, sigma, tradingMs } = input
  if (capPrice === null) return true
  const width = moveWidth(sigma, tradingMs)
  const [near, far] = side === 'call' ? [strike, capPrice] : [capPrice, strike]
  if (FAR_MOVES * width <= ln(fixedRatio(far, near))) return true
  if (side === 'put') return valueAt(input, 0n) <= valueAt(input, sigma)
  return 2n * multiply(width, width) <= ln(fixedRatio(strike * capPrice, spot * spot))
}

/** In USDT units, of so many lots that rounding decides nothing. */
const valueAt = (input: Omit<PremiumInput, 'markupPpm'>, sigma: bigint): bigint =>
  callPutPremium({ ...input, sigma, lots: 10n ** BigInt(PRICE_SCALE), markupPpm: 0n })
