import { parseDecimal } from '../decimal.ts'
import type { Terms } from './contractOrder.ts'
import { PRICE_SCALE } from '../price.ts'

/** The rates of a contract as the wire carries them, of an instrument or of an order. */
export interface TermsText {
  readonly contractSize: string
  readonly feeRate: string
  readonly spreadRate: string
  readonly closeOutRatio: string
}

/** Decimals of a rate. */
export const RATE_SCALE = 6

/** Terms the formulas take; null when a figure is not what the contract allows. */
export function readTerms(text: TermsText, decimals: number): Terms | null {
  const contractSize = parseDecimal(text.contractSize, PRICE_SCALE)
  const fee = parseDecimal(text.feeRate, RATE_SCALE)
  const spread = parseDecimal(text.spreadRate, RATE_SCALE)
  const closeOut = parseDecimal(text.closeOutRatio, RATE_SCALE)
  if (!contractSize.ok || !fee.ok || !spread.ok || !closeOut.ok) return null
  return {
    contractSize: contractSize.units,
    feePpm: fee.units,
    spreadPpm: spread.units,
    closeOutPpm: closeOut.units,
    decimals,
  }
}
