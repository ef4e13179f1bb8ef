import type { AssetCode } from '#protocol/assets.ts'
import type {
  ClaimFundingBody,
  ProposeFundingBody,
  ProposeTakeOutBody,
  Treasury,
  TreasuryMove,
  TreasuryState,
  TreasuryWay,
} from '#protocol/operatorTreasury.ts'
import type { Millis } from '#protocol/time.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Money into the treasury or out of it, as it is kept. Units are of its asset. */
export interface Move {
  readonly id: string
  readonly way: TreasuryWay
  readonly state: TreasuryState
  readonly asset: AssetCode
  readonly units: bigint
  /** Whether a chain shows it. */
  readonly proven: boolean
  readonly network: string | null
  /** Where it goes to; null for what comes in. */
  readonly target: string | null
  /** In its usual spelling; of what leaves, once it was sent. */
  readonly reference: string | null
  readonly proposedBy: string
  readonly proposedAt: Millis
  readonly confirmedBy: string | null
  readonly waitsUntil: Millis | null
  readonly releasedBy: string | null
  readonly sentBy: string | null
  readonly stoppedBy: string | null
  /** In this state. */
  readonly since: Millis
}

/** What the real books say of an asset, in its units. */
export interface Standing {
  readonly asset: AssetCode
  readonly treasury: bigint
  readonly setAside: bigint
  readonly owed: bigint
}

/** What was attested to lie at the operator's addresses, in units of the asset. */
export interface Attested {
  readonly held: bigint
  /** The newest entry of the books then. */
  readonly entry: bigint
  /** When the addresses were looked at. */
  readonly at: Millis
}

/** What a chain says of a transaction. */
export type ChainFacts =
  | { readonly kind: 'missing' | 'pending' }
  | {
      readonly kind: 'mined'
      readonly block: number
      readonly blockHash: string
      readonly ok: boolean
      /** Of coins that count, to whomever. Addresses in lower case, amounts in units of the ledger. */
      readonly transfers: readonly {
        readonly from: string
        readonly to: string
        readonly asset: AssetCode
        readonly units: bigint
      }[]
    }

/** A chain that is read. Its methods throw ChainFault where no answer counts. */
export interface TreasuryChain {
  /** As the setup of deposits calls it. */
  readonly id: string
  /** The network by which money leaves here; null where none does. */
  readonly leavesBy: string | null
  /** Blocks, its own among them, until a transfer counts. */
  readonly confirmations: number
  /** All addresses in lower case: where the operator collects, */
  readonly collecting: string
  /** its wallets that hold nothing but its own money, */
  readonly treasury: readonly string[]
  /** and all that payouts come from. */
  readonly wallets: readonly string[]
  /** Coins that can be seen there. */
  readonly assets: readonly AssetCode[]
  height(): Promise<number>
  header(height: number): Promise<{ readonly hash: string; readonly at: Millis } | null>
  facts(hash: string): Promise<ChainFacts>
}

/** The door of the treasury of real accounts. */
export interface TreasuryService {
  read(query: Queryable): Promise<Treasury>
  /**
   * Books what a transaction brought from the operator's wallets, as its chain proves it. A customer's wallet is none of
   * them: see `TreasuryDeps.isCustomers`.
   * @throws Refusal malformed where nobody watches that network or asset, depositFactsDiffer where the chain does not
   *   say so, or not for good yet, payoutNamed where the transaction served before, chainUnavailable
   */
  claim(operatorId: string, body: ClaimFundingBody): Promise<TreasuryMove>
  /** Proposes what people saw arrive. @throws Refusal malformed with its field, payoutNamed */
  proposeFunding(operatorId: string, body: ProposeFundingBody): Promise<TreasuryMove>
  /**
   * Proposes to take money out; the same again is the same proposal.
   * @throws Refusal malformed with its field, insufficientBalance, keyReused where its name proposed something else
   */
  proposeTakeOut(operatorId: string, body: ProposeTakeOutBody): Promise<TreasuryMove>
  /**
   * Says yes to what somebody else proposed; what was confirmed before stays as it is.
   * @throws Refusal notFound, withdrawalMovedOn when it was stopped or lapsed, payoutNamed where its reference was booked
   *   by now, anotherPersonNeeded where the two are not apart: see `TreasuryDeps.areApart`
   */
  confirm(operatorId: string, id: string): Promise<TreasuryMove>
  /** Ends what was not booked yet. @throws Refusal notFound, withdrawalMovedOn when it was */
  stop(operatorId: string, id: string): Promise<TreasuryMove>
  /**
   * Takes what was confirmed a day ago out of the treasury: it may be sent from then on.
   * @throws Refusal notFound, withdrawalMovedOn, withdrawalsHeld during its day or while one of a customer is overdue,
   *   insufficientBalance where it is more than the buffer leaves
   */
  release(operatorId: string, id: string): Promise<TreasuryMove>
  /**
   * Names the transaction, or the number of the bank, by which it was sent. Where its chain is read, that must prove it.
   * @throws Refusal notFound, withdrawalMovedOn, malformed, payoutNamed, chainDecides, chainUnavailable
   */
  name(operatorId: string, id: string, reference: string): Promise<TreasuryMove>
  /** Ends what nobody confirmed, or released, in its time. */
  lapseDue(): Promise<void>
  /** Every move against the ledger, and every entry against its move. */
  audit(query: Queryable): Promise<AuditReport>
  /** The same: they are few. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
