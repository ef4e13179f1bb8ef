import type { ReceiptFee } from '#protocol/proof/receiptFee.ts'
import { rate } from './figures.ts'

/** The columns that tell it. */
export interface KeptFee {
  readonly base_fee_ppm: bigint | null
  readonly discount_percent: number | null
  readonly fee_level: number | null
  readonly commission_percent: number | null
}

/** What an order's fee rate was fixed by, as its receipt tells it; nothing where it pays the base rate. */
export function receiptFee(row: KeptFee): { readonly feeTerms?: ReceiptFee } {
  const { base_fee_ppm: base, discount_percent: discountPercent, fee_level: level } = row
  const { commission_percent: commissionPercent } = row
  if (base === null || discountPercent === null || commissionPercent === null) return {}
  return { feeTerms: { baseFeeRate: rate(base), discountPercent, level, commissionPercent } }
}
