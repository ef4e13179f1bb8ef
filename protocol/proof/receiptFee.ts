import { formatDecimal } from '../decimal.ts'
import { commissionOf, netFeePpm } from '../formulas/feeTerms.ts'
import { type Form, texts } from './form.ts'

/** What the fee rate of an order was fixed by when it was placed; only an order with a discount or a commission has it. */
export interface ReceiptFee {
  /** Rate without the discount, as a share. */
  readonly baseFeeRate: string
  /** Whole per cent off it. */
  readonly discountPercent: number
  /** The level that gives the discount; null where an invitation does, or there is none. */
  readonly level: number | null
  /** Whole per cent of the net fee that is set aside for the inviter, who is not named. */
  readonly commissionPercent: number
}

const PPM_SCALE = 6

/** The form of an order's fee. */
export const FEE: Form = {
  fields: {
    ...texts('baseFeeRate'),
    discountPercent: 'whole',
    level: { orNull: 'whole' },
    commissionPercent: 'whole',
  },
}

/**
 * The rate that the order must pay: the base rate less the discount, rounded down to a whole part per million.
 * @param baseFeePpm the base rate, as it was read
 * @throws TypeError where the terms are none that an order can have
 */
export function netFeeRate(fee: ReceiptFee, baseFeePpm: bigint): string {
  const { discountPercent: off, commissionPercent: share, level } = fee
  const isPart = (percent: number): boolean => percent >= 0 && percent <= 100
  const isLevel = level === null || (level >= 0 && off > 0)
  if (!isPart(off) || !isPart(share) || off + share === 0 || !isLevel) {
    throw new TypeError('no fee terms of an order')
  }
  return formatDecimal(netFeePpm(baseFeePpm, off), PPM_SCALE, 0)
}

/** What a fee credits: the operator's own part, and what its inviter is due. */
export function feePostings(
  down: bigint,
  fee: ReceiptFee | undefined,
): { readonly due: bigint; readonly own: bigint } {
  const due = commissionOf(down, fee ?? null)
  return { due, own: down - due }
}
