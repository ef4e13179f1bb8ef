import { afterLoanDay, interestOf, type LoanSums } from '#protocol/formulas/loan.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectBookedBreaches, selectHeldBreaches } from './storeAudit.ts'
import { type LoanWithDays, selectAfter } from './storeDays.ts'

const PAGE = 500

/** Compares what is owed and every entry about loans with the ledger, and works each loan out again, day by day. */
export async function auditLoans(query: Queryable): Promise<AuditReport> {
  const breaches = [...(await selectHeldBreaches(query)), ...(await selectBookedBreaches(query))]
  let after = 0n
  for (;;) {
    const page = await selectAfter(query, after, PAGE)
    for (const loan of page) breaches.push(...loanBreaches(loan))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.no
  }
  return { ok: breaches.length === 0, breaches }
}

/** Compares what is owed with the ledger, and looks at no loan by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/**
 * Where a loan says something else than its terms and payments give, a line each. A payment counts after the days that
 * were over when it was made.
 */
function loanBreaches(loan: LoanWithDays): readonly string[] {
  const { id, terms, days, payments } = loan
  let sums: LoanSums = { principal: loan.amount, exact: 0n, interestPaid: 0n }
  const figures: [name: string, stored: bigint | number, computed: bigint | number][] = []
  const rest = [...payments]
  const payUntil = (done: number): void => {
    for (let next = rest[0]; next !== undefined && next.daysDone <= done; next = rest[0]) {
      rest.shift()
      sums = {
        ...sums,
        principal: sums.principal - next.principal,
        interestPaid: sums.interestPaid + next.interest,
      }
    }
  }
  days.forEach((one, at) => {
    payUntil(at)
    const { sums: after, interest } = afterLoanDay(sums, terms, at)
    sums = after
    figures.push(['day', one.day, at], [`interest of day ${at}`, one.interest, interest])
  })
  payUntil(Number.MAX_SAFE_INTEGER)
  figures.push(
    ['days', loan.daysDone, days.length],
    ['principal', loan.principal, sums.principal],
    ['interest', interestOf(loan), interestOf(sums)],
    ['paid interest', loan.interestPaid, sums.interestPaid],
  )
  return figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of loan ${id} is ${stored}, not ${computed}`)
}
