import { PRICE_SCALE, tickSize } from '../price.ts'
import { PPM, type Terms, WORTH_PER_UNIT } from './contractOrder.ts'

/** The fee is advertised as under 0.3% each way. */
const FEE_PPM_LIMIT = 3_000n

/** A spread of 5% or more is a mistake, not a price. */
const SPREAD_PPM_LIMIT = 50_000n

/**
 * What is wrong with an instrument's terms; null when nothing is. With sound terms a tick of one lot
 * is worth at least one USDT unit, so that the take profit is the best result an order can have.
 */
export function termsFault(terms: Terms): string | null {
  if (!Number.isInteger(terms.decimals) || terms.decimals < 0 || terms.decimals > PRICE_SCALE) {
    return 'decimals'
  }
  if (terms.contractSize * tickSize(terms.decimals) < WORTH_PER_UNIT) return 'contractSize'
  if (terms.feePpm < 0n || terms.feePpm >= FEE_PPM_LIMIT) return 'feePpm'
  if (terms.spreadPpm < 0n || terms.spreadPpm >= SPREAD_PPM_LIMIT) return 'spreadPpm'
  return terms.closeOutPpm <= 0n || terms.closeOutPpm >= PPM ? 'closeOutPpm' : null
}
