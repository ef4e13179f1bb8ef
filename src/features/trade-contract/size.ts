import { ASSET_SCALE } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { openingPrice, worth } from '#protocol/formulas/contractOrder.ts'
import { lotsInAmount, lotsInValue, mostLots } from '#protocol/formulas/contractSize.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { type Price, PRICE_SCALE } from '#protocol/price.ts'
import { lesser, shareOf } from '#src/entities/order/sizeShare.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import type { Entry } from './entry.ts'
import type { DecimalSign, TicketFields, TicketTerms } from './fields.ts'
import type { SizeUnit } from './sizeUnit.ts'

/** Units that the size may be entered in. Only where the quote is a dollar a lot is an amount of the base. */
export function sizeUnits({ quote }: Pick<MarketInfo, 'quote'>): readonly SizeUnit[] {
  return quote === 'USDT' || quote === 'USD' ? ['lots', 'coin', 'value'] : ['lots', 'value']
}

/** Decimals that an amount in a unit may have. */
export const SIZE_DECIMALS: Readonly<Record<SizeUnit, number>> = {
  lots: 0,
  coin: PRICE_SCALE,
  value: ASSET_SCALE.USDT,
}

/** What decides how many lots an amount or a share comes to. */
export interface SizeContext {
  readonly ticket: TicketTerms
  /** What the order opens at, or its limit; null before the first price. */
  readonly at: Price | null
  /** USDT units; null for a visitor and while unknown. */
  readonly available: bigint | null
  readonly decimalSign: DecimalSign
}

/** The price that margin and fee of an order are counted at; null before the first. */
export function entryPrice(
  { side }: Pick<TicketFields, 'side'>,
  entry: Entry,
  { terms }: TicketTerms,
): Price | null {
  if (entry.waits) return entry.limit
  return entry.mid === null ? null : openingPrice(side, entry.mid, terms)
}

/** The most lots this ticket can open; null while the price or the balance is unknown. */
export function mostOpenable(
  { leverage }: Pick<TicketFields, 'leverage'>,
  { ticket, at, available }: SizeContext,
): bigint | null {
  if (at === null || available === null) return null
  const most = mostLots(available, BigInt(leverage), at, ticket.terms)
  return lesser(most, ticket.lotMax)
}

/** What was typed in a unit as lots, for the field of lots: what cannot be read stays as it was typed. */
function lotsTyped(fields: TicketFields, { ticket, at, decimalSign }: SizeContext): string {
  const { unit, amount, lots } = fields
  if (unit === 'lots' || amount === null) return lots
  const read = readNumberInput(amount, { decimalSign, maxDecimals: SIZE_DECIMALS[unit] })
  if (!read.ok) return amount
  const parsed = parseDecimal(read.value, SIZE_DECIMALS[unit])
  if (!parsed.ok) return amount
  if (unit === 'coin') return String(lotsInAmount(parsed.units, ticket.terms))
  return at === null ? '' : String(lotsInValue(parsed.units, at, ticket.terms))
}

/**
 * The fields with the lots that their share or their amount comes to; the same object where that changes
 * nothing.
 */
export function withLots(fields: TicketFields, context: SizeContext): TicketFields {
  const most = fields.share === null ? null : mostOpenable(fields, context)
  const lots =
    fields.share === null || most === null
      ? lotsTyped(fields, context)
      : String(shareOf(most, fields.share))
  return lots === fields.lots ? fields : { ...fields, lots }
}

/**
 * The fields after a price moved. An amount in USDT is that many lots at the new price. A share stays as many
 * lots as it was, unless the balance no longer covers them.
 */
export function sizeAfterPriceMove(fields: TicketFields, context: SizeContext): TicketFields {
  if (fields.share === null) return withLots(fields, context)
  const most = mostOpenable(fields, context)
  return most === null || BigInt(fields.lots) <= most ? fields : withLots(fields, context)
}

/** What stands in the field of the size: as typed, or what the lots come to in the unit, rounded down. */
export function shownSize(fields: TicketFields, { ticket, at, decimalSign }: SizeContext): string {
  const { unit, amount, lots } = fields
  if (unit === 'lots') return lots
  if (amount !== null || !/^\d{1,9}$/.test(lots)) return amount ?? lots
  return typedForm(inUnit(BigInt(lots), unit, at, ticket) ?? '', decimalSign)
}

/** Lots in another unit, as decimal text; null while the price is unknown. */
function inUnit(
  lots: bigint,
  unit: Exclude<SizeUnit, 'lots'>,
  at: Price | null,
  { terms }: TicketTerms,
): string | null {
  if (unit === 'coin') return formatDecimal(lots * terms.contractSize, PRICE_SCALE, 0)
  if (at === null) return null
  // Two decimals say enough of what nobody typed.
  const units = worth(lots, at, terms).down
  const cents = 10n ** BigInt(ASSET_SCALE.USDT - 2)
  return formatDecimal((units / cents) * cents, ASSET_SCALE.USDT, 2)
}
