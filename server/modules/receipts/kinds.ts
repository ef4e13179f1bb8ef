import { CANCELLED_CONTRACTS, CANCELLED_SPOT } from './cancelled.ts'
import { CONTRACTS } from './contracts.ts'
import { EXCHANGES } from './exchanges.ts'
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
  CANCELLED_CONTRACTS,
  CANCELLED_SPOT,
]
