import { divideFloor } from '#protocol/rounding.ts'
import type { Entry, OperatorBucket } from '#server/modules/ledger/types.ts'

/** The part of the operator's funds that one customer's open orders of a product may bind: 2%. */
const SHARE_PPM = 20_000n
const PPM = 1_000_000n
/** What a customer may always bind, in USDT units: a small operator still sells. 1,000 USDT. */
const SHARE_LEAST = 1_000_000_000n

/**
 * The most that may be set aside for one customer's open orders of a product, in USDT units.
 * @param funds what the operator has, free or set aside
 */
export function mostForOne(funds: bigint): bigint {
  const share = divideFloor(funds * SHARE_PPM, PPM)
  return share > SHARE_LEAST ? share : SHARE_LEAST
}

/** By how much entries raise what is set aside in a bucket of the operator; negative when it falls. */
export function setAsideBy(entry: Entry | readonly Entry[] | null, bucket: OperatorBucket): bigint {
  return [entry ?? []]
    .flat()
    .flatMap(({ legs }) => legs)
    .filter(({ account }) => account.owner === 'house' && account.bucket === bucket)
    .reduce((sum, { amount }) => sum + amount.units, 0n)
}
