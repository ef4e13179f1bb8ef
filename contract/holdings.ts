import { z } from 'zod'
import { decimalText } from './fields.ts'

/** What an account has of one asset, with every decimal of it. */
export const Holding = z.object({
  asset: z.string(),
  available: decimalText,
  inOrders: decimalText.describe('Held by waiting coin-to-coin orders'),
  elsewhere: decimalText.describe('Held by other products: margins, stakes, plans'),
  total: decimalText,
})
export type Holding = z.infer<typeof Holding>

/** Every asset of the house, also those the account has nothing of. */
export const Holdings = z.array(Holding)
export type Holdings = z.infer<typeof Holdings>
