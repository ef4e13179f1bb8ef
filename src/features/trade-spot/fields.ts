import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { type SpotTerms, spotAmountFor, spotWorth } from '#protocol/formulas/spotOrder.ts'
import { type SpotPair, spotPairOf } from '#protocol/formulas/spotTerms.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import type { SpotSide, SpotType } from '#protocol/machines/spotOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import { type NumberInputFault, readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'

/** What a person chose and typed, as typed. Amount and total follow from each other: one was typed. */
export interface SpotFields {
  readonly side: SpotSide
  readonly type: SpotType
  readonly typed: 'amount' | 'total'
  readonly size: string
  readonly limit: string
}

export type DecimalSign = '.' | ','

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: NumberInputFault }

/** The fields as figures. */
export interface SpotFigures {
  /** Units of the base or of the quote, as `typed` says. */
  readonly size: Read<bigint>
  readonly limit: Read<Price>
}

export const NEW_ORDER: SpotFields = {
  side: 'buy',
  type: 'market',
  typed: 'amount',
  size: '',
  limit: '',
}

/** The pair of an instrument; null when it is not traded coin to coin. */
export function spotPair(info: MarketInfo): SpotPair | null {
  const rates = info.contract === null ? null : readTerms(info.contract, info.decimals)
  return spotPairOf(info, rates)
}

/** The asset the size is typed in. */
function sizeAsset({ typed }: SpotFields, { base, quote }: SpotTerms): AssetCode {
  return typed === 'amount' ? base : quote
}

/** Reads what was typed; the decimal sign is that of the language on the screen. */
export function readSpot(
  fields: SpotFields,
  terms: SpotTerms,
  decimalSign: DecimalSign,
): SpotFigures {
  const scale = ASSET_SCALE[sizeAsset(fields, terms)]
  return {
    size: readUnits(fields.size, scale, decimalSign),
    limit: readLimit(fields.limit, terms.decimals, decimalSign),
  }
}

function readUnits(typed: string, scale: number, decimalSign: DecimalSign): Read<bigint> {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: scale })
  if (!read.ok) return read
  const units = parseDecimal(read.value, scale)
  return units.ok ? { ok: true, value: units.units } : { ok: false, fault: 'malformed' }
}

function readLimit(typed: string, decimals: number, decimalSign: DecimalSign): Read<Price> {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  if (!read.ok) return read
  const value = parsePrice(read.value)
  return value === null ? { ok: false, fault: 'malformed' } : { ok: true, value }
}

/** Base units of the order at a price. */
export function amountAt(typed: SpotFields['typed'], size: bigint, at: Price, terms: SpotTerms) {
  return typed === 'amount' ? size : spotAmountFor(size, at, terms)
}

/** What stands in the field that was not typed in: it follows from the other one and the price. */
export function otherSize(
  { typed }: SpotFields,
  { size }: SpotFigures,
  at: Price | null,
  terms: SpotTerms,
  decimalSign: DecimalSign,
): string {
  if (!size.ok || at === null) return ''
  const units =
    typed === 'amount' ? spotWorth(size.value, at, terms).up : spotAmountFor(size.value, at, terms)
  return typedUnits(units, typed === 'amount' ? terms.quote : terms.base, decimalSign)
}

const typedUnits = (units: bigint, asset: AssetCode, decimalSign: DecimalSign): string =>
  typedForm(formatDecimal(units, ASSET_SCALE[asset], 0), decimalSign)
