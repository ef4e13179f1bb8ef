import type { ReceiptFee } from '#protocol/proof/receiptFee.ts'

/** A piece of a calculation: a figure, a rate, or a sign between them. */
export type Piece =
  | { readonly decimal: string }
  | { readonly rate: string }
  | { readonly sign: string }

const LONGEST = 80

/** What can be shown of a value in a receipt, which may be anything; null when it is no short text. */
export function shownText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= LONGEST ? text : null
}

/** A figure. */
export const decimal = (value: unknown): Piece => ({ decimal: shownText(value) ?? '' })
/** A rate. */
export const rate = (value: unknown): Piece => ({ rate: shownText(value) ?? '' })
/** A sign between figures. */
export const sign = (text: string): Piece => ({ sign: text })

/** The base rate less the discount; null for an order that pays the base rate. */
export function netRate(fee: ReceiptFee | undefined): readonly Piece[] | null {
  if (fee === undefined) return null
  const off = [decimal(fee.discountPercent), sign('÷'), decimal('100'), sign(')')]
  return [rate(fee.baseFeeRate), sign('× ('), decimal('1'), sign('−'), ...off]
}

/** The logged price and half the spread: added for who buys, taken off for who sells. */
export function sidePrice(mid: string, spread: string, buys: boolean): readonly Piece[] {
  const half = [rate(spread), sign('÷'), decimal('2'), sign(')')]
  return [decimal(mid), sign('× ('), decimal('1'), sign(buys ? '+' : '−'), ...half]
}
