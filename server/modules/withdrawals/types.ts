import type { AssetCode } from '#protocol/assets.ts'
import type { QueuedWithdrawal } from '#protocol/operator.ts'
import type { WithdrawalEvent, WithdrawalState } from '#protocol/machines/withdrawal.ts'
import type { PayoutTrouble } from '#protocol/payout.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import type {
  ChangeWithdrawalPasswordBody,
  ListWithdrawalsQuery,
  PayoutHold,
  PreparedPassword,
  PreparedWithdrawal,
  PreparePasswordBody,
  PrepareWithdrawalBody,
  ResetWithdrawalPasswordBody,
  WithdrawalFigures,
  WithdrawalLimits,
  WithdrawalOffer,
  WithdrawalPage,
  WithdrawalPasswordState,
  WithdrawalReason,
  WithdrawalTarget,
  WithdrawBody,
  Withdrawal as WireWithdrawal,
} from '#protocol/withdrawal.ts'
import type { HoldReason, Network } from '#protocol/withdrawalWays.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** What a signed text is about, in units of its asset. */
export interface Terms {
  readonly target: WithdrawalTarget
  readonly asset: AssetCode
  /** Null: a bank. */
  readonly network: Network | null
  readonly amount: bigint
  readonly fee: bigint
}

/** What a text about the withdrawal password is good for: nothing else. */
export type PasswordAct = 'set' | 'change' | 'reset'

/** A text that was given out to be signed: with terms about a withdrawal, else about the password. */
export interface SignedText {
  readonly id: string
  readonly customerId: string
  readonly text: string
  readonly terms: Terms | null
  readonly about: PasswordAct | null
  readonly issuedAt: Millis
  readonly expiresAt: Millis
  readonly used: boolean
}

/** A text with its code, as it is mailed. */
export interface MailedText {
  readonly to: string
  readonly language: FileLanguage
  readonly text: string
  readonly code: string
  /** When both are over. */
  readonly until: Millis
}

/** What a withdrawal was asked for with; none of it ever changes. */
export interface Request extends Holder, Terms {
  readonly id: string
  readonly textId: string
  /** Null: the code of its text and the second factor confirmed it. */
  readonly signature: string | null
  /** Nobody approves it before; null: at any time. */
  readonly waitsUntil: Millis | null
  /** Whether two people must say yes. */
  readonly twoPeople: boolean
  readonly submittedAt: Millis
}

/** A withdrawal as far as it has come. */
export interface Withdrawal extends Request {
  readonly state: WithdrawalState
  readonly since: Millis
  readonly approvedBy: readonly string[]
  readonly sentBy: string | null
  readonly reference: string | null
  readonly reason: WithdrawalReason | null
  readonly note: string | null
}

/** Who moved a withdrawal on. */
export type Mover =
  | { readonly actor: 'customer' | 'chain' }
  | { readonly actor: 'operator'; readonly operatorId: string }

/** One step that was taken. */
export interface Step {
  readonly state: WithdrawalState
  readonly event: WithdrawalEvent | 'request'
  readonly actor: Mover['actor']
  readonly operatorId: string | null
  readonly at: Millis
}

/** What the chain says of the transaction that was named as a payout. */
export interface Payout {
  readonly sender: string | null
  readonly nonce: number | null
  /** The block it is in; null: in none. */
  readonly block: number | null
  readonly blockHash: string | null
  /** Never more than are needed. */
  readonly confirmations: number
  readonly needed: number
  /** What it moved to the address, in units of the asset; null until it is in a block. */
  readonly paid: bigint | null
  readonly trouble: PayoutTrouble | null
}

/** What a chain says of a transaction. */
export type PayoutFacts =
  | { readonly kind: 'missing' }
  | { readonly kind: 'pending'; readonly sender: string; readonly nonce: number }
  | {
      readonly kind: 'mined'
      readonly sender: string
      readonly nonce: number
      readonly block: number
      readonly blockHash: string
      readonly ok: boolean
      /** Addresses in lower case, amounts in units of the ledger. */
      readonly transfers: readonly {
        readonly from: string
        readonly to: string
        readonly asset: AssetCode
        readonly units: bigint
      }[]
    }

/** A chain on which payouts are looked up. Every method throws ChainFault where no answer counts. */
export interface PayoutChain {
  readonly network: Network
  /** What of it can be seen there. */
  readonly assets: readonly AssetCode[]
  /** Blocks, its own among them, until a payout counts. */
  readonly confirmations: number
  /** Wallets that the operator pays from, in lower case. */
  readonly wallets: readonly string[]
  height(): Promise<number>
  /** The hash and the time of a block; null when there is none at that height. */
  header(height: number): Promise<{ readonly hash: string; readonly at: Millis } | null>
  facts(hash: string): Promise<PayoutFacts>
  /** Whether a transaction's sender has, for good, used its nonce; false where they are not known. */
  isSpent(tx: Pick<Payout, 'sender' | 'nonce'>, head: number): Promise<boolean>
}

/** A withdrawal with its number, which rises in the order of asking, and its steps, oldest first. */
export interface WithdrawalRecord extends Withdrawal {
  readonly no: bigint
  /** Null where nobody looked for one yet, or no chain is read. */
  readonly payout: Payout | null
  readonly steps: readonly Step[]
  /** Before then it is neither approved nor sent: its customer stopped withdrawals. Infinity until they let them go on. */
  readonly stoppedUntil: Millis
}

/** What an operator does with a withdrawal. */
export type OperatorAct =
  | { readonly event: 'approve' }
  | {
      readonly event: 'reject' | 'abandon' | 'fail'
      readonly reason: WithdrawalReason
      readonly note: string | null
    }
  | { readonly event: 'send'; readonly reference: string }
  | { readonly event: 'confirm' }

/** The door of withdrawals. */
export interface WithdrawalsService {
  /** Ways out, and what they cost. */
  offer(): WithdrawalOffer
  /** How fast a customer's money may leave. */
  limits(query: Queryable, customerId: string): Promise<WithdrawalLimits>
  /** What comes in must be able to leave. @throws Refusal confirmationMissing where a customer could confirm nothing */
  mustBeConfirmable(customerId: string): Promise<void>
  /**
   * Builds the text of a withdrawal, for the customer's wallet to sign; without a wallet it is mailed with a code.
   * Nothing is held yet.
   * @throws Refusal withdrawalMethodMissing for a way that is not offered, belowMinimumWithdrawal below its least amount, 400 for an address
   *   or an account that is none or the operator's own, notVerified for a bank while the identity is not, confirmationMissing without what confirms it, withdrawalLimit for more than may leave within 24 hours, 429 after too many texts
   */
  prepare(customerId: string, body: PrepareWithdrawalBody): Promise<PreparedWithdrawal>
  /**
   * Holds the amount of a text that was confirmed. Refused with 404 signatureWrong codeNotSent codeWrong confirmationMissing textOver withdrawalPasswordNotSet passwordLocked withdrawalPasswordWrong withdrawalsHeld withdrawalBlockedByLoan
   * tooManyAtOnce insufficientBalance, and with 429 while too many passwords are being compared.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  request(
    holder: Holder,
    body: WithdrawBody,
    from: { readonly ip: string },
    keyed: Keyed<WireWithdrawal>,
  ): Promise<CommandReply>
  /** Takes an own withdrawal back. Refused with 404, and with withdrawalMovedOn once it was approved. */
  cancel(holder: Holder, id: string, keyed: Keyed<WireWithdrawal>): Promise<CommandReply>
  /** @throws Refusal malformed when the cursor is none of ours */
  list(query: Queryable, customerId: string, page: ListWithdrawalsQuery): Promise<WithdrawalPage>
  /** How the operator pays out, for everybody. */
  figures(query: Queryable): Promise<WithdrawalFigures>

  password(query: Queryable, customerId: string): Promise<WithdrawalPasswordState>
  /**
   * A text that sets the password, or changes it where one is set, once it is confirmed.
   * @throws Refusal confirmationMissing without what confirms it, 429 after too many texts
   */
  preparePassword(customerId: string, body: PreparePasswordBody): Promise<PreparedPassword>
  /**
   * @throws Refusal notFound signatureWrong codeNotSent codeWrong secondFactorNeeded secondFactorWrong textOver by its text, withdrawalPasswordNotSet where none is set to be changed, withdrawalPasswordWrong for a wrong
   *   present one or over one that is set, passwordLocked while no try counts, 429 while too many are compared or hashed,
   *   400 for a common one
   */
  changePassword(
    customerId: string,
    body: ChangeWithdrawalPasswordBody,
    from: { readonly ip: string },
  ): Promise<void>
  /** @throws Refusal confirmationMissing without what confirms it, 429 after too many texts */
  prepareReset(customerId: string, body: PreparePasswordBody): Promise<PreparedPassword>
  /** @throws Refusal by its text as `changePassword`, 400 for a common one, 429 while too many are being hashed */
  resetPassword(
    customerId: string,
    body: ResetWithdrawalPasswordBody,
    from: { readonly ip: string },
  ): Promise<void>

  /**
   * Holds a customer's withdrawals until a moment, or longer where they are held for longer.
   * @param why a way into the account changed, where nothing else is said
   */
  hold(tx: Queryable, customerId: string, until: Millis, why?: HoldReason): Promise<void>
  /**
   * Whether one of these names, spellings of one transaction or number of a bank, is the payout of a withdrawal, and
   * stands for it still: it did not fail. Who else names one of them waits until the transaction ends: lock the books
   * first, as withdrawals do.
   */
  isNamed(tx: Queryable, names: readonly string[]): Promise<boolean>
  /** The hold that runs longest. */
  payoutHold(query: Queryable, customerId: string): Promise<PayoutHold>
  /** Refuses withdrawals from now on, until `resume`; false where its customer stopped them before. */
  stop(tx: Queryable, customerId: string): Promise<boolean>
  /** Deletes the password, the holds and the unused texts of a customer, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
  /** Ends a stop, for the owner: withdrawals go on a day later. @throws Refusal userStatusWrong where there is none */
  resume(tx: Queryable, customerId: string): Promise<void>

  /** Withdrawals that are not over, oldest first, after number `after`. */
  queue(
    query: Queryable,
    after: bigint,
    limit: number,
  ): Promise<{ readonly items: QueuedWithdrawal[]; readonly next: string | null }>
  /**
   * Moves a withdrawal on by an operator's word.
   * @throws Refusal notFound, withdrawalMovedOn when it is not there any more, anotherPersonNeeded when another person is needed, chainDecides
   *   while the chain decides, payoutNamed when this payout was named before, withdrawalBlockedByLoan while the customer owes a loan,
   *   withdrawalsHeld to approve or send it while its customer has stopped withdrawals,
   *   400 for a reference that is none
   */
  act(operatorId: string, id: string, act: OperatorAct): Promise<QueuedWithdrawal>

  /**
   * Looks up on their chains what became of payouts that were sent: what has arrived for good succeeds.
   * Each chain's trouble is its own; asking again, or twice at a time, pays nothing twice.
   */
  watch(stopped?: AbortSignal): Promise<void>

  /** Clears away texts that nobody signed in time, and holds that are over. For a job, now and then. */
  sweep(): Promise<void>

  /** Checks what is held against the ledger, and every withdrawal with its steps against its text. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held against what withdrawals say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}
