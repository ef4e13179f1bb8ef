import type { AccountKind } from '../account.ts'
import {
  OPTION_OUTCOMES,
  OPTION_SIDES,
  type OptionKind,
  type OptionOutcome,
  type OptionSide,
} from '../machines/optionOrder.ts'
import { LISTED, OPTION_TERMS, type OrderTerm } from '../optionTerms.ts'
import { ENTRY, type Form, HEAD, ISSUER, PRICE, texts } from './form.ts'
import type { ReceiptEntry, ReceiptPrice } from './receipt.ts'
import type { TreeHead } from './treeHead.ts'

/** The rules of options that receipts may name, and the kind of option each is of. */
export const OPTION_FORMULAS = {
  'fixed-payout-1': 'upDown',
  'black-scholes-capped-1': 'callPut',
  'black-scholes-capped-2': 'callPut',
  'listed-1': 'callPut',
} as const satisfies Readonly<Record<string, OptionKind>>
export type OptionFormula = keyof typeof OPTION_FORMULAS

/** What the payout of an option that was sold is based on, beside the row it was sold at. */
export interface ReceiptSale {
  /** Volatility of an hour of trading: at most that of the purchase. */
  readonly sigma: string
  readonly sigmaAsOf: string
  /** Trading time that was left: when it was sold, or from the corporate action on that ended it. */
  readonly tradingMs: number
}

/** The option as it was bought and settled. Texts are as in `OptionOrder`; money is USDT. */
export interface ReceiptOption {
  readonly id: string
  readonly account: AccountKind
  readonly instrumentId: number
  readonly code: string
  readonly decimals: number
  readonly side: OptionSide
  readonly term: OrderTerm
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
  /** Only a v3 or v4 receipt has it: null unless it was sold back, or ended by a corporate action. */
  readonly sale?: ReceiptSale | null
  /** Only a v4 receipt has it: from when on another price holds, by the corporate action that ended it. */
  readonly exAt?: string
}

export interface OptionReceipt {
  /**
   * The first names no `next`, and is only for rows that do not name the one before them. The third is of listed
   * series, and only of these; the fourth of those of them that a corporate action ended.
   */
  readonly type:
    | 'option-receipt.v1'
    | 'option-receipt.v2'
    | 'option-receipt.v3'
    | 'option-receipt.v4'
  readonly formula: OptionFormula
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly order: ReceiptOption
  readonly open: ReceiptPrice
  /** The row it settled at, up to its expiry, or was sold back at; null when there was none. */
  readonly settled: ReceiptPrice | null
  /**
   * Where there was none: the last row of its instrument up to the expiry, too old to settle at, and the next one. A
   * listed series settles at the next one where that comes in time; else the option is void.
   */
  readonly gap: { readonly before: ReceiptPrice; readonly after: ReceiptPrice } | null
  /** The row that follows the one it settled at, of its instrument: past the expiry. Null without such a row, or sold back. */
  readonly next?: ReceiptPrice | null
  readonly head: TreeHead
  readonly entries: { readonly began: ReceiptEntry; readonly ended: ReceiptEntry }
  readonly signature: string
}

const TEXT_OR_NULL: Form = { orNull: 'text' }

/** All but those of options that are sold back, which only listed series are. */
const EXPIRED = OPTION_OUTCOMES.filter((outcome) => outcome !== 'sold')

const ORDER = {
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
  outcome: { oneOf: EXPIRED },
  settlePrice: TEXT_OR_NULL,
} as const satisfies { readonly [name: string]: Form }

const SALE: Form = { fields: { ...texts('sigma', 'sigmaAsOf'), tradingMs: 'whole' } }

const LISTED_ORDER: Form = {
  fields: {
    ...ORDER,
    term: { oneOf: [LISTED] },
    outcome: { oneOf: OPTION_OUTCOMES },
    sale: { orNull: SALE },
  },
}

/** Of what a corporate action ended. */
const ENDED_ORDER: Form = {
  fields: {
    ...ORDER,
    term: { oneOf: [LISTED] },
    outcome: { oneOf: ['sold'] },
    sale: SALE,
    exAt: 'text',
  },
}

const LISTED_FORMULA = 'listed-1' satisfies OptionFormula

const FIELDS = {
  signature: 'text',
  type: { oneOf: ['option-receipt.v1'] },
  formula: { oneOf: Object.keys(OPTION_FORMULAS).filter((name) => name !== LISTED_FORMULA) },
  issuer: ISSUER,
  order: { fields: ORDER },
  open: PRICE,
  settled: { orNull: PRICE },
  gap: { orNull: { fields: { before: PRICE, after: PRICE } } },
  head: HEAD,
  entries: { fields: { began: ENTRY, ended: ENTRY } },
} as const satisfies { readonly [name: string]: Form }

const NEXT: Form = { orNull: PRICE }

/** The form of an option's receipt. */
export const OPTION_RECEIPT_FORM: Form = {
  either: [
    { fields: FIELDS },
    { fields: { ...FIELDS, type: { oneOf: ['option-receipt.v2'] }, next: NEXT } },
    {
      fields: {
        ...FIELDS,
        type: { oneOf: ['option-receipt.v3'] },
        formula: { oneOf: [LISTED_FORMULA] },
        order: LISTED_ORDER,
        next: NEXT,
      },
    },
    {
      fields: {
        ...FIELDS,
        type: { oneOf: ['option-receipt.v4'] },
        formula: { oneOf: [LISTED_FORMULA] },
        order: ENDED_ORDER,
        next: NEXT,
      },
    },
  ],
}
