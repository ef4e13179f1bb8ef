import { ASSET_SCALE } from '#contract/assets.ts'
import { parseDecimal } from '#contract/decimal.ts'
import type { DepositNetwork } from '#contract/deposit.ts'
import type { Payment } from '#src/shared/wallet/payByWallet.ts'

export type Coin = DepositNetwork['coins'][number]

/** Why an amount cannot be sent; null where it can. */
export type AmountIssue = 'missing' | 'malformed' | 'belowMinimum'

/** Units of a coin on its chain; null for what is no amount of it, or too fine for the books. */
function unitsOf({ asset, decimals }: Coin, typed: string): bigint | null {
  const read = parseDecimal(typed, Math.min(ASSET_SCALE[asset], decimals))
  return read.ok ? read.units : null
}

/** What is wrong with what was typed, before anything is sent. */
export function issueOf(coin: Coin, typed: string): AmountIssue | null {
  if (typed === '') return 'missing'
  const units = unitsOf(coin, typed)
  const least = unitsOf(coin, coin.minimum)
  if (units === null || least === null) return 'malformed'
  return units < least ? 'belowMinimum' : null
}

/** First four bytes of the hash of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb'

const word = (hex: string): string => hex.padStart(64, '0')

/**
 * The one transfer that is asked of the wallet: the chain's own coin, or a token's `transfer`, which moves
 * this amount and leaves no right behind.
 * @throws Error when the amount is none; it was checked before
 */
export function paymentOf(coin: Coin, collecting: string, typed: string): Payment {
  const read = parseDecimal(typed, coin.decimals)
  if (!read.ok || read.units === 0n) throw new Error(`no amount: ${typed}`)
  const amount = read.units.toString(16)
  if (coin.token === null) return { to: collecting, value: `0x${amount}` }
  const data = TRANSFER + word(collecting.slice(2).toLowerCase()) + word(amount)
  return { to: coin.token, value: '0x0', data }
}
