import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { DepositNetwork } from '#protocol/deposit.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'
import type { Payment } from '#src/shared/wallet/wagmi/payByWallet.ts'

export type Coin = DepositNetwork['coins'][number]

/** Why an amount cannot be sent; null where it can. */
export type AmountIssue = 'missing' | 'malformed' | 'belowMinimum'

/** Decimals of a coin that both its chain and the books have. */
export function decimalsOf({ asset, decimals }: Coin): number {
  return Math.min(ASSET_SCALE[asset], decimals)
}

/**
 * What was typed as decimal text; null for what is no amount of this coin, or might be two. What is sent is
 * this and never what was typed: a sign that parts thousands here parts decimals elsewhere.
 */
export function readAmount(coin: Coin, typed: string, decimalSign: '.' | ','): string | null {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimalsOf(coin) })
  if (read.ok) return read.value
  return read.fault === 'required' ? '' : null
}

/** Units of a coin on its chain; null for what is no amount of it, or too fine for the books. */
function unitsOf(coin: Coin, amount: string): bigint | null {
  const read = parseDecimal(amount, decimalsOf(coin))
  return read.ok ? read.units : null
}

/** What is wrong with an amount that was read, before anything is sent. */
export function issueOf(coin: Coin, amount: string | null): AmountIssue | null {
  if (amount === '') return 'missing'
  const units = amount === null ? null : unitsOf(coin, amount)
  const least = unitsOf(coin, coin.minimum)
  if (units === null || least === null) return 'malformed'
  return units < least ? 'belowMinimum' : null
}

/**
 * The one transfer that is asked of the wallet.
 * @throws Error when the amount is none; it was checked before
 */
export function paymentOf({ decimals, token }: Coin, collecting: string, amount: string): Payment {
  const read = parseDecimal(amount, decimals)
  if (!read.ok || read.units === 0n) throw new Error(`no amount: ${amount}`)
  return { to: collecting, units: read.units, token }
}
