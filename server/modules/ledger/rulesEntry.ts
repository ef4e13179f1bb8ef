import type { Entry, Leg } from './types.ts'

/** Rows of each operator account, and so partitions that never wait for one another. */
export const SHARDS = 2

/** The partition of a customer's money, which is the shard of the operator that deals with them. */
export function shardOf(customerId: string): number {
  let hash = 0
  for (let at = 0; at < customerId.length; at += 1) {
    hash = (Math.imul(hash, 31) + customerId.charCodeAt(at)) >>> 0
  }
  // The high bits, which depend on the whole id.
  return Math.floor((Math.imul(hash, 2_654_435_769) >>> 0) / (2 ** 32 / SHARDS))
}

/** The shard an entry takes its treasury legs to: that of its first customer. */
export function homeOf(entry: Entry): number {
  const owners = entry.legs.map((leg) => leg.account.owner).filter((owner) => owner !== 'house')
  const [first] = owners.sort()
  return first === undefined ? 0 : shardOf(first)
}

/**
 * An entry's legs, one an account, without those that come to nothing; customers before the operator.
 * @throws Error unless they are two or more and sum to zero in each asset
 */
export function merged(legs: readonly Leg[]): readonly Leg[] {
  const byAccount = new Map<string, Leg>()
  const sums = new Map<string, bigint>()
  for (const { account, amount } of legs) {
    const { asset } = amount
    const key = `${account.owner === 'house' ? 1 : 0} ${account.owner} ${account.bucket} ${asset}`
    const units = (byAccount.get(key)?.amount.units ?? 0n) + amount.units
    byAccount.set(key, { account, amount: { units, asset } })
    sums.set(asset, (sums.get(asset) ?? 0n) + amount.units)
  }
  const moving = [...byAccount].filter(([, leg]) => leg.amount.units !== 0n)
  if (moving.length < 2 || [...sums.values()].some((sum) => sum !== 0n)) {
    throw new Error('ledger: an entry needs two legs or more that sum to zero in each asset')
  }
  return moving.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, leg]) => leg)
}
