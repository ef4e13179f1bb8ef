import type { LoanReason } from '#protocol/loanTerms.ts'
import type { LoanState } from '#protocol/machines/loan.ts'
import type { LoanRecord } from './types.ts'

/** A row of `loan`, with its payments and the number of its steps. */
export interface LoanRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly amount: bigint
  readonly days: number
  readonly version: string
  readonly daily_ppm: bigint
  readonly overdue_ppm: bigint
  readonly free_days: number
  readonly requested_at: Date
  readonly state: LoanState
  readonly since: Date
  readonly approved_by: readonly string[]
  readonly reason: LoanReason | null
  readonly note: string | null
  readonly paid_out_at: Date | null
  readonly days_done: number
  readonly principal: bigint
  readonly exact: bigint
  readonly interest_paid: bigint
  readonly told: number
  readonly warned_at: Date | null
  readonly collecting_at: Date | null
  readonly steps: number
  readonly kinds: readonly ('customer' | 'collected')[]
  readonly interests: readonly bigint[]
  readonly principals: readonly bigint[]
  readonly dones: readonly number[]
  readonly ats: readonly Date[]
}

export function toRecord(row: LoanRow): LoanRecord {
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    amount: row.amount,
    version: row.version,
    terms: {
      days: row.days,
      dailyPpm: row.daily_ppm,
      overduePpm: row.overdue_ppm,
      freeDays: row.free_days,
    },
    requestedAt: row.requested_at.getTime(),
    state: row.state,
    since: row.since.getTime(),
    approvedBy: row.approved_by,
    reason: row.reason,
    note: row.note,
    paidOutAt: row.paid_out_at?.getTime() ?? null,
    daysDone: row.days_done,
    principal: row.principal,
    exact: row.exact,
    interestPaid: row.interest_paid,
    told: row.told,
    warnedAt: row.warned_at?.getTime() ?? null,
    collectingAt: row.collecting_at?.getTime() ?? null,
    steps: row.steps,
    payments: row.kinds.map((kind, at) => ({
      kind,
      interest: row.interests[at] ?? 0n,
      principal: row.principals[at] ?? 0n,
      daysDone: row.dones[at] ?? 0,
      at: row.ats[at]?.getTime() ?? 0,
    })),
  }
}
