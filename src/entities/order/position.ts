import { type AssetCode, ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { ADDED_SCALE } from '#protocol/formulas/contractMargin.ts'
import {
  closingPrice,
  liquidationPrice,
  type Position,
  type Settlement,
  settle,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import { percentText } from '#protocol/formulas/roi.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import { type Price, parsePrice } from '#protocol/price.ts'

const USDT: AssetCode = 'USDT'

/** An open order as the formulas take it. */
export interface OpenPosition {
  readonly position: Position
  readonly terms: Terms
  /** Paid at opening, in USDT units. */
  readonly openFee: bigint
}

/** Reads an order of the wire; null when a figure of it can't be read. */
export function readPosition(order: ContractOrder): OpenPosition | null {
  const terms = readTerms(order, order.decimals)
  const openPrice = parsePrice(order.openPrice)
  const stopLoss = parsePrice(order.stopLoss)
  const takeProfit = parsePrice(order.takeProfit)
  const margin = parseDecimal(order.margin, ASSET_SCALE[USDT])
  const openFee = parseDecimal(order.openFee, ASSET_SCALE[USDT])
  const lots = parseDecimal(order.lots, 0)
  const added = parseDecimal(order.added?.perLot ?? '0', ADDED_SCALE)
  if (terms === null || openPrice === null || stopLoss === null || takeProfit === null) return null
  if (!margin.ok || !openFee.ok || !lots.ok || !added.ok) return null
  return {
    terms,
    openFee: openFee.units,
    position: {
      side: order.side,
      lots: lots.units,
      leverage: BigInt(order.leverage),
      openPrice,
      stopLoss,
      takeProfit,
      margin: margin.units,
      addedPerLot: added.units,
    },
  }
}

/** What an open order is worth at a logged price. Money in USDT units, shares as text in per cent. */
export interface LiveResult {
  readonly closing: Price
  readonly settlement: Settlement
  /** Before fees, never below the margin. */
  readonly profit: bigint
  /** Profit less both fees: what closing now earns. */
  readonly result: bigint
  readonly profitPercent: string
  /** How far the closing price is from liquidation. */
  readonly distancePercent: string
  /** Share of the way from the opening price to liquidation that is already gone, 0 to 100. */
  readonly goneShare: number
}

/** All live figures of a position, by the very rules it will be closed by. */
export function liveResult(open: OpenPosition, mid: Price): LiveResult {
  const { position, terms, openFee } = open
  const closing = closingPrice(position.side, mid, terms)
  const settlement = settle(position, closing, terms)
  const liquidation = liquidationPrice(position, terms)
  const sign = position.side === 'long' ? 1n : -1n
  const way = (position.openPrice - liquidation) * sign
  const gone = (position.openPrice - closing) * sign
  const left = (closing - liquidation) * sign
  return {
    closing,
    settlement,
    profit: settlement.profit,
    result: settlement.profit - settlement.closeFee.up - openFee,
    profitPercent: percentText(settlement.profit, position.margin),
    distancePercent: percentText(left > 0n ? left : 0n, closing),
    goneShare: gone <= 0n || way <= 0n ? 0 : Math.min(100, Number((gone * 100n) / way)),
  }
}
