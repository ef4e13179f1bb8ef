import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { type OpeningQuote, quoteOpening, type Terms } from '#protocol/formulas/contractOrder.ts'
import { leavesRoom, stopFaults, suggestStops } from '#protocol/formulas/contractStops.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import { type LiveResult, liveResult, readPosition } from '#src/entities/order/position.ts'
import { readNumberInput, typedForm } from '#src/shared/i18n/numberInput.ts'

export const NEW_STOPS = ['stopLoss', 'takeProfit'] as const
export type NewStop = (typeof NEW_STOPS)[number]
export type TypedStops = Readonly<Record<NewStop, string>>

type DecimalSign = '.' | ','

/** What is wrong with a new stop: it can't be read, or another price is the nearest that would do. */
export type StopIssue =
  | { readonly field: NewStop; readonly code: 'unreadable' }
  | {
      readonly field: NewStop
      readonly code: 'atMost' | 'atLeast' | 'nearest'
      readonly price: string
    }

/** Both halves of a reversal at a logged price, by the very rules the server decides them by. */
export interface ReadReversal {
  /** What closing the old order comes to. */
  readonly live: LiveResult
  /** The new order; null while a stop can't be read. */
  readonly quote: OpeningQuote | null
  /** Both stops as the wire has them; null while one can't be read. */
  readonly stops: TypedStops | null
  readonly issues: readonly StopIssue[]
  /** At its leverage the spread leaves no room for a stop. */
  readonly noRoom: boolean
  /** What is available after both, in USDT units; below zero for what is missing; null while unknown. */
  readonly left: bigint | null
}

/** The other side of an order. */
export function otherSide({ side }: Pick<ContractOrder, 'side'>): ContractOrder['side'] {
  return side === 'long' ? 'short' : 'long'
}

const requestOf = (order: ContractOrder, mid: Price) => ({
  side: otherSide(order),
  lots: BigInt(order.lots),
  leverage: BigInt(order.leverage),
  mid,
})

/** Stops for the new order, as a person would type them; null where there is no room for any. */
export function newStops(
  order: ContractOrder,
  terms: Terms,
  mid: Price,
  decimalSign: DecimalSign,
): TypedStops | null {
  const request = requestOf(order, mid)
  if (!leavesRoom(request, terms)) return null
  const { stopLoss, takeProfit } = suggestStops(request, terms)
  const text = (price: Price): string => formatPrice(price, terms.decimals)
  return typedStops({ stopLoss: text(stopLoss), takeProfit: text(takeProfit) }, decimalSign)
}

/** Stops of the wire, as a person would type them. */
export function typedStops(
  { stopLoss, takeProfit }: TypedStops,
  decimalSign: DecimalSign,
): TypedStops {
  return {
    stopLoss: typedForm(stopLoss, decimalSign),
    takeProfit: typedForm(takeProfit, decimalSign),
  }
}

function readStop(typed: string, decimals: number, decimalSign: DecimalSign): Price | null {
  const read = readNumberInput(typed, { decimalSign, maxDecimals: decimals })
  return read.ok ? parsePrice(read.value) : null
}

/** Reads a reversal; null where the old order can't be read. */
export function readReversal(
  order: ContractOrder,
  typed: TypedStops,
  context: {
    /** What the new order is opened on. */
    readonly terms: Terms
    readonly mid: Price
    readonly available: bigint | null
    readonly decimalSign: DecimalSign
  },
): ReadReversal | null {
  const { terms, mid, available, decimalSign } = context
  const open = readPosition(order)
  if (open === null) return null
  const live = liveResult(open, mid)
  const request = requestOf(order, mid)
  const stopLoss = readStop(typed.stopLoss, terms.decimals, decimalSign)
  const takeProfit = readStop(typed.takeProfit, terms.decimals, decimalSign)
  const noRoom = !leavesRoom(request, terms)
  if (stopLoss === null || takeProfit === null) {
    const issues = NEW_STOPS.filter((one) => (one === 'stopLoss' ? stopLoss : takeProfit) === null)
    const unreadable = issues.map((field) => ({ field, code: 'unreadable' as const }))
    return { live, quote: null, stops: null, issues: unreadable, noRoom, left: null }
  }
  const stops = { stopLoss, takeProfit }
  const quote = quoteOpening({ ...request, ...stops }, terms)
  const text = (price: Price): string => formatPrice(price, terms.decimals)
  const faults = noRoom ? [] : stopFaults({ ...request, ...stops }, terms)
  return {
    live,
    quote,
    stops: { stopLoss: text(stopLoss), takeProfit: text(takeProfit) },
    issues: faults.map(({ field, fault, nearest }) => ({
      field,
      code: fault === 'offTick' ? 'nearest' : stops[field] > nearest ? 'atMost' : 'atLeast',
      price: text(nearest),
    })),
    noRoom,
    left: available === null ? null : available + live.settlement.payout - quote.maxLoss,
  }
}

/** USDT units below zero as what is missing, decimal text; null where nothing is. */
export function missingOf(left: bigint | null): string | null {
  return left === null || left >= 0n ? null : formatDecimal(-left, ASSET_SCALE.USDT)
}
