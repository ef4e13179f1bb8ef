import type { AssetCode } from '#protocol/assets.ts'
import { amount, formatAmount, parseAmount } from '#protocol/money.ts'
import type { Obstacle } from '#protocol/ownAccount.ts'
import { WITHDRAWAL_WAYS } from '#protocol/withdrawalWays.ts'
import type { Millis } from '#protocol/time.ts'
import type { Held } from '#server/modules/ledger/types.ts'

const KINDS: Readonly<Record<Exclude<Held['bucket'], 'available'>, Obstacle['kind']>> = {
  margin: 'orders',
  spotHold: 'orders',
  optionStake: 'orders',
  staked: 'plans',
  bidHold: 'bids',
  withdrawalHold: 'withdrawals',
  loan: 'loan',
}

/** The least that may be withdrawn of an asset, in units; null where there is no way out. */
function leastOf(asset: AssetCode): bigint | null {
  const least = WITHDRAWAL_WAYS.flatMap((way) =>
    way.asset === asset ? (parseAmount(way.min, asset)?.units ?? []) : [],
  )
  return least.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null)
}

/**
 * What of a real account is in the way of closing it: all that it holds, and works that are not delivered.
 * @param works USDT units that these works were won for; 0n: there are none
 */
export function obstaclesOf(held: readonly Held[], works: bigint): readonly Obstacle[] {
  const won = formatAmount(amount(works, 'USDT'))
  return [
    ...heldObstacles(held),
    ...(works === 0n ? [] : [{ kind: 'works', asset: 'USDT', amount: won } as const]),
  ]
}

function heldObstacles(held: readonly Held[]): readonly Obstacle[] {
  return held
    .filter(({ units }) => units !== 0n)
    .map(({ asset, bucket, units }) => {
      const size = formatAmount(amount(units < 0n ? -units : units, asset))
      if (bucket !== 'available') return { kind: KINDS[bucket], asset, amount: size }
      const least = leastOf(asset)
      const kind = least === null || units < least ? 'remainder' : 'balance'
      return { kind, asset, amount: size }
    })
}

/** Whether an account may close: what is less than any withdrawal may be left behind, by its customer's own word. */
export function mayClose(obstacles: readonly Obstacle[], leaves: boolean): boolean {
  return obstacles.every(({ kind }) => leaves && kind === 'remainder')
}

/** Identity of an account on which no money ever moved is kept for so long. */
const UNUSED_KEPT_MS: Millis = 30 * 86_400_000

/** Until when identity is kept after closing: the years that the law on money laundering asks for; null: no money ever moved. */
export function keptUntil(closedAt: Millis, years: number | null): Millis {
  if (years === null) return closedAt + UNUSED_KEPT_MS
  const until = new Date(closedAt)
  return until.setUTCFullYear(until.getUTCFullYear() + years)
}
