import { ASSET_SCALE } from '#contract/assets.ts'
import { parseDecimal } from '#contract/decimal.ts'
import { MOST_AT_ONCE } from '#contract/formulas/mostAtOnce.ts'
import { firstDayAt, type PlanTerms, yieldOfTerm } from '#contract/formulas/planOrder.ts'
import type { SubscribePlanBody } from '#contract/planOrder.ts'
import type { Millis } from '#contract/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holder, Product, Purchase } from './types.ts'

/** What decides a purchase beside the request itself. */
export interface BuyingContext {
  /** The product that is asked for; null when there is none of that name. */
  readonly product: Product | null
  /** Whether the house sells any plan at all. */
  readonly anyOnSale: boolean
  /** Products of which the holder has a running plan: one of each at most. */
  readonly running: ReadonlySet<string>
  readonly now: Millis
}

/**
 * The plan that a request buys in this context.
 * @throws Refusal 10202 nothing is on sale, 10010 this product is not, 10017 and 10012 not for this term
 * or cycle, 400 too many decimals, 10013 not within its limits, 10016 no whole multiple of its
 * subscription price, 10024 one of it runs already, 10224 too many run
 */
export function planPurchase(
  id: string,
  holder: Holder,
  body: SubscribePlanBody,
  { product, anyOnSale, running, now }: BuyingContext,
): Purchase {
  if (!anyOnSale) throw new Refusal('10202')
  if (product === null || !product.onSale) throw new Refusal('10010')
  const { kind, asset, days, dailyPpm, exitPpm, unitPrice } = product
  if (body.days !== days) throw new Refusal(kind === 'smart' ? '10017' : '10012')
  const principal = readPrincipal(body.amount, product)
  if (running.has(product.id)) throw new Refusal('10024')
  if (running.size >= MOST_AT_ONCE.plans) throw new Refusal('10224')
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
  if (!read.ok) throw new Refusal('400', { amount: read.fault })
  const { units } = read
  if (units < minAmount || units > maxAmount) throw new Refusal('10013')
  if (unitPrice !== null && units % unitPrice !== 0n) throw new Refusal('10016')
  return units
}
