import type { ContractOrder, ContractPage } from '#protocol/contractOrder.ts'

/**
 * The open orders after one of them changed: newest first, no longer there once closed. What only the list says of
 * an order stays, for the feed and the answers of writes bring the order alone.
 */
export function withOrder(page: ContractPage, order: ContractOrder): ContractPage {
  const others = page.items.filter((item) => item.id !== order.id)
  if (order.state === 'closed') return { ...page, items: others }
  const index = page.items.findIndex((item) => item.id === order.id)
  if (index < 0) return { ...page, items: [order, ...page.items] }
  return {
    ...page,
    items: page.items.map((item) => (item.id === order.id ? updated(item, order) : item)),
  }
}

/** A stop loss that trails no more says so by saying nothing. */
function updated({ trail: _trail, ...item }: ContractOrder, order: ContractOrder): ContractOrder {
  return { ...item, ...order }
}
