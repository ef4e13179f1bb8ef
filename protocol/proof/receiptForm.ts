import type { Json } from './canonical.ts'
import { ENTRY, type Form, fits, HEAD, ISSUER, PRICE, texts } from './form.ts'
import {
  ACTION_FORMULA,
  FEE_FORMULA,
  FORMULA,
  HISTORY_FORMULA,
  MARGIN_FORMULA,
  STOP_FORMULA,
  TRAIL_FORMULA,
  WAIT_FORMULA,
} from './receipt.ts'
import { FEE } from './receiptFee.ts'

const ORDER_FIELDS: { readonly [name: string]: Form } = {
  ...texts('id', 'code', 'lots', 'contractSize', 'feeRate', 'spreadRate', 'closeOutRatio'),
  ...texts('openPrice', 'openedAt', 'stopLoss', 'takeProfit', 'liquidationPrice', 'margin'),
  ...texts('openFee', 'maxWin', 'closePrice', 'closedAt', 'profit', 'closeFee', 'result'),
  account: { oneOf: ['real', 'demo'] },
  side: { oneOf: ['long', 'short'] },
  closeReason: { oneOf: ['customer', 'stopLoss', 'takeProfit', 'liquidation'] },
  instrumentId: 'whole',
  decimals: 'whole',
  leverage: 'whole',
}

const historyForm = (more: Readonly<Record<string, Form>>): Form => ({
  fields: {
    ...texts('openedLots', 'lotsBefore', 'stopLoss', 'takeProfit'),
    edits: {
      each: {
        fields: {
          ...texts('at', 'logSeq', 'lots', 'stopLoss', 'takeProfit'),
          ...more,
          moved: { each: ENTRY },
        },
      },
    },
  },
})
const HISTORY = historyForm({})
/** Of an order that got more margin. */
const MARGIN_HISTORY = historyForm({ added: 'text' })

/** Of an order whose stop loss trailed. */
const TRAIL_HISTORY = historyForm({ added: 'text', trail: 'text' })
const TRAIL: Form = { fields: texts('distance', 'logSeq', 'stopLoss') }

/** A limit of an order that waits. */
export const LIMIT: Form = {
  fields: {
    ...texts('at', 'logSeq', 'limitPrice', 'stopLoss', 'takeProfit'),
    moved: { each: ENTRY },
  },
}

const WAIT_FIELDS = { terms: { each: LIMIT }, released: ENTRY }
const WAIT: Form = { fields: WAIT_FIELDS }
/** Of a stop order. */
const STOP_WAIT: Form = { fields: { ...WAIT_FIELDS, entryType: { oneOf: ['stop'] } } }

function receiptForm(
  type: string,
  formula: string,
  order: Form,
  more: Readonly<Record<string, Form>> = {},
): Form {
  return {
    fields: {
      signature: 'text',
      type: { oneOf: [type] },
      formula: { oneOf: [formula] },
      issuer: ISSUER,
      order,
      open: PRICE,
      close: PRICE,
      head: HEAD,
      entries: { fields: { opened: ENTRY, closed: ENTRY } },
      ...more,
    },
  }
}

/** Of an order that a corporate action closed, whatever became of it before. */
const ACTION_VERSIONS: readonly Form[] = [
  {},
  { history: HISTORY },
  { history: MARGIN_HISTORY },
  { history: TRAIL_HISTORY },
  { history: TRAIL_HISTORY, trail: TRAIL },
].flatMap((history) =>
  [{}, { wait: WAIT }, { wait: STOP_WAIT }].flatMap((wait) =>
    [{}, { feeTerms: FEE }].map((fee) =>
      receiptForm(
        'contract-receipt.v8',
        ACTION_FORMULA,
        {
          fields: {
            ...ORDER_FIELDS,
            closeReason: { oneOf: ['corporateAction'] },
            exAt: 'text',
            ...history,
            ...wait,
            ...fee,
          },
        },
        'trail' in history ? { peak: PRICE } : {},
      ),
    ),
  ),
)

const VERSIONS: readonly Form[] = [
  receiptForm('contract-receipt.v1', FORMULA, { fields: ORDER_FIELDS }),
  receiptForm('contract-receipt.v2', HISTORY_FORMULA, {
    fields: { ...ORDER_FIELDS, history: HISTORY },
  }),
  receiptForm('contract-receipt.v3', WAIT_FORMULA, { fields: { ...ORDER_FIELDS, wait: WAIT } }),
  receiptForm('contract-receipt.v3', WAIT_FORMULA, {
    fields: { ...ORDER_FIELDS, history: HISTORY, wait: WAIT },
  }),
  ...[{}, { history: HISTORY }, { wait: WAIT }, { history: HISTORY, wait: WAIT }].map((more) =>
    receiptForm('contract-receipt.v4', FEE_FORMULA, {
      fields: { ...ORDER_FIELDS, ...more, feeTerms: FEE },
    }),
  ),
  ...[{}, { wait: WAIT }, { feeTerms: FEE }, { wait: WAIT, feeTerms: FEE }].map((more) =>
    receiptForm('contract-receipt.v5', MARGIN_FORMULA, {
      fields: { ...ORDER_FIELDS, ...more, history: MARGIN_HISTORY },
    }),
  ),
  ...[{}, { history: HISTORY }, { history: MARGIN_HISTORY }].flatMap((history) =>
    [{}, { feeTerms: FEE }].map((more) =>
      receiptForm('contract-receipt.v6', STOP_FORMULA, {
        fields: { ...ORDER_FIELDS, ...history, ...more, wait: STOP_WAIT },
      }),
    ),
  ),
  ...[{}, { wait: WAIT }, { wait: STOP_WAIT }].flatMap((wait) =>
    [{}, { feeTerms: FEE }].flatMap((fee) => {
      const fields = { ...ORDER_FIELDS, ...wait, ...fee, history: TRAIL_HISTORY }
      const trails = { fields: { ...fields, trail: TRAIL } }
      return [
        receiptForm('contract-receipt.v7', TRAIL_FORMULA, { fields }),
        receiptForm('contract-receipt.v7', TRAIL_FORMULA, trails, { peak: PRICE }),
      ]
    }),
  ),
  ...ACTION_VERSIONS,
]

/** Whether a value has all fields of a contract's receipt and no other. */
export function hasReceiptForm(value: Json): boolean {
  return VERSIONS.some((form) => fits(value, form))
}
