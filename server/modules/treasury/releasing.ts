import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TreasuryDeps } from './deps.ts'
import { mayLeave } from './rulesBuffer.ts'
import { afterReleasing } from './rulesCourse.ts'
import { entryOf, EXTERNAL, TREASURY } from './rulesEntries.ts'
import * as store from './store.ts'
import type { Move, TreasuryService } from './types.ts'
import { toView } from './view.ts'

/** Takes what waited out of the treasury, while all of it that there is stays locked. */
export function release(
  deps: TreasuryDeps,
  operatorId: string,
  id: string,
): ReturnType<TreasuryService['release']> {
  const { db, clock, ledger } = deps
  return db.transaction(async (tx) => {
    const to = afterReleasing(orMissing(await store.lockMove(tx, id)), operatorId, clock.now())
    const { asset, units } = to
    const places = [TREASURY, EXTERNAL].map(
      (account) => ({ kind: 'real', account, asset }) as const,
    )
    const books = await ledger.lockBooks(tx, [], asset, { home: 0, whole: true }, places)
    if ((await deps.overdue(tx)) > 0)
      throw new Refusal(CODE.withdrawalsHeld, { withdrawals: 'unreasonable' })
    await mustBeLeft(deps, tx, asset, units)
    books.post(entryOf(to))
    await store.updateMove(tx, to)
    await ledger.append(tx, books)
    return toView(to)
  })
}

/**
 * @throws Refusal insufficientBalance where less is in the treasury beside its buffer, or where less than is owed and set
 *   aside would stay at the attested addresses
 */
export async function mustBeLeft(
  { bufferPpm, attested }: Pick<TreasuryDeps, 'bufferPpm' | 'attested'>,
  query: Queryable,
  asset: AssetCode,
  units: bigint,
): Promise<void> {
  const [standing] = await store.selectStanding(query, asset)
  const left = standing === undefined ? 0n : mayLeave(standing, bufferPpm)
  if (standing === undefined || units > left) throw tooMuch()
  const reserves = await attested(query, asset)
  if (reserves === null) return
  // What came in since was not looked at.
  const stays = reserves.held - (await store.selectGoneSince(query, asset, reserves)) - units
  if (stays < standing.owed + standing.setAside) throw tooMuch()
}

const tooMuch = (): Refusal => new Refusal(CODE.insufficientBalance, { amount: 'outOfRange' })

/** @throws Refusal notFound */
export function orMissing(found: Move | null): Move {
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}
