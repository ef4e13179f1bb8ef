import { dayStart, utcDay } from '#protocol/formulas/loan.ts'
import { FREE_DAYS_OVER, LOAN_BARRED_DAYS } from '#protocol/loanTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { type LoanRow, toRecord } from './rows.ts'
import type { Loan, LoanDay, LoanRecord, Payment, Step } from './types.ts'

const DAY_MS: Millis = 86_400_000

/** A loan with its payments, oldest first, and how many steps of it are kept. */
export const LOANS = `SELECT l.*, (SELECT count(*)::int FROM loan_step s WHERE s.loan_id = l.id) AS steps,
    p.kinds, p.interests, p.principals, p.dones, p.ats
  FROM loan l CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(kind ORDER BY n), '{}') AS kinds,
      coalesce(array_agg(interest ORDER BY n), '{}') AS interests,
      coalesce(array_agg(principal ORDER BY n), '{}') AS principals,
      coalesce(array_agg(days_done ORDER BY n), '{}') AS dones,
      coalesce(array_agg(at ORDER BY n), '{}') AS ats
    FROM loan_payment WHERE loan_id = l.id
  ) AS p`

const OPEN = `state IN ('toBeReviewed', 'repaying')`

/** The open loans of these customers and those of these ids, locked until the transaction ends. */
export async function lockLoans(
  tx: Queryable,
  customerIds: readonly string[],
  ids: readonly string[],
): Promise<readonly LoanRecord[]> {
  const rows = await tx.query<LoanRow>(
    `${LOANS} WHERE (l.customer_id = ANY ($1::text[]) AND l.${OPEN}) OR l.id = ANY ($2::text[])
     ORDER BY l.no FOR UPDATE OF l`,
    [customerIds, ids],
  )
  return rows.map(toRecord)
}

/** A loan of a customer, or of whoever has it where null; null when there is none. */
export async function selectLoan(
  query: Queryable,
  id: string,
  customerId: string | null,
): Promise<LoanRecord | null> {
  const [row] = await query.query<LoanRow>(
    `${LOANS} WHERE l.id = $1 AND ($2::text IS NULL OR l.customer_id = $2)`,
    [id, customerId],
  )
  return row === undefined ? null : toRecord(row)
}

/** The loan of a customer that is to be answered or repaid; null when there is none. */
export async function selectOpen(query: Queryable, customerId: string): Promise<LoanRecord | null> {
  const [row] = await query.query<LoanRow>(`${LOANS} WHERE l.customer_id = $1 AND l.${OPEN}`, [
    customerId,
  ])
  return row === undefined ? null : toRecord(row)
}

/** A customer's loans, newest first, below `before`. */
export async function selectPage(
  query: Queryable,
  customerId: string,
  before: bigint,
  limit: number,
): Promise<readonly LoanRecord[]> {
  const rows = await query.query<LoanRow>(
    `${LOANS} WHERE l.customer_id = $1 AND l.no < $2::bigint ORDER BY l.no DESC LIMIT $3`,
    [customerId, before, limit],
  )
  return rows.map(toRecord)
}

/** Open loans after number `after`, oldest first. */
export async function selectQueue(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<readonly LoanRecord[]> {
  const rows = await query.query<LoanRow>(
    `${LOANS} WHERE l.${OPEN} AND l.no > $1 ORDER BY l.no LIMIT $2`,
    [after, limit],
  )
  return rows.map(toRecord)
}

/** What was before of a customer's loans: free days they used lately, and whether one was written off in a year. */
export interface Past {
  readonly freeUsed: number
  readonly barred: boolean
}

/** That of these customers, by customer. */
export async function selectPast(
  query: Queryable,
  customerIds: readonly string[],
  now: Millis,
): Promise<ReadonlyMap<string, Past>> {
  if (customerIds.length === 0) return new Map()
  const rows = await query.query<{
    readonly customer_id: string
    readonly free_used: number
    readonly barred: boolean
  }>(
    `SELECT c.customer_id,
       (SELECT count(*)::int FROM loan l JOIN loan_day d ON d.loan_id = l.id
         WHERE l.customer_id = c.customer_id AND d.free AND d.on_date > $2::date) AS free_used,
       EXISTS (SELECT 1 FROM loan l WHERE l.customer_id = c.customer_id AND l.state = 'writtenOff'
         AND l.since > $3) AS barred
     FROM unnest($1::text[]) AS c (customer_id)`,
    [
      customerIds,
      new Date(dayStart(utcDay(now) - FREE_DAYS_OVER)).toISOString().slice(0, 10),
      new Date(now - LOAN_BARRED_DAYS * DAY_MS),
    ],
  )
  return new Map(
    rows.map((row) => [row.customer_id, { freeUsed: row.free_used, barred: row.barred }]),
  )
}

/** What customers owe on loans in all, in USDT units. */
export async function selectLent(query: Queryable): Promise<bigint> {
  const [row] = await query.query<{ readonly units: bigint }>(
    `SELECT coalesce(sum(balance), 0) AS units FROM ledger_account
     WHERE kind = 'real' AND owner = 'house' AND asset = 'USDT' AND bucket = 'lent'`,
  )
  return row?.units ?? 0n
}

/** Of these customers those whose loan is overdue or collected: they open nothing new. */
export async function selectOverdue(
  query: Queryable,
  customerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await query.query<{ readonly customer_id: string }>(
    `SELECT customer_id FROM loan WHERE customer_id = ANY ($1::text[]) AND state = 'repaying'
       AND (collecting_at IS NOT NULL OR days_done > days)`,
    [customerIds],
  )
  return rows.map((row) => row.customer_id)
}

/** Keeps a request. */
export function insertLoan(tx: Transaction, loan: Loan): void {
  const { terms } = loan
  tx.send(
    `INSERT INTO loan (id, customer_id, amount, days, version, daily_ppm, overdue_ppm, free_days, requested_at,
       state, since, approved_by, days_done, principal, exact, interest_paid, told)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'toBeReviewed', $9, '{}', 0, 0, 0, 0, 0)`,
    [
      loan.id,
      loan.customerId,
      loan.amount,
      terms.days,
      loan.version,
      terms.dailyPpm,
      terms.overduePpm,
      terms.freeDays,
      new Date(loan.requestedAt),
    ],
  )
}

/** Keeps where a loan stands; an error, by the table's guard, when it cannot come there. */
export function updateLoan(tx: Transaction, loan: Loan): void {
  const date = (at: Millis | null): Date | null => (at === null ? null : new Date(at))
  tx.send(
    `UPDATE loan SET state = $2, since = $3, approved_by = $4, reason = $5, note = $6, paid_out_at = $7,
       free_days = $8, days_done = $9, principal = $10, exact = $11, interest_paid = $12, told = $13,
       warned_at = $14, collecting_at = $15 WHERE id = $1`,
    [
      loan.id,
      loan.state,
      new Date(loan.since),
      loan.approvedBy,
      loan.reason,
      loan.note,
      date(loan.paidOutAt),
      loan.terms.freeDays,
      loan.daysDone,
      loan.principal,
      loan.exact,
      loan.interestPaid,
      loan.told,
      date(loan.warnedAt),
      date(loan.collectingAt),
    ],
  )
}

/** Keeps a day that is over; an error when it was before. */
export function insertDay(tx: Transaction, loanId: string, day: LoanDay): void {
  tx.send(
    'INSERT INTO loan_day (loan_id, day, on_date, free, interest) VALUES ($1, $2, $3, $4, $5)',
    [loanId, day.day, day.date, day.free, day.interest],
  )
}

/** Keeps a payment: number `n`, from one on. */
export function insertPayment(tx: Transaction, loanId: string, n: number, payment: Payment): void {
  tx.send(
    `INSERT INTO loan_payment (loan_id, n, kind, interest, principal, days_done, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      loanId,
      n,
      payment.kind,
      payment.interest,
      payment.principal,
      payment.daysDone,
      new Date(payment.at),
    ],
  )
}

/** Keeps a step: number `n`, from one on. */
export function insertStep(tx: Transaction, loanId: string, n: number, step: Step): void {
  tx.send(
    `INSERT INTO loan_step (loan_id, n, state, event, actor, operator_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [loanId, n, step.state, step.event, step.actor, step.operatorId, new Date(step.at)],
  )
}

/** What is lent in all is counted by one batch at a time, of all partitions and processes. */
export async function lockLending(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('loans lent'))`)
}
