import type { AssetCode } from '#protocol/assets.ts'
import type { PlanTerms } from '#protocol/formulas/planOrder.ts'
import type { PlanKind, PlanState } from '#protocol/machines/planOrder.ts'
import type { OfferedPlan, OfferState, ProposePlanBody } from '#protocol/operatorPlans.ts'
import type {
  ExportPlansQuery,
  ListPlanOrdersQuery,
  PlanOrder,
  PlanPage,
  PlanPaymentList,
  PlanProduct,
  SubscribePlanBody,
} from '#protocol/planOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import type { Millis } from '#protocol/time.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { AuditReport, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export type { Holder }

/** What a product is sold on, in units of its asset; none of it ever changes. */
export interface ProductTerms {
  readonly id: string
  readonly kind: PlanKind
  readonly asset: AssetCode
  readonly days: number
  readonly dailyPpm: bigint
  readonly minAmount: bigint
  readonly maxAmount: bigint
  /** Subscription price; null for smart plans, which take any amount. */
  readonly unitPrice: bigint | null
  /** Share of the principal that leaving early costs; null for staking, which runs to its end. */
  readonly exitPpm: bigint | null
}

/** A product, and whether it is on sale now. */
export interface Product extends ProductTerms {
  readonly onSale: boolean
}

/** A product as operators offer it: who did what, named by their ids. */
export interface Offered extends ProductTerms {
  readonly state: OfferState
  /** Null: the app itself offered it. */
  readonly proposedBy: string | null
  readonly proposedAt: Millis | null
  readonly confirmedBy: string | null
  readonly stoppedBy: string | null
  readonly endedBy: string | null
  /** In this state; null where nobody kept it. */
  readonly since: Millis | null
}

/** What a plan was bought on; none of it ever changes. */
export interface Purchase extends Holder {
  readonly id: string
  readonly productId: string
  readonly kind: PlanKind
  readonly asset: AssetCode
  readonly unitPrice: bigint | null
  readonly terms: PlanTerms
  /** Yield of the whole term, set aside at the purchase. */
  readonly promised: bigint
  readonly boughtAt: Millis
  readonly startsAt: Millis
}

/** How a plan ended. */
export interface Ending {
  readonly at: Millis
  /** What leaving early cost; null when it ran to its end. */
  readonly exitFee: bigint | null
}

/** A plan as far as it has come. */
export interface Plan extends Purchase {
  readonly state: PlanState
  readonly paidDays: number
  readonly paid: bigint
  /** Null while it runs. */
  readonly ending: Ending | null
}

/** A plan as it is kept. `no` rises in the order of buying, `endNo` in that of ending. */
export interface PlanRecord extends Plan {
  readonly no: bigint
  readonly endNo: bigint | null
}

/** A day that was paid. */
export interface Payment {
  readonly day: number
  readonly units: bigint
  readonly paidAt: Millis
}

/** What a holder's plans of one asset and kind come to, in units. */
export interface Income {
  readonly asset: AssetCode
  readonly kind: PlanKind
  readonly staked: bigint
  readonly income: bigint
  readonly ahead: bigint
}

/** A product as it is offered: amounts and rates as decimal text. */
export type Offer = Readonly<ProposePlanBody>

/** The door of smart plans and staking. */
export interface PlansService {
  /** What is on sale, of one kind or all, in the order in which it was offered. */
  products(query: Queryable, kind: PlanKind | null): Promise<readonly PlanProduct[]>
  /** Puts the app's own products on sale; one whose id is known already stays as it is. */
  offer(offers: readonly Offer[]): Promise<void>
  /**
   * Buys a plan: its principal is held, and the yield of its whole term set aside from the treasury, in
   * one ledger entry. Refused with smartTradingNotEnabled planProductWrong noMatchingTerm noMatchingDays investmentAmountWrong purchaseAmountWrong productAlreadyBought insufficientMargin treasuryNotFunded loanCoverLow.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  subscribe(holder: Holder, body: SubscribePlanBody, keyed: Keyed<PlanOrder>): Promise<CommandReply>
  /**
   * Ends an own smart plan early: days that are over are paid first, then the principal less the
   * disclosed share comes back. Refused with 404 orderNotOpen, and with 503 while a day that is over is unpaid.
   * @throws Refusal one of these that may pass, and leaves no trace
   */
  redeem(holder: Holder, orderId: string, keyed: Keyed<PlanOrder>): Promise<CommandReply>
  /**
   * Own plans, newest first: running ones by purchase, the history by their end. Also what all come to.
   * @throws Refusal malformed when the cursor is none of ours, or a moment can't be read
   */
  list(query: Queryable, holder: Holder, page: ListPlanOrdersQuery): Promise<PlanPage>
  /** Own plans that are over, as a CSV file. @throws Refusal statementTooLong, and malformed for a moment */
  export(query: Queryable, holder: Holder, asked: ExportPlansQuery): Promise<StatementFile>
  /** @throws Refusal notFound when the plan is not the customer's */
  payments(query: Queryable, customerId: string, orderId: string): Promise<PlanPaymentList>
  /**
   * Pays every day that is over and not paid yet, each by an entry of its own, and gives the principal
   * back where the last one was. Asking again, or twice at a time, pays nothing twice.
   */
  payDue(): Promise<void>
  /** Checks what is held against the ledger, and every plan with its payments against its terms. */
  audit(query: Queryable): Promise<AuditReport>
  /** Only what is held for all running plans against what they say: cheap enough for every minute. */
  auditHeld(query: Queryable): Promise<AuditReport>
}

/** The door of what operators offer. */
export interface PlanOffersService {
  /** Every product there ever was, and what is only proposed; newest first. */
  read(query: Queryable): Promise<readonly OfferedPlan[]>
  /**
   * Proposes a product; the same again by the same person is the same proposal.
   * @throws Refusal malformed with the field: `id` where a product or a proposal had it, terms as `proposedTerms` says
   */
  propose(operatorId: string, offer: Offer): Promise<OfferedPlan>
  /**
   * Says yes to what somebody else proposed: it is on sale from now on.
   * @throws Refusal notFound, withdrawalMovedOn when it was stopped or its sale has ended; anotherPersonNeeded for one's
   *   own, and where the two are not apart: see `PlanOffersDeps.areApart`
   */
  confirm(operatorId: string, id: string): Promise<OfferedPlan>
  /** Ends what was not confirmed yet. @throws Refusal notFound, withdrawalMovedOn when it was */
  stop(operatorId: string, id: string): Promise<OfferedPlan>
  /**
   * Takes a product off sale for good; plans that run go on.
   * @throws Refusal notFound, withdrawalMovedOn when it is not on sale
   */
  end(operatorId: string, id: string): Promise<OfferedPlan>
}
