import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder } from '#contract/contractOrder.ts'
import type { ProductName } from '#contract/feed.ts'

export interface OrderChange {
  readonly customerId: string
  readonly account: AccountKind
  readonly order: ContractOrder
}

/** Products beside contracts; a change of one is told by its name alone. */
export interface ProductChange {
  readonly customerId: string
  readonly account: AccountKind
  readonly product: ProductName
}

/** What happened to a customer, told after it is committed; the feed forwards it to their sockets. */
export interface Events {
  orderChanged(customerId: string, account: AccountKind, order: ContractOrder): void
  onOrder(listener: (change: OrderChange) => void): void
  productChanged(customerId: string, account: AccountKind, product: ProductName): void
  onProduct(listener: (change: ProductChange) => void): void
}

/** A listener that throws is reported and keeps nobody else from being told. */
export function createEvents(onFault: (error: unknown) => void): Events {
  const orders = createListeners<OrderChange>(onFault)
  const products = createListeners<ProductChange>(onFault)
  return {
    orderChanged: (customerId, account, order) => orders.tell({ customerId, account, order }),
    onOrder: orders.add,
    productChanged: (customerId, account, product) =>
      products.tell({ customerId, account, product }),
    onProduct: products.add,
  }
}

function createListeners<T>(onFault: (error: unknown) => void) {
  const listeners: ((news: T) => void)[] = []
  return {
    add: (listener: (news: T) => void): void => void listeners.push(listener),
    tell(news: T): void {
      for (const listener of listeners) {
        try {
          listener(news)
        } catch (error) {
          onFault(error)
        }
      }
    },
  }
}
