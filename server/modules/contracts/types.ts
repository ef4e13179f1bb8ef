import type { AccountKind } from '#contract/account.ts'
import type { ContractOrder, ContractPage, OpenContractBody } from '#contract/contractOrder.ts'
import type { Position, Terms } from '#contract/formulas/contractOrder.ts'
import type { CloseReason } from '#contract/machines/contractOrder.ts'
import type { Price } from '#contract/price.ts'
import type { Millis } from '#contract/time.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** A customer and which of their two accounts. */
export interface Holder {
  readonly customerId: string
  readonly account: AccountKind
}

/** What an order is opened on; none of it ever changes. Money is USDT units. */
export interface Opening extends Holder {
  readonly id: string
  readonly instrumentId: number
  readonly code: string
  readonly appName: string
  readonly terms: Terms
  readonly position: Position
  /** The same as the position's, as the wire has it. */
  readonly leverage: number
  readonly openedAt: Millis
  /** Row of the price log the opening price was taken from. */
  readonly openLogSeq: bigint
  readonly liquidationPrice: Price
  readonly openFee: bigint
  readonly escrow: bigint
  readonly maxWin: bigint
}

/** How an order ended. */
export interface Closing {
  readonly reason: CloseReason
  readonly price: Price
  readonly logSeq: bigint
  readonly at: Millis
  readonly profit: bigint
  readonly closeFee: bigint
}

/** An order as it is kept. `no` rises in the order of opening, `closeNo` in that of closing. */
export interface OrderRecord extends Opening {
  readonly no: bigint
  readonly closeNo: bigint | null
  /** Null while it is open. */
  readonly closing: Closing | null
}

/** Which orders to list. */
export interface PageRequest {
  readonly state: 'open' | 'history'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The door of contract orders. */
export interface ContractsService {
  /**
   * Opens an order at the last logged price: margin, fee and the escrow of the most it can win are
   * moved in one ledger entry.
   * @throws Refusal 10219 10220 10015 10215 10217 10218 10207 10011 10214
   */
  open(tx: Queryable, holder: Holder, body: OpenContractBody): Promise<ContractOrder>
  /**
   * Closes an own order at the last logged price, or by its own stop when the log has crossed it.
   * @throws Refusal 404 10216 10015 10215
   */
  close(tx: Queryable, holder: Holder, orderId: string): Promise<ContractOrder>
  /**
   * Own orders, newest first: open ones by opening, history by closing.
   * @throws Refusal 400 when the cursor is none of ours
   */
  list(query: Queryable, holder: Holder, page: PageRequest): Promise<ContractPage>
  /** Checks every held unit against the ledger, and every stored result against its own terms. */
  audit(query: Queryable): Promise<AuditReport>
  /** Takes up every open order of the database; call it once, before prices are logged. */
  load(): Promise<void>
  /** Closes what these prices trigger. Registered with the market; batches never overlap. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
}
