import type { Json } from '#protocol/proof/canonical.ts'
import type { OptionReceipt, ReceiptOption } from '#protocol/proof/optionReceipt.ts'
import {
  at,
  CALL,
  BY_ACTION,
  type Course,
  LATE,
  listedReceipt,
  PAID,
  SALE,
  SOLD,
  VOID,
} from './listedReceipts.ts'
import type { Lie } from './receiptLies.ts'

/* Receipts of listed series whose figures and entries follow from what they say, but for what they say. */

type Due = Pick<Lie, 'caught' | 'only'>

const TERMS: Due = { only: ['terms'] }
const FORM: Due = { only: ['form'] }
const ADJACENT: Due = { only: ['adjacent'] }
const ENDED: Due = { only: ['outcome', 'payout', 'net', 'endedEntry'] }
/** Void or not: then there is a price at which it settled, or none. */
const VOIDED: Due = { only: ['settlePrice', ...(ENDED.only ?? [])] }

/** Another course, with all that follows from it. */
const course = (what: string, due: Due, other: Course): Lie => ({
  what: `listed: ${what}`,
  receipt: listedReceipt(other) as unknown as Json,
  ...due,
})

const bought = (what: string, order: Partial<ReceiptOption>): Lie =>
  course(what, TERMS, { ...PAID, order })

const sold = (what: string, order: Partial<ReceiptOption>, more: Partial<Course> = {}): Lie =>
  course(`sold ${what}`, TERMS, { ...SOLD, ...more, order: { ...SOLD.order, ...order } })

/** A receipt with other values in it, and nothing that follows from them. */
const told = (
  what: string,
  due: Due,
  of: Course,
  order: { readonly [name: string]: unknown },
  rest: { readonly [name: string]: unknown } = {},
): Lie => {
  const whole = listedReceipt(of)
  const receipt = { ...whole, ...rest, order: { ...whole.order, ...order } } as unknown as Json
  return { what: `listed: ${what}`, receipt, ...due }
}

const [EARLY, ON_TIME, ...PAST] = PAID.said as [
  Course['said'][number],
  Course['said'][number],
  ...Course['said'],
]

const ended = (what: string, order: Partial<ReceiptOption>, more: Partial<Course> = {}): Lie =>
  course(`ended ${what}`, TERMS, { ...BY_ACTION, ...more, order: { ...BY_ACTION.order, ...order } })

const ROWS: readonly Lie[] = [
  course('an earlier row of the last seconds', ADJACENT, { ...PAID, settled: '3' }),
  course('a row after the expiry', { only: ['adjacent', 'terms'] }, { ...PAID, settled: '6' }),
  course('a row of before its last seconds', TERMS, {
    said: [[1, at('13T07:59:54'), '68100.00'], ...PAST],
    settled: '3',
    next: '5',
  }),
  course('nothing that follows', ADJACENT, { ...PAID, next: '4' }),
  course('late, by a later row', ADJACENT, { ...LATE, gap: ['3', '6'] }),
  course('late, though one was in time', TERMS, {
    said: PAID.said,
    gap: ['4', '6'],
  }),
  course('late, though one was just in time', TERMS, {
    said: [[1, at('13T07:59:55'), '68100.00'], ...PAST],
    gap: ['3', '5'],
  }),
  course('late, over one that was in time', ADJACENT, {
    said: [[1, at('13T07:59:54'), EARLY[2]], ON_TIME, ...PAST],
    gap: ['3', '6'],
  }),
  course('void, though one came in time', VOIDED, {
    ...LATE,
    order: { outcome: 'void' },
  }),
  course('void, though one came at the end', VOIDED, {
    ...VOID,
    said: [...VOID.said.slice(0, 2), [1, at('20T08:00:00'), '69000.00']],
  }),
  course('settled more than a week late', VOIDED, {
    ...VOID,
    order: { settledAt: at('20T08:00:01') },
  }),
  told('void without a gap', { caught: ['gapRows', 'gapSeals'] }, VOID, {}, { gap: null }),
]

const TERM: readonly Lie[] = [
  bought('longer than any series', {
    openedAt: '2025-08-25T07:59:59.000Z',
    sigmaAsOf: '2025-08-25T07:59:00.000Z',
  }),
  course('another second of its day', TERMS, {
    ...PAID,
    order: { expiresAt: at('13T08:00:01') },
  }),
  bought('bought when selling has stopped', { openedAt: at('13T07:30:01'), tradingMs: 1_799_000 }),
  bought('more trading time than time', { tradingMs: CALL.tradingMs + 1 }),
  bought('settled before its expiry', { settledAt: at('13T07:59:59') }),
  bought('volatility of after its purchase', { sigmaAsOf: at('11T16:00:11') }),
  bought('a cap on the losing side', { side: 'put' }),
  course('of a price that was not fresh', TERMS, { ...SOLD, open: '3' }),
]

const SALES: readonly Lie[] = [
  sold('at a greater volatility', { sale: { ...SALE, sigma: '0.003462370719' } }),
  sold('at a volatility of later', { sale: { ...SALE, sigmaAsOf: at('12T10:00:14') } }),
  sold('with more trading time than was left', { sale: { ...SALE, tradingMs: 79_187_001 } }),
  sold('at a price that is not fresh', {
    settledAt: at('12T10:00:23'),
    sale: { ...SALE, tradingMs: 79_177_000 },
  }),
  sold(
    'at a price of later',
    { settledAt: at('12T10:00:03'), sale: { ...SALE, sigmaAsOf: at('12T10:00:00') } },
    { settled: '6' },
  ),
  sold('at a price of another instrument', {}, { settled: '5' }),
  sold(
    'at a price of before its purchase',
    { openedAt: at('12T10:00:13'), tradingMs: 79_187_000, sigmaAsOf: at('12T10:00:00') },
    { open: '4', settled: '3' },
  ),
  sold('with a next row', {}, { next: '6' }),
  sold('with a gap', {}, { gap: ['4', '6'] }),
  course('sold when selling has stopped', TERMS, {
    said: [[1, at('13T07:30:00'), '66000.00']],
    settled: '3',
    order: {
      settledAt: '2026-03-13T07:30:00.001Z',
      sale: { sigma: SALE.sigma, sigmaAsOf: at('13T07:30:00'), tradingMs: 1_799_999 },
    },
  }),
  course('sold and settled at once', TERMS, {
    ...PAID,
    order: { sale: { ...SALE, tradingMs: 1_000 } },
  }),
]

const END = BY_ACTION.order?.sale ?? SALE
const { exAt: _exAt, ...SALE_OF_ENDED } = BY_ACTION.order ?? {}
/** The same, sold back. */
const LESS = listedReceipt({ ...BY_ACTION, order: SALE_OF_ENDED })

/** What an operator could sign of what a corporate action ended. */
const ENDINGS: readonly Lie[] = [
  ended('at a row of its moment', {}, { settled: '5' }),
  ended('at a row of after it', { exAt: at('12T20:00:00') }),
  ended('at a row of another instrument', {}, { settled: '4' }),
  ended(
    'before it was bought',
    {
      openedAt: at('13T06:00:00'),
      sigmaAsOf: at('13T05:59:00'),
      tradingMs: 7_200_000,
      sale: { ...END, sigmaAsOf: at('13T05:59:00') },
    },
    { said: [[1, at('12T20:59:58'), '69100.00']] },
  ),
  ended('though it expires before', { exAt: at('13T08:00:01'), sale: { ...END, tradingMs: 1 } }),
  ended('at a lower volatility', { sale: { ...END, sigma: '0.003462370717' } }),
  ended('at a greater volatility', { sale: { ...END, sigma: '0.003462370719' } }),
  ended('at a volatility of another moment', { sale: { ...END, sigmaAsOf: at('11T15:55:00') } }),
  ended('for more time than there was', { sale: { ...END, tradingMs: 7_200_001 } }),
  ended('with a next row', {}, { next: '5' }),
  ended('with a gap', {}, { gap: ['3', '5'] }),
  ended('at a moment that is none', { exAt: 'soon' }),
  told(
    'ended, less the mark-up',
    { only: ['payout', 'net', 'endedEntry'] },
    BY_ACTION,
    { payout: LESS.order.payout, result: LESS.order.result },
    { entries: LESS.entries },
  ),
  told('ended, a payout', { only: ['payout'] }, BY_ACTION, { payout: '100000.000000' }),
  told('ended without a moment', FORM, BY_ACTION, { exAt: null }),
  told('ended without a basis', FORM, BY_ACTION, { sale: null }),
  told('ended as it settled', FORM, BY_ACTION, { outcome: 'paid' }),
  told('ended as a sale', FORM, BY_ACTION, {}, { type: 'option-receipt.v3' }),
  told('sold, for a corporate action', FORM, SOLD, { exAt: at('13T06:00:00') }),
]

const FIGURES: readonly Lie[] = [
  told('a payout', { only: ['payout'] }, PAID, { payout: '50000.000001' }),
  told('a payout of a sale', { only: ['payout'] }, SOLD, { payout: '100000.000000' }),
  told('an outcome of a sale', { only: ['outcome'] }, SOLD, { outcome: 'paid' }),
  told('a sale of what settled', { caught: ['terms', 'outcome', 'payout'] }, PAID, { sale: SALE }),
  told('a sale without its basis', { caught: ['terms', 'outcome', 'adjacent'] }, SOLD, {
    sale: null,
  }),
  told(
    'a sale without a row',
    { caught: ['gapRows', 'terms', 'outcome'] },
    SOLD,
    {},
    { settled: null },
  ),
  told('a sale without time', { caught: ['terms', 'payout'] }, SOLD, {
    sale: { ...SALE, tradingMs: 0 },
  }),
  told('a lower premium', { only: ['premium', 'net', 'beganEntry', 'endedEntry'] }, PAID, {
    stake: '1.000000',
  }),
]

const { next: _next, ...UNLINKED } = listedReceipt(PAID)
const { sale: _sale, ...ORDER } = UNLINKED.order

const FORMS: readonly Lie[] = [
  told('as a receipt before', FORM, PAID, {}, { type: 'option-receipt.v2' }),
  {
    what: 'listed: as a receipt of a term',
    ...FORM,
    receipt: {
      ...UNLINKED,
      next: null,
      type: 'option-receipt.v2',
      order: { ...ORDER, term: '1w' },
    } as unknown as Json,
  },
  {
    what: 'listed: without a sale',
    ...FORM,
    receipt: { ...UNLINKED, next: null, order: ORDER } as unknown as Json,
  },
  told('by a formula before', FORM, PAID, {}, { formula: 'black-scholes-capped-2' }),
  told('of a term', FORM, PAID, { term: '1w' }),
  told('a sale of more', FORM, SOLD, { sale: { ...SALE, price: '1' } }),
]

const row = (name: 'open' | 'settled', of: OptionReceipt): Lie => ({
  what: `listed: another price of the row ${name}`,
  receipt: {
    ...of,
    [name]: { ...of[name], row: { ...of[name]?.row, mid: '1.00000000' } },
  } as unknown as Json,
  caught: [name === 'open' ? 'openRow' : 'decidingRow'],
})

const seal = (name: 'open' | 'settled', of: OptionReceipt): Lie => ({
  what: `listed: the row ${name} of another place`,
  receipt: { ...of, [name]: { ...of[name], seal: { ...of[name]?.seal, n: 9 } } } as unknown as Json,
  only: [name === 'open' ? 'openSeal' : 'decidingSeal'],
})

/** What an operator could sign of listed series. */
export const LISTED_LIES: readonly Lie[] = [
  ...ROWS,
  ...TERM,
  ...SALES,
  ...ENDINGS,
  ...FIGURES,
  ...FORMS,
  ...(['open', 'settled'] as const).flatMap((name) => [
    row(name, listedReceipt(SOLD)),
    seal(name, listedReceipt(SOLD)),
  ]),
]
