import type { AssetCode } from '#protocol/assets.ts'
import type { Held } from '#server/modules/ledger/types.ts'
import type { OpenResults } from './types.ts'

/** Worth of units of an asset in USDT units; null where no price counts. */
export type WorthOf = (asset: AssetCode, units: bigint) => bigint | null

/** Buckets that count as a customer's own: not what is about to leave, nor the stake of options, which may be lost. */
const OWN: ReadonlySet<Held['bucket']> = new Set(['available', 'margin', 'spotHold', 'staked'])

function worthOfAll(
  held: readonly Held[],
  counts: (bucket: Held['bucket']) => boolean,
  worthOf: WorthOf,
): bigint {
  return held
    .filter(({ bucket, units }) => counts(bucket) && units > 0n)
    .reduce((sum, { asset, units }) => sum + (worthOf(asset, units) ?? 0n), 0n)
}

const owedIn = (held: readonly Held[]): bigint =>
  held.reduce((sum, { bucket, units }) => (bucket === 'loan' ? sum - units : sum), 0n)

/**
 * A customer's own equity in USDT units: what they have at prices that count now, less open losses and what is owed.
 * Contracts whose price cannot be trusted now count with all that they may lose. Open profits, stakes of options and
 * what waits for withdrawal count as nothing.
 */
export const equityOf = (
  held: readonly Held[],
  { loss, unsure }: OpenResults,
  worthNow: WorthOf,
): bigint => worthOfAll(held, (bucket) => OWN.has(bucket), worthNow) - loss - unsure - owedIn(held)

/** All that may repay a loan in USDT units, borrowed money and open results with it, at the last prices; bids may be spent. */
export const assetsOf = (
  held: readonly Held[],
  { profit, loss }: Pick<OpenResults, 'profit' | 'loss'>,
  worthOf: WorthOf,
): bigint =>
  worthOfAll(held, (bucket) => bucket !== 'loan' && bucket !== 'bidHold', worthOf) + profit - loss

/**
 * What on an account may still become USDT, at the last prices: all but free USDT. Less than this much of an asset cannot be
 * exchanged, and counts as nothing.
 */
export function leftIn(held: readonly Held[], worthOf: WorthOf, least: bigint): bigint {
  return held
    .filter(
      ({ asset, bucket }) => bucket !== 'loan' && !(bucket === 'available' && asset === 'USDT'),
    )
    .map(({ asset, bucket, units }) => {
      // What nobody can price now may be worth anything: it keeps a loan open.
      const worth = worthOf(asset, units) ?? least
      return bucket === 'available' && worth < least ? 0n : worth
    })
    .reduce((sum, worth) => sum + worth, 0n)
}
