import type { AccountKind } from '../account.ts'
import type { CloseReason, Side } from '../machines/contractOrder.ts'
import type { LogRow } from './logRow.ts'
import type { Seal } from './seal.ts'
import type { TreeHead } from './treeHead.ts'

/** The formulas a receipt was computed with; a change of `contract/formulas` is a new name. */
export const FORMULA = 'contract.1'

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
}

/** A row of the price log and the way from it to the signed head. */
export interface ReceiptPrice {
  readonly row: LogRow
  readonly seal: Seal
  /** From the row to the seal's root. */
  readonly rowPath: readonly string[]
  /** From the seal to the root of the head. */
  readonly sealPath: readonly string[]
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
  readonly type: 'contract-receipt.v1'
  readonly formula: string
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptOrder
  readonly open: ReceiptPrice
  readonly close: ReceiptPrice
  readonly head: TreeHead
  readonly entries: { readonly opened: ReceiptEntry; readonly closed: ReceiptEntry }
}

export interface Receipt extends ReceiptBody {
  /** Ed25519, hexadecimal, over the canonical JSON of everything else. */
  readonly signature: string
}
