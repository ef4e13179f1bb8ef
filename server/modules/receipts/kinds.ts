import { CANCELLED_CONTRACTS, CANCELLED_SPOT } from './cancelled.ts'
import { CONTRACTS } from './contracts.ts'
import { EXCHANGES } from './exchanges.ts'
import { LOANS } from './loans.ts'
import { OPTIONS } from './options.ts'
import { PLANS } from './plans.ts'
import type { ReceiptSource } from './source.ts'
import { SPOT } from './spot.ts'

/** Every kind of receipt there is: one file a kind, and a word here. */
export const RECEIPT_SOURCES: readonly ReceiptSource[] = [
  CONTRACTS,
  OPTIONS,
  SPOT,
  PLANS,
  EXCHANGES,
  LOANS,
  CANCELLED_CONTRACTS,
  CANCELLED_SPOT,
]
