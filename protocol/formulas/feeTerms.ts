import { divideFloor } from '../rounding.ts'

/** What the fee of a customer's next order is fixed by, beside the base rate of its instrument. */
export interface FeeOffer {
  /** Whole per cent off the base rate. */
  readonly discountPercent: number
  /** The level that gives the discount; null where an invitation does, or there is none. */
  readonly level: number | null
  /** Whole per cent of the net fee that is the inviter's commission; 0 where nobody is due one. */
  readonly commissionPercent: number
  /** Who is due the commission. The wire never carries it. */
  readonly inviterId: string | null
}

/** What an order's fee was fixed by when it was placed. Its own rate is `netFeePpm` of these. */
export interface FeeTerms extends FeeOffer {
  /** Rate without the discount, in parts per million. */
  readonly baseFeePpm: bigint
}

const PERCENT = 100n

/** The rate after a discount, in whole parts per million, rounded down: in the customer's favour. */
export function netFeePpm(baseFeePpm: bigint, discountPercent: number): bigint {
  return divideFloor(baseFeePpm * (PERCENT - BigInt(discountPercent)), PERCENT)
}

/** The inviter's share of what the operator keeps of a fee, rounded down. Units of the fee's asset. */
export function commissionOf(
  fee: bigint,
  terms: Pick<FeeTerms, 'commissionPercent'> | null,
): bigint {
  return terms === null ? 0n : divideFloor(fee * BigInt(terms.commissionPercent), PERCENT)
}

/** The terms of an order that is placed now; null where it pays the base rate and nobody is due a commission. */
export function feeTermsOf(baseFeePpm: bigint, offer: FeeOffer | null): FeeTerms | null {
  if (offer === null || offer.discountPercent + offer.commissionPercent === 0) return null
  return { baseFeePpm, ...offer }
}

/** Terms of an instrument at the rate that an order with these fee terms pays. */
export function atNetFee<T extends { readonly feePpm: bigint }>(
  terms: T,
  feeTerms: FeeTerms | null,
): T {
  if (feeTerms === null) return terms
  return { ...terms, feePpm: netFeePpm(feeTerms.baseFeePpm, feeTerms.discountPercent) }
}
