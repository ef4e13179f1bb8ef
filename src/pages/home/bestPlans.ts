import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { PlanProduct } from '#protocol/planOrder.ts'

const SHOWN = 3
/** What an example invests, in whole units of its asset, where the product takes so much. */
const EXAMPLE = '1000'
/** Rates have six decimals: parts per million. */
const PPM_SCALE = 6

const unitsOf = (text: string, scale: number): bigint => {
  const read = parseDecimal(text, scale)
  return read.ok ? read.units : 0n
}

/** The three products on sale that pay most a day; none whose yield cannot be set aside now. */
export function bestPlans(products: readonly PlanProduct[]): readonly PlanProduct[] {
  return products
    .filter(({ soldOut }) => !soldOut)
    .toSorted((a, b) => {
      const more = unitsOf(b.dailyRate, PPM_SCALE) - unitsOf(a.dailyRate, PPM_SCALE)
      return more > 0n ? 1 : more < 0n ? -1 : a.days - b.days
    })
    .slice(0, SHOWN)
}

/** An investment and what it pays a day, as decimal text: of 1,000, or of the least where that is too much or too little. */
export function exampleOf(product: PlanProduct): {
  readonly asset: AssetCode
  readonly principal: string
  readonly daily: string
} {
  const { asset, minAmount, maxAmount, dailyRate } = product
  const scale = ASSET_SCALE[asset]
  const wanted = unitsOf(EXAMPLE, scale)
  const least = unitsOf(minAmount, scale)
  const fits = wanted >= least && wanted <= unitsOf(maxAmount, scale)
  const principal = fits ? wanted : least
  const daily = yieldOfDay({ principal, dailyPpm: unitsOf(dailyRate, PPM_SCALE) }, 1)
  const text = (units: bigint): string => formatAmount(amount(units, asset))
  return { asset, principal: text(principal), daily: text(daily) }
}
