import { CONTRACTS } from './contracts.ts'
import type { ReceiptSource } from './source.ts'

/** Every kind of receipt there is: one file a kind, and a word here. */
export const RECEIPT_SOURCES: readonly ReceiptSource[] = [CONTRACTS]
