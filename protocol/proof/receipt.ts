import type { AccountKind } from '../account.ts'
import type { CloseReason, Side } from '../machines/contractOrder.ts'
import type { LogRow } from './logRow.ts'
import type { ReceiptFee } from './receiptFee.ts'
import type { Seal } from './seal.ts'
import type { TreeHead } from './treeHead.ts'

/** The formulas a receipt was computed with; a change of `protocol/formulas` is a new name. */
export const FORMULA = 'contract.1'

/** The same, and how an order is divided and its stops are changed: of receipts that have a history. */
export const HISTORY_FORMULA = 'contract.2'

/** The same, and what an order that waits for its limit holds and opens at: of receipts of orders that waited. */
export const WAIT_FORMULA = 'contract.3'

/** The same, and what its fee rate was fixed by: of receipts of orders with a discount or a commission. */
export const FEE_FORMULA = 'contract.4'

/** The same, and how margin is added and divided: of receipts of orders that got more margin. */
export const MARGIN_FORMULA = 'contract.5'

/** The same, and what an order that waits for its stop opens at: of receipts of stop orders. */
export const STOP_FORMULA = 'contract.6'

/** The same, and how a stop loss follows the best logged price: of receipts of orders whose stop loss trailed. */
export const TRAIL_FORMULA = 'contract.7'

/** Any of these, and what a corporate action closes: of receipts of such orders. */
export const ACTION_FORMULA = 'contract.8'

/** The order as it was opened and closed. Texts are as in `ContractOrder`. */
export interface ReceiptOrder {
  readonly id: string
  readonly account: AccountKind
  readonly instrumentId: number
  readonly code: string
  readonly decimals: number
  readonly side: Side
  readonly lots: string
  readonly leverage: number
  readonly contractSize: string
  readonly feeRate: string
  readonly spreadRate: string
  readonly closeOutRatio: string
  readonly openPrice: string
  readonly openedAt: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly liquidationPrice: string
  readonly margin: string
  readonly openFee: string
  readonly maxWin: string
  readonly closePrice: string
  readonly closedAt: string
  readonly closeReason: CloseReason
  readonly profit: string
  readonly closeFee: string
  readonly result: string
  /** The first moment of another price, of an order that a corporate action closed; only a v8 receipt has it. */
  readonly exAt?: string
  /** What became of it between its opening and its closing; a v1 receipt has none. */
  readonly history?: ReceiptHistory
  /** What it waited for before it was opened; a v3 receipt has it, and a later one may. */
  readonly wait?: ReceiptWait
  /** What its fee rate was fixed by; a v4 receipt has it, and a later one may. */
  readonly feeTerms?: ReceiptFee
  /** How its stop loss trailed when it was closed; only a v7 receipt or a later one may have it, and then it has `peak`. */
  readonly trail?: ReceiptTrail
}

/** A stop loss that trails. That of the order is where it stood in the end. */
export interface ReceiptTrail {
  /** How far it stays behind what the best price closes at. */
  readonly distance: string
  /** The row at which it was set. */
  readonly logSeq: string
  /** Where it stood then. */
  readonly stopLoss: string
}

/** How an order waited for its limit, or for its stop. */
export interface ReceiptWait {
  /** That it was a stop order; only a v6 receipt, or a later one, has it. */
  readonly entryType?: 'stop'
  /** What it was placed with, and each change of that, in their turn: the last ones are those it opened by. */
  readonly terms: readonly ReceiptLimit[]
  /** What was held for it comes back, just before its opening. */
  readonly released: ReceiptEntry
}

/** A limit, or of a stop order its stop, with its stops, and what they moved into what is held: nothing when the limit stayed. */
export interface ReceiptLimit {
  readonly at: string
  /** They count for the rows after this one. */
  readonly logSeq: string
  readonly limitPrice: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly moved: readonly ReceiptEntry[]
}

/** An order whose stops or margin were changed, or that was closed in parts. */
export interface ReceiptHistory {
  /** The lots its opening entry is about. What is closed here is one part of them. */
  readonly openedLots: string
  /** The lots that were open just before this closing; more than those of the order for a part. */
  readonly lotsBefore: string
  /** As it was opened. */
  readonly stopLoss: string
  readonly takeProfit: string
  /** In their order. The last ones are the order's own stops, or where a stop loss that trails began. */
  readonly edits: readonly ReceiptEdit[]
}

/** One change of stops, or of the margin, and what it moved: nothing when the take profit and the margin stayed. */
export interface ReceiptEdit {
  readonly at: string
  /** The new stops count for the rows after this one. */
  readonly logSeq: string
  /** The lots that were open then. */
  readonly lots: string
  readonly stopLoss: string
  readonly takeProfit: string
  readonly moved: readonly ReceiptEntry[]
  /** Margin that was added, in USDT: zero for a change of stops. Only a v5 receipt, or a later one, has it. */
  readonly added?: string
  /** The distance at which the stop loss trails from then on: zero for a fixed price. Only a v7 receipt, or a later one, has it. */
  readonly trail?: string
}

/** The history of an order; where a receipt has none, nothing happened between opening and closing. */
export function historyOf(order: ReceiptOrder): ReceiptHistory {
  const { lots, stopLoss, takeProfit, history } = order
  return history ?? { openedLots: lots, lotsBefore: lots, stopLoss, takeProfit, edits: [] }
}

/** A row of the price log and the way from it to the signed head. */
export interface ReceiptPrice {
  readonly row: LogRow
  readonly seal: Seal
  /** From the row to the seal's root. */
  readonly rowPath: readonly string[]
  /** From the seal to the root of the head. */
  readonly sealPath: readonly string[]
  /** What the price was made of, in canonical text: exactly where the row names it. */
  readonly evidence?: string
}

/** One entry of the books: what it moved, by whose bucket, in USDT; it sums to zero. */
export interface ReceiptEntry {
  readonly id: string
  readonly at: string
  /** Ordered by bucket: `customer/available`, `house/fees` ... */
  readonly postings: readonly { readonly bucket: string; readonly amount: string }[]
}

/** What is signed of a receipt: all of it but the signature. */
export interface ReceiptBody {
  readonly type:
    | 'contract-receipt.v1'
    | 'contract-receipt.v2'
    | 'contract-receipt.v3'
    | 'contract-receipt.v4'
    | 'contract-receipt.v5'
    | 'contract-receipt.v6'
    | 'contract-receipt.v7'
    | 'contract-receipt.v8'
  readonly formula: string
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptOrder
  readonly open: ReceiptPrice
  readonly close: ReceiptPrice
  /** The best price that its stop loss followed, of an order whose stop loss trailed when it was closed. */
  readonly peak?: ReceiptPrice
  readonly head: TreeHead
  readonly entries: { readonly opened: ReceiptEntry; readonly closed: ReceiptEntry }
}

export interface Receipt extends ReceiptBody {
  /** Ed25519, hexadecimal, over the canonical JSON of everything else. */
  readonly signature: string
}
