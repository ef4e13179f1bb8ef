import type { ComponentType } from 'react'
import type { MarketInfo } from '#protocol/market.ts'
import { spotPair } from '#src/features/trade-spot/fields.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import type { Slices } from '#src/shared/i18n/slices.ts'

export type ProductKey = keyof Slices['product']['name']

/** A product beside contracts that can be bought on an instrument's page. */
export interface ProductEntry {
  readonly key: Exclude<ProductKey, 'contract'>
  /** Loaded when it is first chosen. */
  readonly Panel: ComponentType<{ readonly info: MarketInfo }>
  /** Whether this instrument has it. */
  readonly fits: (info: MarketInfo) => boolean
  /** The demo account has none; an address that names it leads to the reason. */
  readonly realOnly?: true
  /** No price decides what it brings: a phone shows the form in place of the chart. */
  readonly unpriced?: true
}

const SpotPanel = lazyPage(() => import('#src/features/trade-spot/ui/SpotPanel.tsx'), ['spot'])

/** In the order in which they are offered. */
export const PRODUCTS: readonly ProductEntry[] = [
  { key: 'spot', Panel: SpotPanel, fits: (info) => spotPair(info) !== null },
  {
    key: 'option',
    Panel: lazyPage(() => import('#src/features/trade-option/ui/OptionPanel.tsx'), ['option']),
    fits: (info) => info.contract !== null,
  },
  {
    key: 'plan',
    Panel: lazyPage(() => import('#src/features/run-plan/ui/PlanPanel.tsx'), ['plan']),
    fits: () => true,
    realOnly: true,
    unpriced: true,
  },
  {
    key: 'stake',
    Panel: lazyPage(() => import('#src/features/run-plan/ui/StakePanel.tsx'), ['plan']),
    fits: () => true,
    realOnly: true,
    unpriced: true,
  },
]
