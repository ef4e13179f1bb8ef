import {
  exitCost,
  firstDayAt,
  yieldOfDay,
  yieldOfTerm,
  yieldThrough,
} from '#protocol/formulas/planOrder.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type AuditedPlan, selectAfter, selectBookedBreaches, selectHeldBreaches } from './store.ts'

const PAGE = 1_000

/**
 * Compares what is held, and every entry about plans, with the ledger, and recomputes every plan and
 * each of its days from its own terms.
 */
export async function auditPlans(query: Queryable): Promise<AuditReport> {
  const breaches = [...(await selectHeldBreaches(query)), ...(await selectBookedBreaches(query))]
  let after = 0n
  for (;;) {
    const page = await selectAfter(query, after, PAGE)
    for (const plan of page) breaches.push(...planBreaches(plan))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.no
  }
  return { ok: breaches.length === 0, breaches }
}

/** Compares what is held for running plans with the ledger, and looks at no plan by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/** Where a plan says something else than its own terms give, a line each. */
function planBreaches(plan: AuditedPlan): readonly string[] {
  const { terms, payments, paidDays, ending } = plan
  const figures: [name: string, stored: bigint | number, computed: bigint | number][] = [
    ['promised yield', plan.promised, yieldOfTerm(terms)],
    ['first day', plan.startsAt, firstDayAt(plan.boughtAt)],
    ['payments', payments.length, paidDays],
    ['income', plan.paid, yieldThrough(terms, paidDays)],
  ]
  if (ending !== null && ending.exitFee !== null) {
    figures.push(['exit fee', ending.exitFee, exitCost(terms)?.up ?? -1n])
  }
  payments.forEach(({ day, units }, at) => {
    figures.push(['day', day, at + 1], [`yield of day ${at + 1}`, units, yieldOfDay(terms, at + 1)])
  })
  return figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of plan ${plan.id} is ${stored}, not ${computed}`)
}
