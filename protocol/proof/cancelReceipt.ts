import type { AccountKind } from '../account.ts'
import { SPOT_FORMULAS, type SpotFormula } from '../formulas/spotOrder.ts'
import type { CancelReason } from '../machines/contractEntry.ts'
import type { Side } from '../machines/contractOrder.ts'
import { SPOT_CANCEL_REASONS, SPOT_SIDES, type SpotCancelReason } from '../machines/spotOrder.ts'
import { ASSET, ENTRY, type Form, HEAD, ISSUER, MIXED_ENTRY, PRICE, texts } from './form.ts'
import {
  ACTION_FORMULA,
  type ReceiptEntry,
  type ReceiptLimit,
  type ReceiptPrice,
  STOP_FORMULA,
  WAIT_FORMULA,
} from './receipt.ts'
import { LIMIT } from './receiptForm.ts'
import type { ReceiptSpot, SpotEntry } from './spotReceipt.ts'
import type { TreeHead } from './treeHead.ts'

/** A contract order that was cancelled while it waited. Texts are as in `WaitingContract`. */
export interface ReceiptCancelledContract {
  readonly id: string
  readonly account: AccountKind
  readonly instrumentId: number
  readonly code: string
  readonly decimals: number
  readonly side: Side
  /** That it was a stop order; only a v2 receipt has it, and a later one may. */
  readonly entryType?: 'stop'
  readonly lots: string
  readonly leverage: number
  readonly contractSize: string
  readonly feeRate: string
  readonly spreadRate: string
  readonly closeOutRatio: string
  readonly cancelledAt: string
  readonly reason: CancelReason
  /** The first moment of another price, where a corporate action cancelled it; only a v3 receipt has it. */
  readonly exAt?: string
  /** What was held for it at the end. */
  readonly held: string
  /** Margin and fee at the price it was cancelled at, where these were more than its customer had; else null. */
  readonly needed: string | null
  /** What came back. */
  readonly givenBack: string
}

export interface ContractCancelReceipt {
  readonly type:
    | 'contract-cancel-receipt.v1'
    | 'contract-cancel-receipt.v2'
    | 'contract-cancel-receipt.v3'
  readonly formula: string
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptCancelledContract
  /** What it was placed with, and each change of that, in their turn. */
  readonly terms: readonly ReceiptLimit[]
  /** The row it was cancelled at; null where its customer cancelled it, or a corporate action. */
  readonly deciding: ReceiptPrice | null
  readonly head: TreeHead
  readonly entries: { readonly ended: ReceiptEntry }
  readonly signature: string
}

/** A coin-to-coin order that was cancelled while it waited. Texts are as in `SpotOrder`, amounts of their coin. */
export interface ReceiptCancelledSpot
  extends Pick<
    ReceiptSpot,
    | 'id'
    | 'account'
    | 'instrumentId'
    | 'code'
    | 'base'
    | 'quote'
    | 'decimals'
    | 'side'
    | 'feeRate'
    | 'spreadRate'
    | 'amount'
    | 'placedAt'
    | 'placedLogSeq'
  > {
  readonly limitPrice: string
  readonly held: string
  readonly cancelledAt: string
  readonly reason: SpotCancelReason
  /** What came back. */
  readonly givenBack: string
}

export interface SpotCancelReceipt {
  readonly type: 'spot-cancel-receipt.v1'
  readonly formula: SpotFormula
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptCancelledSpot
  /** The row it was cancelled at; null where its customer cancelled it. */
  readonly deciding: ReceiptPrice | null
  readonly head: TreeHead
  readonly entries: { readonly began: SpotEntry; readonly ended: SpotEntry }
  readonly signature: string
}

const COMMON = {
  ...texts('id', 'code', 'feeRate', 'spreadRate', 'cancelledAt', 'held', 'givenBack'),
  account: { oneOf: ['real', 'demo'] },
  instrumentId: 'whole',
  decimals: 'whole',
} as const

function cancelForm(type: string, formulas: readonly string[], own: Record<string, Form>): Form {
  return {
    fields: {
      signature: 'text',
      type: { oneOf: [type] },
      formula: { oneOf: formulas },
      issuer: ISSUER,
      deciding: { orNull: PRICE },
      head: HEAD,
      ...own,
    },
  }
}

const contractForm = (type: string, formula: string, more: Record<string, Form>): Form =>
  cancelForm(type, [formula], {
    order: {
      fields: {
        ...COMMON,
        ...texts('lots', 'contractSize', 'closeOutRatio'),
        side: { oneOf: ['long', 'short'] },
        leverage: 'whole',
        reason: { oneOf: ['customer', 'stops', 'margin', 'treasury', 'policy', 'riskNotice'] },
        needed: { orNull: 'text' },
        ...more,
      },
    },
    terms: { each: LIMIT },
    entries: { fields: { ended: ENTRY } },
  })

const ACTION = { reason: { oneOf: ['corporateAction'] }, exAt: 'text' } as const

/** The forms of a cancelled contract order's receipt: of a limit order, of a stop order, and of a corporate action. */
export const CONTRACT_CANCEL_FORMS: readonly Form[] = [
  contractForm('contract-cancel-receipt.v1', WAIT_FORMULA, {}),
  contractForm('contract-cancel-receipt.v2', STOP_FORMULA, { entryType: { oneOf: ['stop'] } }),
  contractForm('contract-cancel-receipt.v3', ACTION_FORMULA, ACTION),
  contractForm('contract-cancel-receipt.v3', ACTION_FORMULA, {
    ...ACTION,
    entryType: { oneOf: ['stop'] },
  }),
]

/** The form of a cancelled coin-to-coin order's receipt. */
export const SPOT_CANCEL_FORM = cancelForm('spot-cancel-receipt.v1', SPOT_FORMULAS, {
  order: {
    fields: {
      ...COMMON,
      ...texts('amount', 'limitPrice', 'placedAt', 'placedLogSeq'),
      base: ASSET,
      quote: ASSET,
      side: { oneOf: SPOT_SIDES },
      reason: { oneOf: SPOT_CANCEL_REASONS },
    },
  },
  entries: { fields: { began: MIXED_ENTRY, ended: MIXED_ENTRY } },
})
