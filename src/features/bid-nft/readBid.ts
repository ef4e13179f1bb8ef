import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { isWholeCents } from '#protocol/formulas/auction.ts'
import { readNumberInput } from '#src/shared/i18n/numberInput.ts'

/** Decimals of a bid: whole cents. */
export const BID_DECIMALS = 2
const SCALE = ASSET_SCALE.USDT

/** The first reason why there is nothing to bid; amounts as decimal text. */
export type BidIssue =
  | { readonly code: 'missing' | 'unreadable' | 'tooFine' }
  | { readonly code: 'tooLittle' | 'notEnough'; readonly amount: string }

export type ReadBid =
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly issue: BidIssue }

const unitsOf = (text: string): bigint | null => {
  const read = parseDecimal(text, SCALE)
  return read.ok ? read.units : null
}

/**
 * Reads what was typed as a bid in USDT.
 * @param least the least next bid, decimal text
 * @param available what the account can give; null while it is not known
 */
export function readBid(
  typed: string,
  least: string,
  available: string | null,
  decimalSign: '.' | ',',
): ReadBid {
  const refused = (issue: BidIssue): ReadBid => ({ ok: false, issue })
  const read = readNumberInput(typed, { decimalSign, maxDecimals: SCALE })
  if (!read.ok && read.fault === 'required') return refused({ code: 'missing' })
  const units = read.ok ? unitsOf(read.value) : null
  if (units === null) return refused({ code: 'unreadable' })
  if (!isWholeCents(units)) return refused({ code: 'tooFine' })
  if (units < (unitsOf(least) ?? 0n)) return refused({ code: 'tooLittle', amount: least })
  const held = available === null ? null : unitsOf(available)
  if (held !== null && units > held)
    return refused({ code: 'notEnough', amount: formatDecimal(units - held, SCALE) })
  return { ok: true, amount: formatDecimal(units, SCALE) }
}
