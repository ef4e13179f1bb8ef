import type { AccountKind } from '../account.ts'
import type { AssetCode } from '../assets.ts'
import { SPOT_FORMULAS, type SpotFormula } from '../formulas/spotOrder.ts'
import { SPOT_SIDES, SPOT_TYPES, type SpotSide, type SpotType } from '../machines/spotOrder.ts'
import { ASSET, type Form, HEAD, ISSUER, MIXED_ENTRY, PRICE, texts } from './form.ts'
import type { ReceiptPrice } from './receipt.ts'
import { FEE, type ReceiptFee } from './receiptFee.ts'
import type { TreeHead } from './treeHead.ts'

/** The order as it was placed and filled. Texts are as in `SpotOrder`, amounts of their coin. */
export interface ReceiptSpot {
  readonly id: string
  readonly account: AccountKind
  readonly instrumentId: number
  readonly code: string
  readonly base: AssetCode
  readonly quote: AssetCode
  readonly decimals: number
  readonly side: SpotSide
  readonly type: SpotType
  readonly feeRate: string
  readonly spreadRate: string
  /** Of the base. */
  readonly amount: string
  /** Of the quote: what was to be spent, where that was asked for. */
  readonly total: string | null
  readonly limitPrice: string | null
  /** Of the coin paid with, while it waited; null where it filled as it was placed. */
  readonly held: string | null
  readonly placedAt: string
  /** The last row of the price log then. */
  readonly placedLogSeq: string
  readonly filledAt: string
  readonly fillPrice: string
  readonly paid: string
  readonly fee: string
  readonly received: string
  /** What the roundings left over, of the coin paid and of the one received. */
  readonly paidRounding: string
  readonly receivedRounding: string
  /** What its fee rate was fixed by; only a v2 receipt has it. */
  readonly feeTerms?: ReceiptFee
}

/** One entry of the books, ordered by bucket and coin; it sums to zero in each. */
export interface SpotEntry {
  readonly id: string
  readonly at: string
  readonly postings: readonly {
    readonly bucket: string
    readonly asset: AssetCode
    readonly amount: string
  }[]
}

export interface SpotReceipt {
  readonly type: 'spot-receipt.v1' | 'spot-receipt.v2'
  readonly formula: SpotFormula
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptSpot
  /** The row that filled it. */
  readonly filled: ReceiptPrice
  readonly head: TreeHead
  /** `began` holds what an order pays while it waits; null where it filled as it was placed. */
  readonly entries: { readonly began: SpotEntry | null; readonly ended: SpotEntry }
  readonly signature: string
}

const ORDER_FIELDS: { readonly [name: string]: Form } = {
  ...texts('id', 'code', 'feeRate', 'spreadRate', 'amount', 'placedAt', 'placedLogSeq'),
  ...texts('filledAt', 'fillPrice', 'paid', 'fee', 'received', 'paidRounding'),
  ...texts('receivedRounding'),
  account: { oneOf: ['real', 'demo'] },
  instrumentId: 'whole',
  base: ASSET,
  quote: ASSET,
  decimals: 'whole',
  side: { oneOf: SPOT_SIDES },
  type: { oneOf: SPOT_TYPES },
  total: { orNull: 'text' },
  limitPrice: { orNull: 'text' },
  held: { orNull: 'text' },
}

const receiptForm = (type: string, order: Form): Form => ({
  fields: {
    signature: 'text',
    type: { oneOf: [type] },
    formula: { oneOf: SPOT_FORMULAS },
    issuer: ISSUER,
    order,
    filled: PRICE,
    head: HEAD,
    entries: { fields: { began: { orNull: MIXED_ENTRY }, ended: MIXED_ENTRY } },
  },
})

/** The forms of a coin-to-coin order's receipt. */
export const SPOT_RECEIPT_FORM: Form = {
  either: [
    receiptForm('spot-receipt.v1', { fields: ORDER_FIELDS }),
    receiptForm('spot-receipt.v2', { fields: { ...ORDER_FIELDS, feeTerms: FEE } }),
  ],
}
