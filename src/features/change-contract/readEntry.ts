import type { EditWaitingBody, WaitingContract } from '#protocol/contractOrder.ts'
import { heldFor, isReached, nearestStop, reachingMid } from '#protocol/formulas/contractEntry.ts'
import {
  feeFor,
  marginFor,
  openingPrice,
  type OpeningRequest,
  settle,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import { type StopFault, stopFaults, type Stops } from '#protocol/formulas/contractStops.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import { issueOf, type PriceIssue, readPrice } from './readPrices.ts'
import { STOP_FIELDS, type StopField } from './readStops.ts'

export const ENTRY_FIELDS = ['limitPrice', ...STOP_FIELDS] as const
export type EntryField = (typeof ENTRY_FIELDS)[number]
export type EntryTexts = Readonly<Record<EntryField, string>>

/** What the fields of a waiting order come to. Money in USDT units. */
export interface ReadEntry {
  /** As the wire has them; null while one can't be read. */
  readonly intent: EditWaitingBody['seen'] | null
  /** Nothing is changed yet. */
  readonly same: boolean
  readonly issues: readonly PriceIssue<EntryField>[]
  /** Held while it waits; null where it can't be worked out. */
  readonly held: bigint | null
  /** What closing there earns after both fees when it opens at its limit, or now. */
  readonly results: Readonly<Record<StopField, bigint | null>>
  /** What it would open at now, where the market is at the limit already; null where it waits. */
  readonly opensAt: string | null
}

/**
 * Reads another limit and other stops of a waiting order by the very rules the server judges them by.
 * @param seen what is to be changed
 * @param price the last one of the market
 */
export function readEntry(
  order: WaitingContract,
  seen: EntryTexts,
  typed: EntryTexts,
  price: string | undefined,
  decimalSign: '.' | ',',
): ReadEntry {
  const { decimals, side } = order
  const limit = readPrice(typed.limitPrice, decimals, decimalSign)
  const stopLoss = readPrice(typed.stopLoss, decimals, decimalSign)
  const takeProfit = readPrice(typed.takeProfit, decimals, decimalSign)
  const terms = readTerms(order, decimals)
  const mid = price === undefined ? null : parsePrice(price)
  const { entryType } = order
  const isThere =
    mid !== null &&
    limit !== null &&
    terms !== null &&
    isReached({ entryType, side, limitPrice: limit }, mid, terms)
  const reached = isThere ? mid : null
  const opensAt =
    reached === null || terms === null || entryType === 'stop'
      ? null
      : openingPrice(side, reached, terms)
  const position =
    limit === null || terms === null ? null : openedAt(order, opensAt ?? limit, terms)
  const earned = (at: Price | null): bigint | null => {
    if (position === null || at === null || terms === null) return null
    const { profit, closeFee } = settle(position, at, terms)
    return profit - closeFee.up - feeFor(position.lots, position.openPrice, terms).up
  }
  const results = { stopLoss: earned(stopLoss), takeProfit: earned(takeProfit) }
  if (position === null || limit === null || terms === null) {
    return { intent: null, same: false, issues: [], held: null, results, opensAt: null }
  }
  const held = heldFor(position.lots, position.leverage, limit, terms)
  const show = (value: Price): string => formatPrice(value, decimals)
  const figures = { held, results, opensAt: opensAt === null ? null : show(opensAt) }
  if (stopLoss === null || takeProfit === null) {
    return { intent: null, same: false, issues: [], ...figures }
  }
  const stops = { stopLoss, takeProfit }
  const intent = { price: show(limit), stopLoss: show(stopLoss), takeProfit: show(takeProfit) }
  return {
    intent,
    same:
      intent.price === seen.limitPrice &&
      intent.stopLoss === seen.stopLoss &&
      intent.takeProfit === seen.takeProfit,
    issues: [
      ...stopIssues(order, reached, terms),
      ...faultsAt(
        { ...position, ...stops, mid: reachingMid({ entryType, side, limitPrice: limit }, terms) },
        entryType === 'stop' ? null : reached,
        terms,
      ).map((fault) => issueOf(fault, stops, decimals)),
    ],
    ...figures,
  }
}

/** A stop that the market has reached already is at fault. */
function stopIssues(
  { entryType, side, decimals }: WaitingContract,
  reached: Price | null,
  terms: Terms,
): readonly PriceIssue<EntryField>[] {
  if (entryType !== 'stop' || reached === null) return []
  const nearest = formatPrice(nearestStop(side, reached, terms), decimals)
  return [{ field: 'limitPrice', code: side === 'long' ? 'atLeast' : 'atMost', price: nearest }]
}

/** The position it opens at a price, but for its stops. */
function openedAt(order: WaitingContract, at: Price, terms: Terms) {
  const lots = BigInt(order.lots)
  const leverage = BigInt(order.leverage)
  const margin = marginFor(lots, leverage, at, terms)
  const none: Stops = { stopLoss: at, takeProfit: at }
  return { side: order.side, lots, leverage, openPrice: at, margin, addedPerLot: 0n, ...none }
}

/** Judged at the limit, and where the market is there already, at the market too: one fault a stop. */
function faultsAt(
  request: OpeningRequest,
  reached: Price | null,
  terms: Terms,
): readonly StopFault[] {
  const now = reached === null ? [] : stopFaults({ ...request, mid: reached }, terms)
  const later = stopFaults(request, terms)
  return [...now, ...later.filter(({ field }) => now.every((fault) => fault.field !== field))]
}
