import { z } from 'zod'
import { decimalText } from './fields.ts'

/** What an order pays less than the base rate; an order at the base rate has none. Rates are fractions. */
export const OrderDiscount = z.object({
  baseFeeRate: decimalText.describe('Without the discount; feeRate is what it pays'),
  percent: z.int().describe('Whole per cent off the base rate'),
  level: z.int().nullable().describe('The level that gives it; null where an invitation does'),
})
export type OrderDiscount = z.infer<typeof OrderDiscount>
