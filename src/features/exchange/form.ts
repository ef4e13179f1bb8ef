import { ASSET_SCALE, type AssetCode, ASSETS, isAssetCode } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import type { ExchangeTerms } from '#protocol/exchange.ts'
import type { Holding } from '#protocol/holdings.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'

/** The two currencies of an exchange. */
export interface Pair {
  readonly from: AssetCode
  readonly to: AssetCode
}

/** What stands in the way of exchanging a currency at this moment. */
export type Obstacle = NonNullable<ExchangeTerms['assets'][number]['obstacle']>

/** The first reason why there is nothing to ask a quote for; amounts as decimal text. */
export type ExchangeIssue =
  | { readonly code: 'missing' | 'unreadable' }
  | { readonly code: 'nothing'; readonly asset: AssetCode }
  | { readonly code: 'tooFine'; readonly decimals: number }
  | { readonly code: 'notEnough'; readonly amount: string }

/** What an account can give of an asset, as decimal text; null while it is not known. */
export function availableOf(
  holdings: readonly Holding[] | undefined,
  asset: AssetCode,
): string | null {
  return holdings?.find((one) => one.asset === asset)?.available ?? null
}

/**
 * The pair on the screen: what the address names, else something the account has, for USDT or for what one
 * buys with it. Never twice the same.
 */
export function pairOf(
  wanted: { readonly from: string | null; readonly to: string | null },
  holdings: readonly Holding[] | undefined,
): Pair {
  const owned = ASSETS.find((asset) => isSomething(availableOf(holdings, asset)))
  const from = isAsset(wanted.from) ? wanted.from : (owned ?? 'USDT')
  const usual = from === 'USDT' ? 'BTC' : 'USDT'
  return { from, to: isAsset(wanted.to) && wanted.to !== from ? wanted.to : usual }
}

const isAsset = (text: string | null): text is AssetCode => text !== null && isAssetCode(text)

/** The pair after one side of it was chosen: choosing the other side's currency swaps the two. */
export function pairWith(pair: Pair, side: keyof Pair, asset: AssetCode): Pair {
  const other = side === 'from' ? 'to' : 'from'
  if (pair[other] !== asset) return { ...pair, [side]: asset }
  return { from: pair.to, to: pair.from }
}

const isSomething = (text: string | null): boolean => text !== null && !isZeroText(text)

/** What is asked a quote for, or why nothing is. */
export type ReadAmount =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly issue: ExchangeIssue }

/** Reads what was typed as an amount of `from`, of which `available` can be given; null when unknown. */
export function readAmount(
  typed: string,
  from: AssetCode,
  available: string | null,
  decimalSign: '.' | ',',
): ReadAmount {
  const scale = ASSET_SCALE[from]
  const refused = (issue: ExchangeIssue): ReadAmount => ({ ok: false, issue })
  if (available !== null && !isSomething(available))
    return refused({ code: 'nothing', asset: from })
  const read = readNumberInput(typed, { decimalSign, maxDecimals: scale })
  if (!read.ok) {
    if (read.fault === 'required') return refused({ code: 'missing' })
    if (read.fault === 'tooPrecise') return refused({ code: 'tooFine', decimals: scale })
    return refused({ code: 'unreadable' })
  }
  const units = unitsOf(read.value, scale)
  if (units === null) return refused({ code: 'unreadable' })
  if (units === 0n) return refused({ code: 'missing' })
  const held = available === null ? null : unitsOf(available, scale)
  if (held !== null && units > held) {
    return refused({ code: 'notEnough', amount: formatDecimal(units - held, scale) })
  }
  return { ok: true, amount: formatDecimal(units, scale) }
}

function unitsOf(text: string, scale: number): bigint | null {
  const read = parseDecimal(text, scale)
  return read.ok ? read.units : null
}

/** All that can be given, without zeros at its end: exactly what is there, so that it can go. */
export function everything(available: string, asset: AssetCode): string {
  const scale = ASSET_SCALE[asset]
  const units = unitsOf(available, scale)
  return units === null ? '' : formatDecimal(units, scale, 0)
}

/** What stands in the way of a pair: of what is given, else of what is got. */
export function obstacleOf(
  terms: ExchangeTerms | undefined,
  { from, to }: Pair,
): { readonly asset: AssetCode; readonly obstacle: Obstacle } | null {
  for (const asset of [from, to]) {
    const obstacle = terms?.assets.find((one) => one.asset === asset)?.obstacle ?? null
    if (obstacle !== null) return { asset, obstacle }
  }
  return null
}
