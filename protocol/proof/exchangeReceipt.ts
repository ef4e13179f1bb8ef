import type { AssetCode } from '../assets.ts'
import { EXCHANGE_FORMULA, type ExchangeSide } from '../formulas/exchange.ts'
import { ASSET, type Form, HEAD, ISSUER, MIXED_ENTRY, PRICE, texts } from './form.ts'
import type { ReceiptPrice } from './receipt.ts'
import type { SpotEntry } from './spotReceipt.ts'
import type { TreeHead } from './treeHead.ts'

/** A pair on the way from the one currency to the other, and which way it is taken. */
export interface ReceiptLeg {
  readonly instrumentId: number
  readonly code: string
  readonly side: ExchangeSide
}

/** The exchange as it was quoted and made. Texts are as in `Exchange`; `gross` to `remainder` are of `to`. */
export interface ReceiptExchange {
  readonly id: string
  readonly account: 'real'
  readonly from: AssetCode
  readonly to: AssetCode
  /** Of `from`: what was given away. */
  readonly amount: string
  readonly feeRate: string
  readonly legs: readonly ReceiptLeg[]
  readonly quotedAt: string
  /** How long the quote was held to. */
  readonly expiresAt: string
  readonly exchangedAt: string
  readonly rate: string
  readonly gross: string
  readonly fee: string
  readonly received: string
  /** What both roundings left over. */
  readonly remainder: string
}

export interface ExchangeReceipt {
  readonly type: 'exchange-receipt.v1'
  readonly formula: typeof EXCHANGE_FORMULA
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptExchange
  /** The rows it was made of, one for each leg, in turn. */
  readonly prices: readonly ReceiptPrice[]
  readonly head: TreeHead
  /** Both currencies change hands in one entry. */
  readonly entries: { readonly exchanged: SpotEntry }
  readonly signature: string
}

const ORDER: Form = {
  fields: {
    ...texts('id', 'amount', 'feeRate', 'quotedAt', 'expiresAt', 'exchangedAt'),
    ...texts('rate', 'gross', 'fee', 'received', 'remainder'),
    account: { oneOf: ['real'] },
    from: ASSET,
    to: ASSET,
    legs: {
      each: {
        fields: { instrumentId: 'whole', code: 'text', side: { oneOf: ['sell', 'buy'] } },
      },
    },
  },
}

/** The form of an exchange's receipt. */
export const EXCHANGE_RECEIPT_FORM: Form = {
  fields: {
    signature: 'text',
    type: { oneOf: ['exchange-receipt.v1'] },
    formula: { oneOf: [EXCHANGE_FORMULA] },
    issuer: ISSUER,
    order: ORDER,
    prices: { each: PRICE },
    head: HEAD,
    entries: { fields: { exchanged: MIXED_ENTRY } },
  },
}
