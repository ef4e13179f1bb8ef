import type {
  ExportStatementQuery,
  ListStatementQuery,
  StatementFacts,
  StatementFile,
  StatementFilter,
  StatementPage,
  StatementSums,
} from '#protocol/statement.ts'
import type { BalanceDays, DaysQuery } from '#protocol/resultDays.ts'
import type { FileLanguage, StatementGroup, StatementType } from '#protocol/statementKinds.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { EntryType, Held, Holder, OperatorBucket } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Words } from '#server/platform/words.ts'

/** What one pocket of the customer gained, and what it held afterwards. Units of the asset. */
export interface Leg {
  readonly pocket: Held['bucket']
  readonly units: bigint
  readonly after: bigint
}

/** What a movement did to one asset. Units of it. */
export interface Change {
  readonly asset: AssetCode
  readonly net: bigint
  /** What all pockets of the asset held together after the movement. */
  readonly total: bigint
  readonly legs: readonly Leg[]
  readonly counter: readonly { readonly side: OperatorBucket; readonly units: bigint }[]
}

/** What the ledger wrote down of an entry; what is added here needs its word in `selectLegs` too. */
export interface Entry {
  readonly id: bigint
  readonly at: Date
  /** Of a customer, any type but those of the operator's own money; the contract must name them all. */
  readonly type: Exclude<
    EntryType,
    'treasuryFunding' | 'treasuryFunded' | 'treasuryPaidOut' | 'commissionReturned' | 'charityPaid'
  >
  readonly ref: string | null
  readonly reason: string | null
}

/** One of the customer's own legs of an entry. */
export interface EntryLeg extends Pick<Change, 'asset' | 'total'> {
  readonly entry: Entry
  readonly leg: Leg
}

/** An entry, as far as it touched the customer. */
export interface Moved extends Entry {
  /** What it is about; null where that is no order. */
  readonly facts: StatementFacts | null
  readonly changes: readonly Change[]
}

/** Says of an entry what it was about. */
export type FactsOfEntry = (entry: {
  readonly id: bigint
  readonly type: StatementType
}) => StatementFacts

/** What a product knows of these ids of a customer's own, by id; without those there are not. */
export type FactsReader = (
  query: Queryable,
  customerId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, FactsOfEntry>>

/** Who knows what the entries of a kind are about. */
export type FactsReaders = Readonly<Partial<Record<StatementGroup, FactsReader>>>

/** A period of one asset, in units of it. */
export interface Sum {
  readonly asset: AssetCode
  readonly opening: bigint
  readonly moneyIn: bigint
  readonly moneyOut: bigint
  readonly others: bigint
  readonly closing: bigint
}

/** What a file says. */
export interface Extract {
  readonly holder: Holder
  readonly filter: StatementFilter
  /** When it was made. */
  readonly at: Date
  readonly sums: readonly Sum[]
  /** Oldest first: a file is read from its opening down to its closing. */
  readonly moves: readonly Moved[]
}

/** Where a statement's texts come from. */
export type WordsOf = (language: FileLanguage) => Words

export interface StatementService {
  /** Movements of an account, newest first. @throws Refusal malformed for a cursor that is none */
  list(query: Queryable, holder: Holder, asked: ListStatementQuery): Promise<StatementPage>
  /** What each asset held before and after a period, and what moved in between. */
  sums(query: Queryable, holder: Holder, filter: StatementFilter): Promise<StatementSums>
  /** What a holder had of USDT when each of some days began, and has now. */
  balanceDays(query: Queryable, holder: Holder, days: DaysQuery): Promise<BalanceDays>
  /**
   * A period as a file. @throws Refusal statementTooLong when it holds more than a file may; 429 while another one of this
   * customer is being drawn, 503 while too many are
   */
  file(holder: Holder, asked: ExportStatementQuery): Promise<StatementFile>
}
