import type { ReceiptFile } from '#protocol/priceLog.ts'

/** The page that checks receipts. */
export const VERIFY_PATH = '/verify'

/** What travels to that page with the navigation, so that no server is asked for it again. */
export function handReceipt({ name, text }: ReceiptFile): { readonly receipt: ReceiptFile } {
  return { receipt: { name, text } }
}

/** Reads what travelled; null when nothing did. */
export function readHanded(state: unknown): ReceiptFile | null {
  if (typeof state !== 'object' || state === null || !('receipt' in state)) return null
  const { receipt } = state
  if (typeof receipt !== 'object' || receipt === null) return null
  if (!('name' in receipt) || !('text' in receipt)) return null
  const { name, text } = receipt
  return typeof name === 'string' && typeof text === 'string' ? { name, text } : null
}

/** Where a stranger checks a receipt that was shared. */
export const sharedPath = (orderId: string): string =>
  `${VERIFY_PATH}?receipt=${encodeURIComponent(orderId)}`
