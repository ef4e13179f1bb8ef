import type { MarketInfo } from '#protocol/market.ts'
import { ENTRY_TYPES } from '#protocol/machines/contractEntry.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import { leavesRoom, stopFaults, suggestStops } from '#protocol/formulas/contractStops.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import type { SizeShare } from '#src/entities/order/sizeShare.ts'
import { type NumberInputFault, readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'
import type { SizeUnit } from './sizeUnit.ts'
import type { StopUnit } from './stopUnit.ts'

/** `market` opens at once, `limit` at a price of one's own or a better one, `stop` at one or a worse one. */
export const ORDER_TYPES = ['market', ...ENTRY_TYPES] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** What a person chose and typed in the ticket, as typed. */
export interface TicketFields {
  readonly type: OrderType
  readonly side: Side
  /** The limit or the stop. Kept, but without meaning, while the type is `market`. */
  readonly limitPrice: string
  /** What is ordered: typed, or what the amount or the share comes to. */
  readonly lots: string
  /** What the size is entered in. */
  readonly unit: SizeUnit
  /** What was typed in another unit than lots; null where the lots lead. */
  readonly amount: string | null
  /** Share of the most that can be opened, in per cent; null where something was typed. */
  readonly share: SizeShare | null
  readonly leverage: number
  readonly stopLoss: string
  readonly takeProfit: string
  /** What stops are entered in. */
  readonly stopUnit: StopUnit
  /** What was typed in another unit than the price; null where the price leads. */
  readonly stopAmounts: StopAmounts
  /** Whether the stop loss trails, and what was typed for it is a distance. Without meaning for an order that waits. */
  readonly trails: boolean
  /** Stops the person moved; the others follow the suggestion. */
  readonly moved: { readonly stopLoss: boolean; readonly takeProfit: boolean }
}

export type StopAmounts = Readonly<Record<StopField, string | null>>

export const NO_AMOUNTS: StopAmounts = { stopLoss: null, takeProfit: null }

/** Whether the stop loss is a distance. An order that waits has a price of its own for it. */
export function isTrailing({ type, trails }: Pick<TicketFields, 'type' | 'trails'>): boolean {
  return trails && type === 'market'
}

/** What the ticket may trade on. */
export interface TicketTerms {
  readonly terms: Terms
  readonly lotMin: bigint
  readonly lotMax: bigint
  readonly leverages: readonly number[]
}

export type DecimalSign = '.' | ','

export type StopField = 'stopLoss' | 'takeProfit'

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: NumberInputFault }

/** The fields as figures. */
export interface TicketFigures {
  /** Null for a market order. */
  readonly limitPrice: Read<Price> | null
  readonly lots: Read<bigint>
  readonly stopLoss: Read<Price>
  readonly takeProfit: Read<Price>
}

/** Terms of an instrument's contract; null when it is not traded as one. */
export function ticketTerms(info: MarketInfo): TicketTerms | null {
  if (info.contract === null) return null
  const terms = readTerms(info.contract, info.decimals)
  if (terms === null || info.contract.leverages.length === 0) return null
  const { lotMin, lotMax, leverages } = info.contract
  return { terms, lotMin: BigInt(lotMin), lotMax: BigInt(lotMax), leverages }
}

function readLots(typed: string, decimalSign: DecimalSign): Read<bigint> {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: 0 })
  return read.ok ? { ok: true, value: BigInt(read.value) } : read
}

function readPrice(typed: string, decimals: number, decimalSign: DecimalSign): Read<Price> {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  if (!read.ok) return read
  const value = parsePrice(read.value)
  return value === null ? { ok: false, fault: 'malformed' } : { ok: true, value }
}

/** Reads what was typed; the decimal sign is that of the language on the screen. */
export function readTicket(
  fields: TicketFields,
  decimals: number,
  decimalSign: DecimalSign,
): TicketFigures {
  return {
    limitPrice:
      fields.type === 'market' ? null : readPrice(fields.limitPrice, decimals, decimalSign),
    lots: readLots(fields.lots, decimalSign),
    stopLoss: readPrice(fields.stopLoss, decimals, decimalSign),
    takeProfit: readPrice(fields.takeProfit, decimals, decimalSign),
  }
}

/** A step offered near ten, so that a first ticket is neither timid nor reckless. */
function firstLeverage(leverages: readonly number[]): number {
  const modest = leverages.filter((step) => step <= 10)
  return modest.at(-1) ?? leverages[0] ?? 1
}

interface Units {
  readonly unit: SizeUnit
  readonly stopUnit: StopUnit
}

/** The ticket as it opens: one lot of this side, stops still to be filled in. */
export function newTicket(
  side: Side,
  ticket: TicketTerms,
  { unit, stopUnit }: Units = { unit: 'lots', stopUnit: 'price' },
): TicketFields {
  return {
    type: 'market',
    side,
    limitPrice: '',
    lots: String(ticket.lotMin),
    unit,
    amount: null,
    share: null,
    leverage: firstLeverage(ticket.leverages),
    stopLoss: '',
    takeProfit: '',
    stopUnit,
    stopAmounts: NO_AMOUNTS,
    trails: false,
    moved: { stopLoss: false, takeProfit: false },
  }
}

/** Stops suggested for these fields at this logged price, as a person would type them; null without lots. */
function suggestion(
  fields: TicketFields,
  mid: Price,
  terms: Terms,
  decimalSign: DecimalSign,
): Pick<TicketFields, StopField> | null {
  const lots = readLots(fields.lots, decimalSign)
  if (!lots.ok || lots.value === 0n) return null
  const request = { side: fields.side, lots: lots.value, leverage: BigInt(fields.leverage), mid }
  if (!leavesRoom(request, terms)) return null
  const { stopLoss, takeProfit } = suggestStops(request, terms)
  return {
    stopLoss: typedForm(formatPrice(stopLoss, terms.decimals), decimalSign),
    takeProfit: typedForm(formatPrice(takeProfit, terms.decimals), decimalSign),
  }
}

/**
 * The fields with every stop the person did not move set to the suggestion; the same object where that
 * changes nothing, so that following the price comes to rest.
 */
export function withSuggestedStops(
  fields: TicketFields,
  mid: Price | null,
  terms: Terms,
  decimalSign: DecimalSign,
): TicketFields {
  const { moved } = fields
  // A distance stays, wherever it brings the stop loss.
  const keepsLoss = moved.stopLoss || (isTrailing(fields) && fields.stopAmounts.stopLoss !== null)
  if (mid === null || (keepsLoss && moved.takeProfit)) return fields
  const stops = suggestion(fields, mid, terms, decimalSign)
  if (stops === null) return fields
  const stopLoss = keepsLoss ? fields.stopLoss : stops.stopLoss
  const takeProfit = moved.takeProfit ? fields.takeProfit : stops.takeProfit
  const same = stopLoss === fields.stopLoss && takeProfit === fields.takeProfit
  return same ? fields : { ...fields, stopLoss, takeProfit }
}

/**
 * The fields after the market moved. Filled-in stops stay where they are, so that nothing changes
 * under the eye, until the price has overtaken one of them.
 */
export function afterPriceMove(
  fields: TicketFields,
  mid: Price,
  terms: Terms,
  decimalSign: DecimalSign,
): TicketFields {
  const read = readTicket(fields, terms.decimals, decimalSign)
  if (!read.lots.ok || read.lots.value === 0n) return fields
  const empty = fields.stopLoss === '' && fields.takeProfit === ''
  if (!empty && read.stopLoss.ok && read.takeProfit.ok) {
    const faults = stopFaults(
      {
        side: fields.side,
        lots: read.lots.value,
        leverage: BigInt(fields.leverage),
        mid,
        stopLoss: read.stopLoss.value,
        takeProfit: read.takeProfit.value,
      },
      terms,
    )
    if (!faults.some(({ field }) => !fields.moved[field])) return fields
  }
  return withSuggestedStops(fields, mid, terms, decimalSign)
}
