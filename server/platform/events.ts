import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'

export interface OrderChange {
  readonly customerId: string
  readonly account: AccountKind
  readonly order: ContractOrder
}

/** What happened to a customer, told after it is committed; the feed forwards it to their sockets. */
export interface Events {
  orderChanged(customerId: string, account: AccountKind, order: ContractOrder): void
  onOrder(listener: (change: OrderChange) => void): void
}

/** A listener that throws is reported and keeps nobody else from being told. */
export function createEvents(onFault: (error: unknown) => void): Events {
  const listeners: ((change: OrderChange) => void)[] = []
  return {
    orderChanged(customerId, account, order) {
      for (const listener of listeners) {
        try {
          listener({ customerId, account, order })
        } catch (error) {
          onFault(error)
        }
      }
    },
    onOrder(listener) {
      listeners.push(listener)
    },
  }
}
