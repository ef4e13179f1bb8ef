import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'

const PPM_SCALE = 6

/** An amount as receipts say it. */
export const money = (units: bigint, asset: AssetCode): string => formatAmount(amount(units, asset))

/** A share of one, from its millionths. */
export const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)

/** A moment, ISO 8601. */
export const moment = (at: Date): string => toIso(at.getTime())
