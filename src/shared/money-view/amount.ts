import { ASSET_SCALE, isAssetCode } from '#protocol/assets.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { type Formatters, UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'

/**
 * How an amount is written. The rule alone rounds to the nearest. `balance` is for what somebody has or may
 * spend: cut towards zero, so that never more is shown than there is. `exact` has every decimal the ledger
 * has: for what is signed, sent or received on a chain, limits, statements and receipts.
 */
export type AmountStyle = 'rule' | 'balance' | 'exact'

export interface AmountOptions {
  readonly style?: AmountStyle | undefined
  /** Shows `+` before what is above zero. */
  readonly signed?: boolean | undefined
}

/** Decimals of coins: the last one is worth less than a cent, and no satoshi is hidden. */
const COINS: Readonly<Record<string, number>> = {
  BTC: 8,
  ETH: 6,
  BNB: 6,
  SOL: 6,
  LTC: 6,
  XRP: 4,
  ADA: 4,
  DOGE: 4,
  JPY: 0,
}

const scaleOf = (asset: string): number => (isAssetCode(asset) ? ASSET_SCALE[asset] : 18)

/**
 * Decimals an amount is written with by the rule: two for dollars and other money of states, up to four where
 * it is below one; a fixed number for each coin; none for yen.
 */
export function amountDecimals(value: string, asset: string): number {
  const small = /^-?0\./.test(value) && !isZeroText(value)
  return COINS[asset] ?? Math.min(small ? 4 : 2, scaleOf(asset))
}

/** An amount without its asset; a dash where it is not known. One too small for its decimals reads `<0.0001`. */
export function moneyText(
  format: Formatters,
  value: string | null,
  asset: string,
  { style = 'rule', signed = false }: AmountOptions = {},
): string {
  if (value === null) return UNKNOWN_FIGURE
  if (style === 'exact') {
    const min = asset === 'JPY' ? 0 : 2
    return format.decimal(value, { min, max: scaleOf(asset), signed })
  }
  const max = amountDecimals(value, asset)
  const min = COINS[asset] ?? Math.min(2, max)
  const text = format.decimal(value, { min, max, signed, nearest: style === 'rule' })
  if (/[1-9]/.test(text) || isZeroText(value)) return text
  const least = format.decimal(max === 0 ? '1' : `0.${'1'.padStart(max, '0')}`, { min: max, max })
  return value.startsWith('-') ? `>\u2212${least}` : `<${least}`
}

/** The text of an amount with its asset, as one piece: a sentence must not pull the two apart. */
export function moneyWithUnit(
  format: Formatters,
  value: string | null,
  asset: string,
  options: AmountOptions = {},
): string {
  return `${moneyText(format, value, asset, options)}\u00a0${asset}`
}

/** The text of an amount with every decimal it has, and its asset: for what is signed, sent, limited or receipted. */
export function exactMoney(format: Formatters, value: string | null, asset: string): string {
  return moneyWithUnit(format, value, asset, { style: 'exact' })
}
