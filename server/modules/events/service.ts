import type { Events, OrderChange, ProductChange } from './types.ts'

/** A listener that throws is reported and keeps nobody else from being told. */
export function createEvents(onFault: (error: unknown) => void): Events {
  const orders = createListeners<OrderChange>(onFault)
  const products = createListeners<ProductChange>(onFault)
  return {
    orderChanged: (customerId, account, order) => orders.tell({ customerId, account, order }),
    onOrder: orders.add,
    productChanged: (customerId, account, product, steps) =>
      products.tell({ customerId, account, product, steps }),
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
