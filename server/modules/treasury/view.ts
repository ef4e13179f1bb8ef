import { type Amount, formatAmount } from '#protocol/money.ts'
import type { Treasury, TreasuryMove } from '#protocol/operatorTreasury.ts'
import { toIso } from '#protocol/time.ts'
import { mayLeave } from './rulesBuffer.ts'
import { lapsesAt } from './rulesCourse.ts'
import type { Move, Standing } from './types.ts'

/** A move as operators see it. */
export function toView(move: Move): TreasuryMove {
  const { units, proposedAt, waitsUntil, since, ...rest } = move
  const lapses = lapsesAt(move)
  return {
    ...rest,
    amount: formatAmount({ units, asset: move.asset }),
    proposedAt: toIso(proposedAt),
    waitsUntil: waitsUntil === null ? null : toIso(waitsUntil),
    lapsesAt: lapses === null ? null : toIso(lapses),
    since: toIso(since),
  }
}

/** What the books say of an asset, and what of it may leave, as operators see it. */
export function toStanding(standing: Standing, bufferPpm: bigint): Treasury['standing'][number] {
  const { asset, treasury, setAside, owed } = standing
  const text = (units: bigint): string => formatAmount({ units, asset } satisfies Amount)
  return {
    asset,
    treasury: text(treasury),
    setAside: text(setAside),
    owed: text(owed),
    mayLeave: text(mayLeave(standing, bufferPpm)),
  }
}
