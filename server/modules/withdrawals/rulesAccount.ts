import type { BankType } from '#protocol/withdrawalWays.ts'

/** A bank account in its usual spelling; null when an IBAN's check digits (ISO 13616) are wrong. */
export function usualAccount(type: BankType, text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase()
  if (type !== 'iban') return /^[A-Z0-9]{4,34}$/.test(plain) ? plain : null
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)) return null
  const turned = `${plain.slice(4)}${plain.slice(0, 4)}`
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n ? plain : null
}
