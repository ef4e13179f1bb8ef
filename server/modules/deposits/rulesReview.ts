import type { DepositAsset } from '#protocol/deposit.ts'
import { BY_PEOPLE, confirmationsOf } from './rulesCourse.ts'
import type { Arrival, DepositRow, Facts } from './types.ts'

/** What the chain says of a transaction that people decide about. */
export interface Found {
  readonly facts: Facts
  readonly head: number
  readonly confirmations: number
  readonly native: DepositAsset | null
  /** Its transfers to us that are no other deposit's. */
  readonly arrivals: readonly Arrival[]
  /** Whether any transfer to us is seen in it, also one that is a deposit. */
  readonly anyToUs: boolean
  /** Whether one of them can be given to this customer without people. */
  readonly isTheirs: boolean
  /** Whether one of those left is another customer's. */
  readonly isAnothers: boolean
}

/** What is credited when people say so. */
export type Approvable = Pick<DepositRow, 'block' | 'blockHash'> & {
  readonly position: number
  readonly units: bigint
}

/**
 * What two operators may credit. Where no watcher looks, what was said. Else what the chain says: a transfer
 * to us of this asset that is final and nobody else's; and the chain's own coin without one, which contracts
 * send unseen, as it was said. Of what was taken back, what has come in its place. Null for everything else,
 * for another amount than was said, and for less than the treasury carried.
 * @param said what an operator says arrived; null: nothing, and what was claimed stands for it where the chain
 *   shows no amount
 */
export function approvable(
  deposit: DepositRow,
  found: Found | null,
  said: bigint | null,
): Approvable | null {
  const what = approvableNow(deposit, found, said ?? deposit.claimed)
  if (what === null || (said !== null && said !== what.units)) return null
  return what.units < deposit.debt ? null : what
}

function approvableNow(
  deposit: DepositRow,
  found: Found | null,
  units: bigint | null,
): Approvable | null {
  const { asset, watched } = deposit
  const unseen = { position: BY_PEOPLE, block: null, blockHash: null }
  if (found === null) return watched || units === null ? null : { ...unseen, units }
  const { facts, head, confirmations } = found
  if (facts.kind !== 'mined' || !facts.ok) return null
  if (confirmationsOf(facts.block, head) < confirmations || found.isAnothers) return null
  const { block, blockHash } = facts
  const own = found.arrivals.filter((one) => one.asset === asset)
  if (deposit.state === 'reversed') {
    const other = own.find((one) => one.position === deposit.position)
    if (other === undefined || other.units === deposit.units) return null
    return { position: other.position, units: other.units, block, blockHash }
  }
  const arrival = own.find(({ position }) => position === deposit.position) ?? own[0]
  if (arrival !== undefined) {
    return { position: arrival.position, units: arrival.units, block, blockHash }
  }
  const isUnseenCoin = asset === found.native && !found.anyToUs && units !== null
  return isUnseenCoin ? { ...unseen, units, block, blockHash } : null
}
