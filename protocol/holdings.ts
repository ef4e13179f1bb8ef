import { z } from 'zod'
import { decimalText } from './fields.ts'

/**
 * What an account has of one asset, with every decimal of it. The total is in the asset itself: an open
 * contract or option counts as what was paid in, and nothing is valued at a price.
 */
export const Holding = z.object({
  asset: z.string(),
  available: decimalText,
  margin: decimalText.describe('Held by open and waiting contracts'),
  inOrders: decimalText.describe('Held by waiting coin-to-coin orders'),
  inOptions: decimalText.describe('Paid for options that still run'),
  inPlans: decimalText.describe('Principal of running plans'),
  inWithdrawals: decimalText.describe('Held for withdrawals that have not left yet'),
  inBids: decimalText.describe('Held for bids that lead, or are being released'),
  loan: decimalText.describe('Owed to the operator on a loan: below zero, or nothing'),
  total: decimalText.describe('All of these together: what is the own'),
})
export type Holding = z.infer<typeof Holding>

/** Every asset of the operator, also those the account has nothing of. */
export const Holdings = z.array(Holding)
export type Holdings = z.infer<typeof Holdings>
