import { dayAfter, daysIn } from '#protocol/days.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { BalanceDays, DaysQuery } from '#protocol/resultDays.ts'
import { toIso } from '#protocol/time.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import { NO_END } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectLastBefore } from './store.ts'
import { selectLastByMoment, selectTotalsAt } from './storeDays.ts'

const ASSET = 'USDT'

/**
 * What a holder had of USDT when each of these days began: what a statement that ends then closes with. Only postings
 * count, so an open position counts with its margin and not with what it has gained. Days to come are left out.
 */
export async function balanceDays(
  query: Queryable,
  clock: Clock,
  holder: Holder,
  { from, days, zone }: DaysQuery,
): Promise<BalanceDays> {
  const { startOf } = daysIn(zone)
  const now = clock.now()
  const begun = Array.from({ length: days }, (_, index) => dayAfter(from, index))
    .map((day) => ({ day, at: startOf(day) }))
    .filter(({ at }) => at <= now)
  const totals = await totalsAt(
    query,
    holder,
    begun.map(({ at }) => new Date(at)),
  )
  const text = (units: bigint | undefined): string => formatAmount(amount(units ?? 0n, ASSET))
  return {
    asset: ASSET,
    points: begun.map(({ day, at }, index) => ({ day, at: toIso(at), total: text(totals[index]) })),
    now: text(totals[begun.length]),
  }
}

/** What was held before each of these moments, in order, and after all there is. */
async function totalsAt(
  query: Queryable,
  holder: Holder,
  moments: readonly Date[],
): Promise<readonly bigint[]> {
  const [first] = moments
  if (first === undefined) return selectTotalsAt(query, holder, ASSET, [NO_END])
  let last = await selectLastBefore(query, holder, first)
  const newest = await selectLastByMoment(query, holder, moments, last)
  const ends = moments.map((_, index) => {
    const entry = newest.get(index)
    if (entry !== undefined && entry > last) last = entry
    return last
  })
  return selectTotalsAt(query, holder, ASSET, [...ends, NO_END])
}
