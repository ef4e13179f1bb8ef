import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router-dom'
import type { MarketInfo } from '#protocol/market.ts'
import { PRODUCT_PARAM } from '#src/entities/market/instrument.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { PRODUCTS, type ProductEntry, type ProductKey } from './products.ts'

export interface ChosenProduct {
  /** What this instrument has on this account, contracts first. */
  readonly keys: readonly ProductKey[]
  /** Null while contracts are chosen. */
  readonly chosen: ProductEntry | null
  choose(key: ProductKey): void
}

/** The product that is chosen for an instrument; the address keeps it. */
export function useProduct(info: MarketInfo): ChosenProduct {
  const account = useSelector(selectAccount)
  const [params, setParams] = useSearchParams()
  const wanted = params.get(PRODUCT_PARAM)
  const isOffered = ({ key, realOnly }: ProductEntry): boolean =>
    realOnly !== true || account === 'real' || key === wanted
  const fitting = PRODUCTS.filter((product) => product.fits(info) && isOffered(product))
  return {
    keys: ['contract', ...fitting.map(({ key }) => key)],
    chosen: fitting.find(({ key }) => key === wanted) ?? null,
    choose(key) {
      const next = new URLSearchParams(params)
      if (key === 'contract') next.delete(PRODUCT_PARAM)
      else next.set(PRODUCT_PARAM, key)
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
