import type { AccountKind } from '../account.ts'
import {
  OPTION_OUTCOMES,
  OPTION_SIDES,
  type OptionKind,
  type OptionOutcome,
  type OptionSide,
} from '../machines/optionOrder.ts'
import { OPTION_TERMS, type OptionTerm } from '../optionTerms.ts'
import { ENTRY, type Form, HEAD, ISSUER, PRICE, texts } from './form.ts'
import type { ReceiptEntry, ReceiptPrice } from './receipt.ts'
import type { TreeHead } from './treeHead.ts'

/** The rules of options that receipts may name, and the kind of option each is of. */
export const OPTION_FORMULAS = {
  'fixed-payout-1': 'upDown',
  'black-scholes-capped-1': 'callPut',
  'black-scholes-capped-2': 'callPut',
} as const satisfies Readonly<Record<string, OptionKind>>
export type OptionFormula = keyof typeof OPTION_FORMULAS

/** The option as it was bought and settled. Texts are as in `OptionOrder`; money is USDT. */
export interface ReceiptOption {
  readonly id: string
  readonly account: AccountKind
  readonly instrumentId: number
  readonly code: string
  readonly decimals: number
  readonly side: OptionSide
  readonly term: OptionTerm
  readonly openedAt: string
  readonly expiresAt: string
  readonly openPrice: string
  readonly strike: string
  /** What was paid: the stake, or the premium. */
  readonly stake: string
  readonly maxPayout: string
  /** Of fixed payouts, null for the others. */
  readonly rate: string | null
  /** The rest of the terms, and what the premium is based on: of calls and puts. */
  readonly lots: string | null
  readonly contractSize: string | null
  readonly capPrice: string | null
  readonly markupRate: string | null
  readonly sigma: string | null
  readonly sigmaAsOf: string | null
  readonly tradingMs: number | null
  readonly outcome: OptionOutcome
  /** Null when it is void. */
  readonly settlePrice: string | null
  readonly settledAt: string
  readonly payout: string
  readonly result: string
}

export interface OptionReceipt {
  /** The first names no `next`, and is only for rows that do not name the one before them. */
  readonly type: 'option-receipt.v1' | 'option-receipt.v2'
  readonly formula: OptionFormula
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptOption
  readonly open: ReceiptPrice
  /** The row it settled at; null when it is void. */
  readonly settled: ReceiptPrice | null
  /** Of a void option: the last row of its instrument up to the expiry, too old to settle at, and the next one. */
  readonly gap: { readonly before: ReceiptPrice; readonly after: ReceiptPrice } | null
  /** The row that follows the one it settled at, of its instrument: past the expiry. Null when it is void. */
  readonly next?: ReceiptPrice | null
  readonly head: TreeHead
  readonly entries: { readonly began: ReceiptEntry; readonly ended: ReceiptEntry }
  readonly signature: string
}

const TEXT_OR_NULL: Form = { orNull: 'text' }

const ORDER: Form = {
  fields: {
    ...texts('id', 'code', 'openedAt', 'expiresAt', 'openPrice', 'strike', 'stake', 'maxPayout'),
    ...texts('settledAt', 'payout', 'result'),
    account: { oneOf: ['real', 'demo'] },
    instrumentId: 'whole',
    decimals: 'whole',
    side: { oneOf: OPTION_SIDES },
    term: { oneOf: OPTION_TERMS },
    rate: TEXT_OR_NULL,
    lots: TEXT_OR_NULL,
    contractSize: TEXT_OR_NULL,
    capPrice: TEXT_OR_NULL,
    markupRate: TEXT_OR_NULL,
    sigma: TEXT_OR_NULL,
    sigmaAsOf: TEXT_OR_NULL,
    tradingMs: { orNull: 'whole' },
    outcome: { oneOf: OPTION_OUTCOMES },
    settlePrice: TEXT_OR_NULL,
  },
}

const FIELDS = {
  signature: 'text',
  type: { oneOf: ['option-receipt.v1'] },
  formula: { oneOf: Object.keys(OPTION_FORMULAS) },
  issuer: ISSUER,
  order: ORDER,
  open: PRICE,
  settled: { orNull: PRICE },
  gap: { orNull: { fields: { before: PRICE, after: PRICE } } },
  head: HEAD,
  entries: { fields: { began: ENTRY, ended: ENTRY } },
} as const satisfies { readonly [name: string]: Form }

/** The form of an option's receipt. */
export const OPTION_RECEIPT_FORM: Form = {
  either: [
    { fields: FIELDS },
    { fields: { ...FIELDS, type: { oneOf: ['option-receipt.v2'] }, next: { orNull: PRICE } } },
  ],
}
