import type { ProductList } from '#src/entities/order/productList.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'

const SpotOrders = lazyPage(
  () => import('#src/features/trade-spot/ui/SpotOrders.tsx'),
  ['spot', 'receipt', 'funds'],
)

/** In the order in which they are offered. Plans and lock mining share one list. */
export const PRODUCT_LISTS: readonly ProductList[] = [
  { key: 'spot', List: SpotOrders, fits: () => true },
  {
    key: 'option',
    List: lazyPage(
      () => import('#src/features/trade-option/ui/OptionOrders.tsx'),
      ['option', 'receipt', 'funds'],
    ),
    fits: () => true,
  },
  {
    key: 'plan',
    List: lazyPage(
      () => import('#src/features/run-plan/ui/PlanOrders.tsx'),
      ['plan', 'receipt', 'funds'],
    ),
    fits: (account) => account === 'real',
  },
]
