import { formatDecimal } from '#protocol/decimal.ts'
import type { FeeOffer, FeeTerms } from '#protocol/formulas/feeTerms.ts'
import type { OrderDiscount } from '#protocol/orderFee.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Field } from '#server/platform/rowsText.ts'
import type { ReadFeeOffers } from './types.ts'

/** What each table of orders keeps of fee terms; all null where an order pays the base rate and nobody is due. */
export interface FeeTermsRow {
  readonly base_fee_ppm: bigint | null
  readonly discount_percent: number | null
  readonly fee_level: number | null
  readonly commission_percent: number | null
  readonly inviter_id: string | null
}

const PPM_SCALE = 6

interface Priced {
  readonly feeTerms: FeeTerms | null
}

/** The columns of fee terms with their values, in the order in which every table of orders has them. */
export const FEE_COLUMNS: readonly (readonly [string, (order: Priced) => Field])[] = [
  ['base_fee_ppm', ({ feeTerms }) => feeTerms?.baseFeePpm ?? null],
  ['discount_percent', ({ feeTerms }) => feeTerms?.discountPercent ?? null],
  ['fee_level', ({ feeTerms }) => feeTerms?.level ?? null],
  ['commission_percent', ({ feeTerms }) => feeTerms?.commissionPercent ?? null],
  ['inviter_id', ({ feeTerms }) => feeTerms?.inviterId ?? null],
]

/** What the columns of an order say of its fee. */
export function toFeeTerms(row: FeeTermsRow): FeeTerms | null {
  const { base_fee_ppm: baseFeePpm, discount_percent: discountPercent } = row
  const { commission_percent: commissionPercent, fee_level: level, inviter_id: inviterId } = row
  if (baseFeePpm === null || discountPercent === null || commissionPercent === null) return null
  return { baseFeePpm, discountPercent, level, commissionPercent, inviterId }
}

/** The discount of an order as the wire carries it; nothing where it has none. */
export function toDiscount({ feeTerms }: Priced): { readonly discount?: OrderDiscount } {
  if (feeTerms === null || feeTerms.discountPercent === 0) return {}
  const { baseFeePpm, discountPercent: percent, level } = feeTerms
  return { discount: { baseFeeRate: formatDecimal(baseFeePpm, PPM_SCALE, 0), percent, level } }
}

/** A discount as a share of the base fee, decimal text; null where there is none. */
export function discountShare(percent: number | null): string | null {
  return percent === null || percent === 0 ? null : formatDecimal(BigInt(percent), 2, 0)
}

/** Who is due a commission of an order's fees; null for nobody. */
export function inviterOf({ feeTerms }: Priced): string | null {
  return feeTerms?.inviterId ?? null
}

/** Finds what an account's next order pays less by; nothing does on a demo account. */
export type OfferTo = (holder: Holder) => FeeOffer | null

/** Reads the offers to those of these holders who order on real accounts, all at once. */
export async function readOffers(
  read: ReadFeeOffers | undefined,
  tx: Queryable,
  holders: readonly Holder[],
): Promise<OfferTo> {
  const real = holders.filter(({ account }) => account === 'real')
  if (read === undefined || real.length === 0) return () => null
  const offers = await read(tx, [...new Set(real.map(({ customerId }) => customerId))])
  return ({ account, customerId }) => (account === 'real' ? (offers.get(customerId) ?? null) : null)
}
