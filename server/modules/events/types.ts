import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { ProductName } from '#protocol/feed.ts'

export interface OrderChange {
  readonly customerId: string
  readonly account: AccountKind
  readonly order: ContractOrder
}

/** What of a product began or was over, for those who count; paying a day of a plan is neither. */
export type ProductStep = 'opened' | 'closed'

/** Products beside contracts; customers are told of a change by its name alone. */
export interface ProductChange {
  readonly customerId: string
  readonly account: AccountKind
  readonly product: ProductName
  /** Both where an order was filled as it was placed. */
  readonly steps: readonly ProductStep[]
}

/** What happened to a customer, told after it is committed; the feed forwards it to their sockets. */
export interface Events {
  orderChanged(customerId: string, account: AccountKind, order: ContractOrder): void
  onOrder(listener: (change: OrderChange) => void): void
  productChanged(
    customerId: string,
    account: AccountKind,
    product: ProductName,
    steps: readonly ProductStep[],
  ): void
  onProduct(listener: (change: ProductChange) => void): void
}
