import type { LiabilityList, LiabilityProofFile } from '#contract/liabilities.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What the house states to owe its customers, and each customer's part of it. Real accounts only. */
export interface LiabilitiesService {
  /**
   * States what the house owes, once a UTC day: when today's statement is there, nothing happens. Drops what leads
   * to statements older than 90 days. For a job, and only while the books are sound.
   */
  stateDue(): Promise<void>
  /** Signed statements, newest first. */
  list(query: Queryable, page: { before: number | null; limit: number }): Promise<LiabilityList>
  /** @throws Refusal 404 when there is no such snapshot, or what leads to it is no longer kept */
  proof(query: Queryable, customerId: string, snapshot: number): Promise<LiabilityProofFile>
}
