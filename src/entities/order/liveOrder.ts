import type { ContractOrder } from '#protocol/contractOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { parsePrice } from '#protocol/price.ts'
import { type LiveResult, liveResult, readPosition } from './position.ts'

/** Live figures of an order at a logged price; null without a readable price or order. */
export function liveOrder(order: ContractOrder, price: string | undefined): LiveResult | null {
  const mid = price === undefined ? null : parsePrice(price)
  const open = readPosition(order)
  return mid === null || open === null ? null : liveResult(open, mid)
}

/** USDT units as the wire writes them, the form the money views take. */
export function usdtText(units: bigint): string {
  return formatAmount(amount(units, 'USDT'))
}

/** The sum of decimal texts in USDT units; null when one can't be read. */
export function sumUsdt(texts: readonly (bigint | null)[]): bigint | null {
  let sum = 0n
  for (const units of texts) {
    if (units === null) return null
    sum += units
  }
  return sum
}
