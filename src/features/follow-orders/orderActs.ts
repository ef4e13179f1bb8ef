import { createContext, useContext } from 'react'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { ContractChange } from '#protocol/machines/contractOrder.ts'

/** What the page does with an order, wherever that is listed, and what it does already. */
export interface OrderActs {
  close(order: ContractOrder): void
  change(order: ContractOrder, change: ContractChange): void
  reverse(order: ContractOrder): void
  edit(order: WaitingContract): void
  cancel(order: WaitingContract): void
  /** The order whose closing has no answer yet. */
  readonly closingId: string | null
  /** The order whose cancelling has no answer yet. */
  readonly cancellingId: string | null
}

export const OrderActsContext = createContext<OrderActs | null>(null)

/** The acts of the page around; throws outside of one. */
export function useOrderActs(): OrderActs {
  const acts = useContext(OrderActsContext)
  if (acts === null) throw new Error('the page around the orders provides what can be done')
  return acts
}
