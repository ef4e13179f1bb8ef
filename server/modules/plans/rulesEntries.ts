import { dayOverAt, exitCost } from '#protocol/formulas/planOrder.ts'
import { amount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type {
  AccountRef,
  Entry,
  EntryType,
  OperatorBucket,
  Leg,
} from '#server/modules/ledger/types.ts'
import type { Payment, Plan, Purchase } from './types.ts'

const operator = (bucket: OperatorBucket): AccountRef => ({ owner: 'house', bucket })

/** An entry about one plan; amounts are of its asset. */
function entryOf(
  plan: Purchase,
  type: EntryType,
  reason: string | null,
  moves: readonly (readonly [AccountRef, bigint])[],
): Entry {
  const legs: readonly Leg[] = moves.map(([account, units]) => ({
    account,
    amount: amount(units, plan.asset),
  }))
  return { kind: plan.account, type, ref: plan.id, reason, legs }
}

const own = (plan: Purchase, bucket: 'available' | 'staked'): AccountRef => ({
  owner: plan.customerId,
  bucket,
})

/** Buying: the principal is held, and the yield of the whole term leaves the treasury for the escrow. */
export function boughtEntry(plan: Purchase): Entry {
  const { promised } = plan
  const { principal } = plan.terms
  return entryOf(plan, 'planBought', null, [
    [own(plan, 'available'), -principal],
    [own(plan, 'staked'), principal],
    [operator('treasury'), -promised],
    [operator('yieldEscrow'), promised],
  ])
}

/** One day's yield, from the escrow. The reason says which day, of how many, and its date. */
export function yieldEntry(plan: Purchase, { day, units }: Payment): Entry {
  const date = toIso(dayOverAt(plan.startsAt, day - 1)).slice(0, 10)
  return entryOf(plan, 'planYield', `${day}/${plan.terms.days} ${date}`, [
    [operator('yieldEscrow'), -units],
    [own(plan, 'available'), units],
  ])
}

/** The end of the term: the principal comes back. All yield was paid by then. */
export function endedEntry(plan: Purchase): Entry {
  const { principal } = plan.terms
  return entryOf(plan, 'planEnded', null, [
    [own(plan, 'staked'), -principal],
    [own(plan, 'available'), principal],
  ])
}

/**
 * Leaving early: the principal less the disclosed share comes back, and the yield of the days that will
 * not be returns to the treasury. What was paid stays paid.
 * @throws Error for a plan that nobody can leave
 */
export function redeemedEntry(plan: Plan): Entry {
  const { principal } = plan.terms
  const cost = exitCost(plan.terms)
  if (cost === null) throw new Error(`plan ${plan.id} cannot be left early`)
  const unpaid = plan.promised - plan.paid
  return entryOf(plan, 'planRedeemed', null, [
    [own(plan, 'staked'), -principal],
    [own(plan, 'available'), principal - cost.up],
    [operator('fees'), cost.down],
    [operator('rounding'), cost.up - cost.down],
    [operator('yieldEscrow'), -unpaid],
    [operator('treasury'), unpaid],
  ])
}
