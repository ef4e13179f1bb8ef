import type { LogConsistency, LogHead, LogRows } from '#protocol/priceLog.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import type { Seal } from '#protocol/proof/seal.ts'
import type { TreeHead } from '#protocol/proof/treeHead.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A row of the log, what its price was made of where it says so, and the way from it to the root of its seal. */
export type RowPlace = Pick<ReceiptPrice, 'row' | 'seal' | 'rowPath' | 'evidence'>

/** Seals the price log minute by minute and signs what it then is. */
export interface SealsService {
  /**
   * Seals the minutes that are over, each in a transaction of its own, once.
   * @throws Error where the stored rows are not what was written; nothing more is sealed then
   */
  sealDue(): Promise<void>
  /** The newest seal; null before the first. */
  last(query: Queryable): Promise<Seal | null>
  /** The newest signed head; null before the first. */
  lastHead(query: Queryable): Promise<TreeHead | null>
  /** The first row that is proved; older ones were written before there were seals. */
  provedFrom(query: Queryable): Promise<bigint>
  /**
   * A sealed row and its way up.
   * @throws Error when the row is not sealed, is no longer kept, or its seal does not hold it
   */
  placeOf(query: Queryable, seq: bigint): Promise<RowPlace>
  /** Keeps a sealed row and its way up after its day is dropped. */
  keepPlace(query: Queryable, seq: bigint): Promise<void>
  /** The way from seal `n` to the root of the first `size` seals. */
  sealPath(query: Queryable, n: number, size: number): Promise<readonly string[]>
  /** The newest signed head and the key; @throws Refusal unavailable before the first minute is sealed */
  head(query: Queryable): Promise<LogHead>
  /** @throws Refusal notFound when the log has not so many seals, or `from` is above `to` */
  consistency(query: Queryable, from: number, to: number): Promise<LogConsistency>
  /** Seals with a number above `after`, in order. */
  list(query: Queryable, after: number, limit: number): Promise<readonly Seal[]>
  /** A seal and its rows, none of them where retention dropped them. @throws Refusal notFound */
  rows(query: Queryable, n: number): Promise<LogRows>
  /** Recomputes the newest seal, its head and the rows after it; `verify-log` recomputes everything. */
  audit(query: Queryable): Promise<AuditReport>
}
