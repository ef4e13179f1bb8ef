import type { AssetCode } from '#contract/assets.ts'
import { formatDecimal } from '#contract/decimal.ts'
import { amount, formatAmount } from '#contract/money.ts'
import { toIso } from '#contract/time.ts'

const PPM_SCALE = 6

/** An amount as receipts say it. */
export const money = (units: bigint, asset: AssetCode): string => formatAmount(amount(units, asset))

/** A share of one, from its millionths. */
export const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

/** A moment, ISO 8601. */
export const moment = (at: Date): string => toIso(at.getTime())
