import * as CODE from '#protocol/errorCodes.ts'
import {
  callPutSale,
  isUpDown,
  type PremiumInput,
  saleSigma,
} from '#protocol/formulas/optionOrder.ts'
import { optionAfter } from '#protocol/machines/optionOrder.ts'
import { parseAmount } from '#protocol/money.ts'
import type { SellOptionBody } from '#protocol/optionOrder.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import {
  type LoggedPrice,
  type PriceState,
  type TradingHours,
  usableNow,
} from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import { openTime } from './rulesHours.ts'
import { isBeforeStop } from './rulesSeries.ts'
import type { OptionClosing, OptionCurrent, Volatility } from './types.ts'

/** What decides a sale beside the request itself. */
export interface SellingContext {
  readonly hours: (at: Millis) => TradingHours
  /** How far its price can be trusted now. */
  readonly state: PriceState
  readonly last: LoggedPrice | null
  /** Null when there are too few candles. */
  readonly volatility: Volatility | null
  readonly now: Millis
  /** Of the first corporate action since its purchase, which ends it; null without one. */
  readonly exAt: Millis | null
}

/**
 * How an option of a series ends that its buyer sells back in this context, at the last logged price, which is at most
 * 10 s old. A price that only closes is good enough.
 * @throws Refusal quoteExpired noMatchingTerm orderNotOpen marketClosed priceStale
 */
export function planSale(
  option: OptionCurrent,
  body: SellOptionBody,
  context: SellingContext,
): OptionClosing {
  const { hours, state, last, now, exAt } = context
  const { deal, basis, expiresAt } = option
  assertInTime(body.validUntil, now)
  if (option.term !== LISTED || isUpDown(deal) || basis === null) {
    throw new Refusal(CODE.noMatchingTerm)
  }
  const before = option.closing === null ? 'open' : 'closed'
  if (optionAfter(before, 'customer', 'callPut', 'sold') === null) {
    throw new Refusal(CODE.orderNotOpen)
  }
  // The price from then on is another one.
  if (exAt !== null && now >= exAt) throw new Refusal(CODE.marketClosed)
  if (!isBeforeStop(expiresAt, now)) throw new Refusal(CODE.noMatchingTerm)
  const { mid, seq, at } = usableNow(hours(now).open, last, now)
  if (state === 'none') throw new Refusal(CODE.priceStale)
  const tradingMs = openTime(hours, now, expiresAt)
  const worth = { ...deal, spot: mid, tradingMs, markupPpm: basis.markupPpm }
  const sale = { ...volatilityOf(worth, basis, context), tradingMs }
  const payout = callPutSale({ ...worth, sigma: sale.sigma })
  const least = parseAmount(body.minPayout, 'USDT')
  if (least === null) throw new Refusal(CODE.malformed, { minPayout: 'malformed' })
  if (payout <= 0n || payout < least.units) throw new Refusal(CODE.quoteExpired)
  return { outcome: 'sold', settled: { price: mid, seq, at }, at: now, payout, sale, exAt: null }
}

/** What a sale is worked out from. A candle that ends after now decides nothing: the clock was set back. */
function volatilityOf(
  worth: Omit<PremiumInput, 'sigma'>,
  bought: Volatility,
  { volatility, now }: SellingContext,
): Volatility {
  if (volatility === null) throw new Refusal(CODE.priceStale)
  const sigma = saleSigma(worth, bought.sigma, volatility.sigma)
  const { asOf } = sigma === bought.sigma ? bought : volatility
  if (asOf > now) throw new Refusal(CODE.priceStale)
  return { sigma, asOf }
}
