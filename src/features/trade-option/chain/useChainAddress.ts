import { useSearchParams } from 'react-router-dom'
import type { Right } from '#protocol/formulas/blackScholes.ts'

/** Which part of the chain an address names. */
export interface ChainPlace {
  /** Code of the underlying; null for the first one. */
  readonly underlying: string | null
  /** ISO 8601; null for the soonest one. */
  readonly expiry: string | null
  /** The side that a phone shows. */
  readonly side: Right
}

export interface ChainAddress extends ChainPlace {
  /** Names another part, in place of this one. */
  go(place: Partial<ChainPlace>): void
}

/** Underlying, expiry and side live in the address, so that a chain can be linked to and gone back to. */
export function useChainAddress(): ChainAddress {
  const [params, setParams] = useSearchParams()
  return {
    underlying: params.get('underlying'),
    expiry: params.get('expiry'),
    side: params.get('side') === 'put' ? 'put' : 'call',
    go(place) {
      const next = new URLSearchParams(params)
      for (const [name, value] of Object.entries(place)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
