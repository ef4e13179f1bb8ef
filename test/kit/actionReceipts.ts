import type { Json } from '#protocol/proof/canonical.ts'
import type { ContractCancelReceipt } from '#protocol/proof/cancelReceipt.ts'
import type { Receipt, ReceiptOrder } from '#protocol/proof/receipt.ts'
import { followed, SHARED } from './derivedReceipts.ts'
import type { Lie } from './receiptLies.ts'
import { receiptOf } from './tamperedReceipts.ts'

/* Receipts of orders that a corporate action ended, and lies about them. */

const read = <R>(name: string): R => JSON.parse(receiptOf(name)) as R

/** Later than every row of the fixtures. */
const EX_AT = '2030-01-02T14:30:00.000Z'
const ENDED = { closeReason: 'corporateAction', exAt: EX_AT } as const

const ended = (name: string, change: Partial<ReceiptOrder> = {}): Receipt =>
  followed(read<Receipt>(name), 8, { ...ENDED, ...change }) as unknown as Receipt

const LONG = ended('long', { closedAt: '2030-01-09T14:30:00.000Z' })
/** What it was opened with. */
const STOPS = { stopLoss: '67000.00', takeProfit: '70000.00' }
/** The order that trailed, closed at the best row before its stop loss was reached. */
const { close: _close, ...TRAILED } = read<Receipt>('trailing')
const [SET] = TRAILED.order.history?.edits ?? []
const trailed = followed({ ...TRAILED, close: TRAILED.peak ?? _close }, 8, {
  ...ENDED,
  takeProfit: SET?.takeProfit ?? '',
  history: { openedLots: '1', lotsBefore: '1', ...STOPS, edits: SET === undefined ? [] : [SET] },
})

const CANCELLED = read<ContractCancelReceipt>('cancelled')

/** A waiting order that the action cancelled, of a limit or of a stop. */
const cancelled = (name: string, change: object = {}, rest: object = {}): Json => {
  const receipt = read<ContractCancelReceipt>(name)
  const order = {
    ...receipt.order,
    reason: 'corporateAction',
    exAt: EX_AT,
    needed: null,
    ...change,
  }
  const version = { type: 'contract-cancel-receipt.v3', formula: 'contract.8' }
  return { ...receipt, ...version, deciding: null, order, ...rest } as unknown as Json
}

/** By what they are; all hold. */
export const ACTION_RECEIPTS: Readonly<Record<string, Json>> = {
  'v8, an order without a history': LONG as unknown as Json,
  'v8, a commission': ended('long', SHARED) as unknown as Json,
  'v8, an order that waited': ended('waited') as unknown as Json,
  'v8, an order that waited for its stop': ended('stopEntry') as unknown as Json,
  'v8, a trail that had not ended': trailed,
  'v3, a limit that was cancelled': cancelled('cancelled'),
  'v3, a stop that was cancelled': cancelled('cancelledStop'),
}

const lie = (what: string, only: readonly string[], change: object, rest: object = {}): Lie => ({
  what: `corporate action: ${what}`,
  receipt: { ...LONG, ...rest, order: { ...LONG.order, ...change } } as unknown as Json,
  only,
})

const { exAt: _exAt, ...WITHOUT } = LONG.order
const paying = followed(read<Receipt>('long'), 1, {}) as unknown as Receipt

/** What an operator could sign of an order that a corporate action ended. */
export const ACTION_LIES: readonly Lie[] = [
  lie('a row after it', ['order'], { exAt: '2020-01-02T14:30:00.000Z' }),
  lie('a row at its moment', ['order'], { exAt: LONG.close.row.at }),
  lie('no moment', ['order'], { exAt: 'soon' }),
  lie('a fee', ['closeFee', 'result'], {
    closeFee: paying.order.closeFee,
    result: paying.order.result,
  }),
  lie('a fee in the books', ['closedEntry'], {}, { entries: paying.entries }),
  lie('another reason', ['form'], { closeReason: 'liquidation' }),
  lie('a version before', ['form'], {}, { type: 'contract-receipt.v1', formula: 'contract.1' }),
  {
    what: 'corporate action: a reason without a moment',
    receipt: { ...LONG, order: WITHOUT } as unknown as Json,
    only: ['form'],
  },
  {
    what: 'corporate action: one that came before the limit',
    receipt: cancelled('cancelled', { exAt: CANCELLED.terms[0]?.at }),
    only: ['cause'],
  },
  {
    what: 'corporate action: a limit that waited for a price',
    receipt: cancelled('cancelled', {}, { deciding: LONG.close }),
    caught: ['cause'],
  },
  {
    what: 'corporate action: less than was held',
    receipt: cancelled('cancelled', { givenBack: '1.000000' }),
    only: ['givenBack'],
  },
]
