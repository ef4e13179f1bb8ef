import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { firstDayAt, type PlanTerms, yieldOfTerm } from '#protocol/formulas/planOrder.ts'
import type { SubscribePlanBody } from '#protocol/planOrder.ts'
import type { Millis } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder, Product, Purchase } from './types.ts'

/** What decides a purchase beside the request itself. */
export interface BuyingContext {
  /** The product that is asked for; null when there is none of that name. */
  readonly product: Product | null
  /** Whether the operator sells any plan at all. */
  readonly anyOnSale: boolean
  /** Products of which the holder has a running plan: one of each at most. */
  readonly running: ReadonlySet<string>
  readonly now: Millis
}

/**
 * The plan that a request buys in this context.
 * @throws Refusal smartTradingNotEnabled nothing is on sale, planProductWrong this product is not, noMatchingTerm and noMatchingDays not for this term
 * or cycle, 400 too many decimals, investmentAmountWrong not within its limits, purchaseAmountWrong no whole multiple of its
 * subscription price, productAlreadyBought one of it runs already, tooManyAtOnce too many run
 */
export function planPurchase(
  id: string,
  holder: Holder,
  body: SubscribePlanBody,
  { product, anyOnSale, running, now }: BuyingContext,
): Purchase {
  if (!anyOnSale) throw new Refusal(CODE.smartTradingNotEnabled)
  if (product === null || !product.onSale) throw new Refusal(CODE.planProductWrong)
  const { kind, asset, days, dailyPpm, exitPpm, unitPrice } = product
  if (body.days !== days)
    throw new Refusal(kind === 'smart' ? CODE.noMatchingTerm : CODE.noMatchingDays)
  const principal = readPrincipal(body.amount, product)
  if (running.has(product.id)) throw new Refusal(CODE.productAlreadyBought)
  if (running.size >= MOST_AT_ONCE.plans) throw new Refusal(CODE.tooManyAtOnce)
  const terms: PlanTerms = { principal, days, dailyPpm, exitPpm }
  return {
    ...holder,
    id,
    productId: product.id,
    kind,
    asset,
    unitPrice,
    terms,
    promised: yieldOfTerm(terms),
    boughtAt: now,
    startsAt: firstDayAt(now),
  }
}

function readPrincipal(amount: string, product: Product): bigint {
  const { asset, minAmount, maxAmount, unitPrice } = product
  const read = parseDecimal(amount, ASSET_SCALE[asset])
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  const { units } = read
  if (units < minAmount || units > maxAmount) throw new Refusal(CODE.investmentAmountWrong)
  if (unitPrice !== null && units % unitPrice !== 0n) throw new Refusal(CODE.purchaseAmountWrong)
  return units
}
