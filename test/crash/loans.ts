import { randomUUID } from 'node:crypto'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { requested } from '#server/modules/loans/rulesAsking.ts'
import { stepOf } from '#server/modules/loans/rulesChange.ts'
import { afterReview } from '#server/modules/loans/rulesCourse.ts'
import { paidOutEntry } from '#server/modules/loans/rulesEntries.ts'
import { insertLoan, insertStep, updateLoan } from '#server/modules/loans/store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Customer } from './client.ts'
import { type Payouts, requestLoans } from './payouts.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const LOAN = { units: 200_000_000n, days: 7 }
/** Days that are over and not posted when the server first sees the loan; none is overdue. */
const DAYS_BEHIND = 5
const BORROWERS = 3

/** A loan that its customer may repay. */
export interface Lent {
  readonly customer: Customer
  readonly id: string
}

/** What there is of loans when a round begins. */
export interface Loans {
  readonly lent: readonly Lent[]
  readonly payouts: Payouts
}

export const openLoans = async (db: Db, customers: readonly Customer[]): Promise<Loans> => ({
  lent: await lendReal(db, customers),
  payouts: await requestLoans(db),
})

/**
 * Lets some who trade on the real account owe a loan again that was paid out days ago, as if nothing had run since: whatever
 * touches it first posts the interest of all these days, and a kill comes in between.
 */
async function lendReal(db: Db, customers: readonly Customer[]): Promise<readonly Lent[]> {
  const open = await db.query<{ customer_id: string }>(
    `SELECT customer_id FROM loan WHERE state = 'repaying'`,
  )
  const owing = new Set(open.map((one) => one.customer_id))
  const borrowers = customers.filter(({ account }) => account === 'real').slice(0, BORROWERS)
  for (const { id } of borrowers) if (!owing.has(id)) await lend(db, id)
  const lent = await db.query<{ id: string; customer_id: string }>(
    `SELECT id, customer_id FROM loan WHERE state = 'repaying'`,
  )
  return lent.flatMap((loan) => {
    const customer = borrowers.find(({ id }) => id === loan.customer_id)
    return customer === undefined ? [] : [{ customer, id: loan.id }]
  })
}

async function lend(db: Db, customerId: string): Promise<void> {
  const at = Date.now() - DAYS_BEHIND * DAY_MS
  const asked = requested({ id: randomUUID(), customerId, requestedAt: at }, LOAN)
  const by = { operatorId: 'crash', freeDays: 0, now: at }
  const { loan, event } = afterReview(asked, { event: 'approve' }, by)
  await db.transaction(async (tx) => {
    insertLoan(tx, asked)
    insertStep(tx, loan.id, 1, stepOf(asked, 'request', 'customer', at))
    updateLoan(tx, loan)
    insertStep(tx, loan.id, 2, {
      ...stepOf(loan, event, 'operator', at),
      operatorId: by.operatorId,
    })
    await createLedgerService().post(tx, paidOutEntry(loan))
  })
}

/** A part of what is owed, mostly; or all of it. */
export const repayBody = ({ id }: Lent, random: Random): object => ({
  id,
  amount: random.percent(85) ? String(10 + random.below(3)) : 'all',
})
