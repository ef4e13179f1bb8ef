import type { ComponentType } from 'react'
import type { AccountKind } from '#contract/account.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import type { Slices } from '#src/shared/i18n/slices.ts'

export type ListKey = Exclude<keyof Slices['product']['name'], 'stake'>

/** The orders of a product beside contracts: it shows what runs and what is over by itself. */
export interface ProductList {
  readonly key: Exclude<ListKey, 'contract'>
  /** Loaded when it is first chosen. */
  readonly List: ComponentType
  readonly fits: (account: AccountKind) => boolean
}

const SpotOrders = lazyPage(() => import('#src/features/trade-spot/ui/SpotOrders.tsx'), ['spot'])

/** In the order in which they are offered. Plans and lock mining share one list. */
export const PRODUCT_LISTS: readonly ProductList[] = [
  { key: 'spot', List: SpotOrders, fits: () => true },
  {
    key: 'option',
    List: lazyPage(() => import('#src/features/trade-option/ui/OptionOrders.tsx'), ['option']),
    fits: () => true,
  },
  {
    key: 'plan',
    List: lazyPage(() => import('#src/features/run-plan/ui/PlanOrders.tsx'), ['plan']),
    fits: (account) => account === 'real',
  },
]
