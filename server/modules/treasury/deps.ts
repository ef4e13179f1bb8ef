import type { AssetCode } from '#protocol/assets.ts'
import type { Millis } from '#protocol/time.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Attested, TreasuryChain } from './types.ts'

/** What the treasury is joined to. */
export interface TreasuryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<LedgerService, 'post' | 'lockBooks' | 'append'>
  readonly chains: readonly TreasuryChain[]
  /** What stays in the treasury, of what customers are owed: in parts per million. */
  readonly bufferPpm: bigint
  /**
   * Whether one of these names, spellings of one transaction or number, stands for a deposit or for anything that was
   * paid. Who else names one of them waits until the transaction ends.
   */
  readonly isNamed: (tx: Queryable, names: readonly string[]) => Promise<boolean>
  /** Whether one of these addresses, in lower case, is a customer's, was one lately, or paid a deposit. */
  readonly isCustomers: (tx: Queryable, addresses: readonly string[]) => Promise<boolean>
  /** Whether neither of two operators was made by the other, and the second was one before a moment. */
  readonly areApart: (
    tx: Queryable,
    who: { readonly proposed: string; readonly confirms: string; readonly before: Millis },
  ) => Promise<boolean>
  /** How many withdrawals of customers are overdue. */
  readonly overdue: (query: Queryable) => Promise<number>
  /** What was last attested to lie at the operator's addresses; null where it never was, or not of this asset. */
  readonly attested: (query: Queryable, asset: AssetCode) => Promise<Attested | null>
  /** A name in the usual spelling of a network, or of banks (null); null when it is none. */
  readonly usualReference: (network: Network | null, text: string) => string | null
  /** An address in the usual spelling of a network; null when it is none. */
  readonly usualAddress: (network: Network, text: string) => string | null
}
