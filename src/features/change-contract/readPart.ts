import type { ContractOrder } from '#protocol/contractOrder.ts'
import { closingPrice, type Settlement, settle } from '#protocol/formulas/contractOrder.ts'
import { divide, stakeOf } from '#protocol/formulas/contractPart.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { readPosition } from '#src/entities/order/position.ts'

/** What closing so many lots of an order does at a logged price. Money in USDT units. */
export interface PartResult {
  readonly at: Price
  readonly settlement: Settlement
  readonly margin: bigint
  /** What opening these lots has cost. */
  readonly openFee: bigint
  /** Profit less both fees of these lots. */
  readonly result: bigint
}

/** Null without a readable price or order, or for more lots than there are. */
export function readPart(
  order: ContractOrder,
  lots: bigint,
  price: string | undefined,
): PartResult | null {
  const open = readPosition(order)
  const mid = price === undefined ? null : parsePrice(price)
  if (open === null || mid === null) return null
  const { position, terms } = open
  if (lots < 1n || lots > position.lots) return null
  const whole = lots === position.lots
  const stake = whole ? stakeOf(position, terms) : divide(position, lots, terms).part
  const at = closingPrice(position.side, mid, terms)
  const settlement = settle(stake.position, at, terms)
  const result = settlement.profit - settlement.closeFee.up - stake.openFee
  return { at, settlement, margin: stake.position.margin, openFee: stake.openFee, result }
}

/** Lots that are this share of all, in per cent, rounded down; at least one. */
export function lotsAt(all: bigint, percent: bigint): bigint {
  const lots = (all * percent) / 100n
  return lots < 1n ? 1n : lots
}
