import type { AccountRef, Entry } from '#server/modules/ledger/types.ts'
import type { Move } from './types.ts'

export const TREASURY: AccountRef = { owner: 'house', bucket: 'treasury' }
export const EXTERNAL: AccountRef = { owner: 'house', bucket: 'external' }

/** The operator's own money comes from outside into its treasury, or leaves it. */
export function entryOf({ id, way, asset, units, reference, target }: Move): Entry {
  const [type, from, to] =
    way === 'in'
      ? (['treasuryFunded', EXTERNAL, TREASURY] as const)
      : (['treasuryPaidOut', TREASURY, EXTERNAL] as const)
  const legs = [
    { account: from, amount: { units: -units, asset } },
    { account: to, amount: { units, asset } },
  ]
  return { kind: 'real', type, ref: id, reason: way === 'in' ? reference : target, legs }
}
