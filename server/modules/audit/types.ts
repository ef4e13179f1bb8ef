import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** What a pass found, and where the next one may go on from when it found nothing. */
export interface Pass {
  /** A line each, for operators. */
  readonly breaches: readonly string[]
  readonly checkpoint: Checkpoint
}

/** Everything a snapshot saw, as the audit that used it describes it. */
export interface Checkpoint {
  readonly snapshot: string
  readonly posting: bigint
  readonly entry: bigint
  /** Of a complete pass: how many postings, and the sum of their hashes. */
  readonly history: { readonly postings: bigint; readonly digest: bigint } | null
}

/** Recomputes what the books must say. Both passes need one snapshot: a repeatable read transaction. */
export interface AuditService {
  /** All balances, all holds, and the postings since the last clean passes. For every minute. */
  quick(tx: Queryable): Promise<Pass>
  /** Every posting and every order there is, and that what earlier passes saw is unchanged. */
  complete(tx: Queryable, progress: (step: string) => void): Promise<Pass>
  /** Keeps where a clean pass got to. */
  keep(query: Queryable, checkpoint: Checkpoint, at: Millis): Promise<void>
}
