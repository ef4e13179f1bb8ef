import { useState } from 'react'
import { useSelector, useStore } from 'react-redux'
import { parseDecimal } from '#protocol/decimal.ts'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { type SizeShare, shareAt, shareOf } from '#src/entities/order/sizeShare.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useGetAssetSummaryQuery, useListRunningPlansQuery } from '#src/entities/plan/plan.api.ts'
import {
  type PlanIssue,
  type PlanSummary,
  planIssue,
  type PlanRange,
  planRange,
  planSummary,
  type ReadPrincipal,
  type ReadProduct,
  readPrincipal,
  typedPrincipal,
} from './planTicket.ts'

/** A form to buy one product, with everything that follows from what was typed. */
export interface PlanTicket {
  readonly product: PlanProduct
  readonly terms: ReadProduct
  readonly typed: string
  readonly type: (typed: string) => void
  readonly principal: ReadPrincipal
  /** Null until an amount can be read. */
  readonly summary: PlanSummary | null
  readonly issue: PlanIssue | null
  /** What can be put in; null for a visitor or while unknown. */
  readonly range: PlanRange | null
  /** The share of it that stands in the form; null where none does. */
  readonly chosen: SizeShare | null
  /** Fills in a share of the most that can be put in. */
  readonly share: (share: SizeShare) => void
  /** Units; null for a visitor or while unknown. */
  readonly available: bigint | null
}

/** What the real account has of an asset, in units; null for a visitor and while unknown. */
export function useAvailable(asset: AssetCode): bigint | null {
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useGetAssetSummaryQuery(asset, { skip: !signedIn })
  if (!signedIn || currentData === undefined) return null
  const held = parseDecimal(currentData.available, ASSET_SCALE[asset])
  return held.ok ? held.units : null
}

/** The ticket of a product. What was typed stays while the product on the screen does. */
export function usePlanTicket(product: PlanProduct, terms: ReadProduct): PlanTicket {
  const { decimalSign } = useFormat()
  const store = useStore<WithMarket>()
  const signedIn = useSelector(selectLoggedIn)
  const { currentData: plans } = useListRunningPlansQuery(undefined, { skip: !signedIn })
  const [typed, type] = useState('')
  const available = useAvailable(product.asset)
  const running =
    signedIn && plans?.items.some(({ productId }) => productId === product.id) === true
  const principal = readPrincipal(typed, terms, decimalSign)
  const range = planRange(terms, available)
  const now = selectServerNow(store.getState())
  return {
    product,
    terms,
    typed,
    type,
    principal,
    range,
    chosen:
      range === null || !principal.ok ? null : shareAt(range.most, principal.units, range.step),
    share(share) {
      if (range === null) return
      type(typedPrincipal(shareOf(range.most, share, range.step), terms, decimalSign))
    },
    summary: principal.ok ? planSummary(terms, principal.units, now) : null,
    issue: planIssue(terms, principal, { available, running }),
    available,
  }
}
