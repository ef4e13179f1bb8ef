import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { withdrawalTerms } from '#protocol/formulas/withdrawal.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { WithdrawalOffer, WithdrawalTarget } from '#protocol/withdrawal.ts'
import type { BankType, Network } from '#protocol/withdrawalWays.ts'
import { type NumberInputFault, readNumberInput } from '#src/shared/i18n/numberInput.ts'

export type Method = WithdrawalTarget['method']

/** What a person filled in, as they typed it. */
export interface WithdrawFields {
  readonly method: Method
  readonly asset: AssetCode
  /** Of the crypto method alone. */
  readonly network: Network
  readonly amount: string
  readonly address: string
  readonly holder: string
  readonly bank: string
  readonly bankType: BankType
  readonly account: string
}

export const EMPTY_FIELDS: WithdrawFields = {
  method: 'crypto',
  asset: 'USDT',
  network: 'ethereum',
  amount: '',
  address: '',
  holder: '',
  bank: '',
  bankType: 'iban',
  account: '',
}

type Way = WithdrawalOffer['ways'][number]

/** The ways of one method, in the operator's order. */
export function waysOf(offer: WithdrawalOffer, method: Method): readonly Way[] {
  return offer.ways.filter(({ network }) => (network === null) === (method === 'bank'))
}

/** The way that is filled in; null when it is not offered. */
export function chosenWay(offer: WithdrawalOffer, fields: WithdrawFields): Way | null {
  const network = fields.method === 'bank' ? null : fields.network
  return offer.ways.find((way) => way.asset === fields.asset && way.network === network) ?? null
}

/** Another method begins with its first way; what else was typed stays. */
export function withMethod(
  offer: WithdrawalOffer,
  fields: WithdrawFields,
  method: Method,
): WithdrawFields {
  const first = waysOf(offer, method)[0]
  if (first === undefined) return fields
  return {
    ...fields,
    method,
    asset: first.asset,
    network: first.network ?? fields.network,
    amount: '',
  }
}

export type ReadAmount =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly fault: NumberInputFault }

/** What was typed as an amount, in units of its asset. */
export function readAmount(fields: WithdrawFields, decimalSign: '.' | ','): ReadAmount {
  const scale = ASSET_SCALE[fields.asset]
  const read = readNumberInput(fields.amount, { decimalSign, maxDecimals: scale })
  if (!read.ok) return read
  const units = parseDecimal(read.value, scale)
  return units.ok ? { ok: true, units: units.units } : { ok: false, fault: 'malformed' }
}

/** What a withdrawal comes to, as decimal text of its asset. */
export interface WithdrawSummary {
  readonly amount: string
  readonly fee: string
  readonly net: string
}

/** Percent as the offer says it, to parts per million. */
const PERCENT_SCALE = 4

/** What an amount comes to at the offered fee; null when the offer cannot be read. */
export function summaryOf(
  offer: WithdrawalOffer,
  asset: AssetCode,
  units: bigint,
): WithdrawSummary | null {
  const rate = parseDecimal(offer.feePercent, PERCENT_SCALE)
  if (!rate.ok) return null
  const { fee, net } = withdrawalTerms(units, rate.units)
  const show = (what: bigint): string => formatAmount(amount(what, asset))
  return { amount: show(units), fee: show(fee), net: show(net) }
}

/** The first thing in the way of a withdrawal; amounts as decimal text of the asset. */
export type WithdrawIssue =
  | {
      readonly field: 'amount' | 'address' | 'holder' | 'bank' | 'account'
      readonly code: 'missing'
    }
  | { readonly field: 'amount'; readonly code: 'unreadable' | 'notOffered' }
  | { readonly field: 'amount'; readonly code: 'tooFine'; readonly decimals: number }
  | { readonly field: 'amount'; readonly code: 'tooLittle' | 'notEnough'; readonly amount: string }

/**
 * The first reason why this can't be asked for. Addresses and accounts are checked by the operator: what
 * their checksums need is too heavy for every visit.
 *
 * @param available - units of the asset; null while unknown, which is no issue
 */
export function issueOf(
  offer: WithdrawalOffer,
  fields: WithdrawFields,
  read: ReadAmount,
  available: bigint | null,
): WithdrawIssue | null {
  const { asset } = fields
  const way = chosenWay(offer, fields)
  if (way === null) return { field: 'amount', code: 'notOffered' }
  if (!read.ok) {
    if (read.fault === 'required') return { field: 'amount', code: 'missing' }
    if (read.fault === 'tooPrecise') {
      return { field: 'amount', code: 'tooFine', decimals: ASSET_SCALE[asset] }
    }
    return { field: 'amount', code: 'unreadable' }
  }
  const least = parseDecimal(way.min, ASSET_SCALE[asset])
  if (least.ok && read.units < least.units) {
    return { field: 'amount', code: 'tooLittle', amount: way.min }
  }
  if (available !== null && read.units > available) {
    const missing = formatAmount(amount(read.units - available, asset))
    return { field: 'amount', code: 'notEnough', amount: missing }
  }
  return missingText(fields)
}

function missingText(fields: WithdrawFields): WithdrawIssue | null {
  const needed =
    fields.method === 'crypto' ? (['address'] as const) : (['holder', 'bank', 'account'] as const)
  const field = needed.find((one) => fields[one].trim() === '')
  return field === undefined ? null : { field, code: 'missing' }
}

/** Where it goes, as it is sent. */
export function targetOf(fields: WithdrawFields): WithdrawalTarget {
  const { asset, network, bankType } = fields
  if (fields.method === 'crypto') {
    return { method: 'crypto', asset, network, address: fields.address.trim() }
  }
  return {
    method: 'bank',
    asset,
    holder: fields.holder.trim(),
    bank: fields.bank.trim(),
    bankType,
    account: fields.account.trim(),
  }
}
