import type { IdentityLevel } from '#protocol/identityTerms.ts'
import type { LevelList, OwnLevel } from '#protocol/level.ts'
import type { Millis } from '#protocol/time.ts'
import type { AuditReport, CustomerUnits } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A level of one version of the table. Sums are USDT units. */
export interface LevelRow {
  readonly level: number
  readonly volume: bigint
  readonly identity: IdentityLevel
  readonly discountPercent: number
  /** Null: nothing may be borrowed. */
  readonly loan: bigint | null
  readonly cryptoDay: bigint
  /** Null: nothing leaves to a bank. */
  readonly bankDay: bigint | null
}

/** What a level opens to a customer, in USDT units. */
export interface LevelLimits extends WithdrawalLimits {
  /** The most that may be borrowed; null: nothing. */
  readonly loan: bigint | null
}

/** What a customer may withdraw within 24 hours, in USDT units. */
interface WithdrawalLimits {
  readonly crypto: bigint
  /** Null: nothing leaves to a bank. */
  readonly bank: bigint | null
}

/** A level and what it takes off the base fee. */
export interface LevelDiscount {
  readonly level: number
  readonly percent: number
}

/** One product's volume: what customers' real orders came to from a moment on and before another, in USDT units. */
export interface VolumeSource {
  volumes(query: Queryable, from: Millis, until: Millis): Promise<readonly CustomerUnits[]>
}

/** What customers' volume and identity open to them. */
export interface LevelsService {
  /** The table that holds now. */
  list(): Promise<LevelList>
  /** Where a customer stands, and what is missing for more. */
  own(customerId: string): Promise<OwnLevel>
  /** Discounts of these customers, by customer; who has none is missing. */
  discounts(
    query: Queryable,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, LevelDiscount>>
  /** What each of these customers may withdraw within 24 hours, and borrow. */
  limitsOf(
    query: Queryable,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, LevelLimits>>
  /** Counts the days that are over, each once, and tells customers whose level is another. For a job. */
  count(): Promise<void>
  /** Counts the last day again: nobody may have more volume than their orders. */
  audit(query: Queryable): Promise<AuditReport>
  /** Levels hold no money. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
