import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { yieldOfDay } from '#protocol/formulas/planOrder.ts'
import type { Offer, Product } from './types.ts'

const PPM_SCALE = 6

/**
 * A product as an operator offers it, in units.
 * @throws Error when an amount or a rate is none, or when a day of the least amount would pay less than one unit:
 * each day is an entry of the books that a receipt names. What else makes no sense the table refuses.
 */
export function toProduct(offer: Offer): Omit<Product, 'onSale'> {
  const { id, kind, asset, days, unitPrice, exitRate } = offer
  const units = (text: string, scale: number): bigint => {
    const read = parseDecimal(text, scale)
    if (!read.ok) throw new Error(`plan product ${id}: ${text} is ${read.fault}`)
    return read.units
  }
  const scale = ASSET_SCALE[asset]
  const dailyPpm = units(offer.dailyRate, PPM_SCALE)
  const minAmount = units(offer.minAmount, scale)
  if (yieldOfDay({ principal: minAmount, dailyPpm }, 1) < 1n) {
    throw new Error(
      `plan product ${id}: a day of its least amount, ${offer.minAmount} ${asset}, pays less than one unit`,
    )
  }
  return {
    id,
    kind,
    asset,
    days,
    dailyPpm,
    minAmount,
    maxAmount: units(offer.maxAmount, scale),
    unitPrice: unitPrice === null ? null : units(unitPrice, scale),
    exitPpm: exitRate === null ? null : units(exitRate, PPM_SCALE),
  }
}
