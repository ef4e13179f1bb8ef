import type { ContractOrder, EditStopsBody, OpenContractBody } from '#protocol/contractOrder.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { PRICE_SCALE } from '#protocol/price.ts'
import type { ModelRequest } from './contractModelTypes.ts'

/** What is to be changed of stops. */
export type StopsIntent = Partial<Omit<EditStopsBody, 'orderId' | 'seen'>>

/** An order as whoever changes its stops saw it. */
export type SeenStops = Pick<ContractOrder, 'id' | 'stopLoss' | 'takeProfit' | 'trail'>

/** What changes one or both stops of an order as it was seen. */
export function editBody(order: SeenStops, intent: StopsIntent): EditStopsBody {
  const { id: orderId, stopLoss, takeProfit } = order
  const trail = order.trail === undefined ? {} : { trail: order.trail.distance }
  const named = intent.stopLoss !== undefined || intent.trail !== undefined
  const kept = named ? {} : order.trail === undefined ? { stopLoss } : trail
  return { orderId, takeProfit, ...kept, ...intent, seen: { stopLoss, takeProfit, ...trail } }
}

/** What opens an order at the market, its stop loss a price or, with a distance, one that trails. */
export function openBody(
  instrumentId: number,
  { side, lots, leverage, stopLoss, takeProfit }: ModelRequest,
  distance: bigint | null,
): OpenContractBody {
  const text = (units: bigint): string => formatDecimal(units, PRICE_SCALE)
  return {
    instrumentId: String(instrumentId),
    side,
    type: 'market',
    lots: String(lots),
    leverage: Number(leverage),
    ...(distance === null ? { stopLoss: text(stopLoss) } : { trail: text(distance) }),
    takeProfit: text(takeProfit),
  }
}
