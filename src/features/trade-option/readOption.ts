import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { type OptionDeal, resultAt } from '#protocol/formulas/optionOrder.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { parsePrice, PRICE_SCALE } from '#protocol/price.ts'

const PPM_SCALE = 6

/** Units of decimal text; null when it is not there or can't be read. */
export function unitsOf(text: string | null, scale: number): bigint | null {
  if (text === null) return null
  const read = parseDecimal(text, scale)
  return read.ok ? read.units : null
}

/** Units of USDT text; null when it can't be read. */
export const usdtUnits = (text: string | null): bigint | null => unitsOf(text, ASSET_SCALE.USDT)

/** Parts per million of a rate as the wire has it. */
export const ppmOf = (text: string | null): bigint | null => unitsOf(text, PPM_SCALE)

/** The terms of an option as the formulas take them; null when a figure can't be read. */
export function readDeal(option: OptionOrder): OptionDeal | null {
  const { side } = option
  const strike = parsePrice(option.strike)
  const stake = usdtUnits(option.stake)
  if (strike === null || stake === null) return null
  if (side === 'up' || side === 'down') {
    const ratePpm = ppmOf(option.rate)
    return ratePpm === null ? null : { side, strike, stake, ratePpm }
  }
  const contractSize = unitsOf(option.contractSize, PRICE_SCALE)
  const lots = option.lots === null ? null : BigInt(option.lots)
  const capPrice = option.capPrice === null ? null : parsePrice(option.capPrice)
  if (contractSize === null || lots === null) return null
  return { side, strike, capPrice, lots, contractSize, stake }
}

/** What an option would pay if it ended at this price, in USDT units; null when that can't be said. */
export function payoutNow(option: OptionOrder, price: string | undefined): bigint | null {
  const deal = readDeal(option)
  const at = price === undefined ? null : parsePrice(price)
  return deal === null || at === null ? null : resultAt(deal, at).payout
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Time left as `0:59`, `12:05` or `23:59:59`; whole seconds, begun ones counted. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  const two = (value: number): string => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / HOUR)
  const minutes = Math.floor((seconds % HOUR) / MINUTE)
  const rest = two(seconds % MINUTE)
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`
}
