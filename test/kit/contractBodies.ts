import type { ContractOrder, EditStopsBody } from '#protocol/contractOrder.ts'

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
