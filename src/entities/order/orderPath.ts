import { orderNumber } from '#protocol/orderNumber.ts'
import { type FACT_PLACES, GROUP_OF_TYPE, type StatementType } from '#protocol/statementKinds.ts'

/** The order that a list is asked to show. */
export const ORDER_PARAM = 'order'

/** Whether an order is the one that an address asks for: by its whole id, or by the number that people know. */
export function isWanted(id: string, wanted: string | null): boolean {
  return wanted !== null && (wanted === id || wanted.toUpperCase() === orderNumber(id))
}

/** Which orders a list begins with. */
export const TAB_PARAM = 'tab'

type Place = (typeof FACT_PLACES)[number]

/** What stands at an address. */
export type OrderPlace = 'order' | 'plan' | 'exchange' | 'deposit' | 'withdrawal'

const PRODUCTS = { contracts: null, spot: 'spot', options: 'option', plans: 'plan' } as const

const LISTS = {
  exchange: ['exchange', '/profile/exchange'],
  deposits: ['deposit', '/profile/deposit'],
  withdrawals: ['withdrawal', '/profile/withdraw'],
} as const

/** Where the app shows what a movement is about, and what that is; null where it is about no order. */
export function orderPathOf(
  type: StatementType,
  id: string,
  place: Place,
): { readonly what: OrderPlace; readonly path: string } | null {
  const group = GROUP_OF_TYPE[type]
  if (group in LISTS) {
    const [what, path] = LISTS[group as keyof typeof LISTS]
    return { what, path: `${path}?${new URLSearchParams({ [ORDER_PARAM]: id })}` }
  }
  if (!(group in PRODUCTS)) return null
  const product = PRODUCTS[group as keyof typeof PRODUCTS]
  const params = new URLSearchParams({
    ...(product === null ? {} : { product }),
    ...(place === 'open' ? {} : { [TAB_PARAM]: place }),
    [ORDER_PARAM]: id,
  })
  return { what: product === 'plan' ? 'plan' : 'order', path: `/profile/orders?${params}` }
}
