import type { ContractOrder } from '#protocol/contractOrder.ts'
import { settle } from '#protocol/formulas/contractOrder.ts'
import { editFaults, type Stops } from '#protocol/formulas/contractStops.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import { type OpenPosition, readPosition } from '#src/entities/order/position.ts'
import { issueOf, type PriceIssue, readPrice } from './readPrices.ts'

export const STOP_FIELDS = ['stopLoss', 'takeProfit'] as const
export type StopField = (typeof STOP_FIELDS)[number]

/** What the fields come to. */
export interface ReadStops {
  /** Both, as the wire has them; null while one can't be read. */
  readonly intent: Readonly<Record<StopField, string>> | null
  /** Nothing is changed yet. */
  readonly same: boolean
  readonly issues: readonly PriceIssue<StopField>[]
  /** What closing there earns after both fees, in USDT units; null where it can't be worked out. */
  readonly results: Readonly<Record<StopField, bigint | null>>
}

/** Reads new stops of an order by the very rules the server judges them by, at this price. */
export function readStops(
  order: ContractOrder,
  typed: Readonly<Record<StopField, string>>,
  price: string | undefined,
  decimalSign: '.' | ',',
): ReadStops {
  const { decimals } = order
  const stopLoss = readPrice(typed.stopLoss, decimals, decimalSign)
  const takeProfit = readPrice(typed.takeProfit, decimals, decimalSign)
  const open = readPosition(order)
  const results = { stopLoss: earned(open, stopLoss), takeProfit: earned(open, takeProfit) }
  if (open === null || stopLoss === null || takeProfit === null) {
    return { intent: null, same: false, issues: [], results }
  }
  const stops: Stops = { stopLoss, takeProfit }
  const { position } = open
  const mid = price === undefined ? null : parsePrice(price)
  const faults = mid === null ? [] : editFaults(position, mid, stops, open.terms)
  return {
    intent: {
      stopLoss: formatPrice(stopLoss, decimals),
      takeProfit: formatPrice(takeProfit, decimals),
    },
    same:
      order.trail === undefined &&
      stopLoss === position.stopLoss &&
      takeProfit === position.takeProfit,
    issues: faults.map((fault) => issueOf(fault, stops, decimals)),
    results,
  }
}

/** What closing at a price earns after both fees, in USDT units; null where it can't be worked out. */
export function earned(open: OpenPosition | null, at: Price | null): bigint | null {
  if (open === null || at === null) return null
  const { profit, closeFee } = settle(open.position, at, open.terms)
  return profit - closeFee.up - open.openFee
}
