import type { ComponentType } from 'react'
import type { AccountKind } from '#protocol/account.ts'
import type { Slices } from '#src/shared/i18n/slices.ts'

export type ListKey = Exclude<keyof Slices['product']['name'], 'stake'>

export interface ListLook {
  /** As a table on a desktop; as cards otherwise. */
  readonly look?: 'table' | undefined
  /** In the dock of the trading window, where there is little room. */
  readonly brief?: boolean | undefined
}

/** The orders of a product beside contracts: it shows what runs and what is over by itself. */
export interface ProductList {
  readonly key: Exclude<ListKey, 'contract'>
  /** Loaded when it is first chosen. */
  readonly List: ComponentType<ListLook>
  readonly fits: (account: AccountKind) => boolean
}
