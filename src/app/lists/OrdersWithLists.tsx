import OrdersPage from '#src/pages/orders/OrdersPage.tsx'
import { PRODUCT_LISTS } from './productLists.ts'

/** The page of own orders, with the lists of every product. */
export default function OrdersWithLists() {
  return <OrdersPage lists={PRODUCT_LISTS} />
}
