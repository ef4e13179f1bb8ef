import { lied, type Part, receiptOf } from './tamperedReceipts.ts'
import type { Json } from '#protocol/proof/canonical.ts'

/** What an operator could sign that does not follow, and by which checks it is caught. */
export interface Lie {
  readonly what: string
  readonly receipt: Json
  /** These fail, and maybe others. */
  readonly caught?: readonly string[]
  /** These fail, and no other. */
  readonly only?: readonly string[]
}

const lie = (
  name: string,
  what: string,
  due: Pick<Lie, 'caught' | 'only'>,
  order: Part,
  rest: Part = {},
): Lie => ({ what: `${name}: ${what}`, receipt: lied(name, order, rest), ...due })

const read = <R>(name: string): R => JSON.parse(receiptOf(name)) as R

const UP = read<{ open: Part; settled: Part }>('up')
const CALL = read<{ order: { sigma: string } }>('call')
const STAKING = read<{ payments: readonly Part[] }>('staking')
const NEXT = read<{ open: Part; settled: Part }>('upNext')

const VOID = { outcome: 'void', settlePrice: null, payout: '10.000000', result: '0.000000' }

const OPTIONS: readonly Lie[] = [
  lie(
    'up',
    'a payout, with all that goes with it',
    { only: ['outcome', 'payout', 'net'] },
    { outcome: 'lose', payout: '0.000000', result: '-10.000000' },
  ),
  lie('call', 'a payout', { only: ['payout'] }, { payout: '22.504999' }),
  lie('call', 'another mark-up', { caught: ['premium'] }, { markupRate: '0.06' }),
  lie(
    'call',
    'another volatility',
    { caught: ['premium'] },
    { sigma: `${CALL.order.sigma.slice(0, -5)}99999` },
  ),
  lie('call', 'less trading time', { caught: ['premium'] }, { tradingMs: 3_599_999 }),
  lie('call', 'more trading time than the term', { caught: ['premium'] }, { tradingMs: 3_600_001 }),
  lie('up', 'void though it had a price', { caught: ['terms'] }, VOID, {
    settled: null,
    gap: { before: UP.settled, after: UP.settled },
  }),
  lie('up', 'void without a gap', { caught: ['gapRows'] }, VOID, { settled: null, gap: null }),
  lie(
    'upNext',
    'void without a gap, and nothing follows',
    { caught: ['gapRows', 'adjacent'] },
    VOID,
    { settled: null, gap: null, next: null },
  ),
  lie('up', 'a row of another moment', { caught: ['terms'] }, {}, { settled: UP.open }),
  ...[null, NEXT.open, NEXT.settled].map((next) =>
    lie('upNext', 'a next row that is none', { only: ['adjacent'] }, {}, { next }),
  ),
]

const COINS: readonly Lie[] = [
  lie(
    'limitBuy',
    'a lower limit',
    { caught: ['fillPrice'] },
    { limitPrice: '66000.00', fillPrice: '66000.00' },
  ),
  lie('limitBuy', 'nothing held', { caught: ['terms'] }, { held: null }),
  lie(
    'limitBuy',
    'no entry of what was held',
    { caught: ['terms', 'beganEntry'] },
    {},
    {
      entries: { ...read<{ entries: Part }>('limitBuy').entries, began: null },
    },
  ),
  lie('marketBuy', 'another total', { caught: ['amount'] }, { total: '777.78' }),
  lie('marketSell', 'no fee', { caught: ['fee'] }, { feeRate: '0' }),
]

const PLANS: readonly Lie[] = [
  lie(
    'staking',
    'a day kept',
    { caught: ['dayEntries'] },
    {},
    {
      payments: STAKING.payments.slice(1),
    },
  ),
  lie(
    'staking',
    'a day less',
    { caught: ['terms'] },
    { paidDays: 2 },
    {
      payments: STAKING.payments.slice(1),
    },
  ),
  lie('smart', 'another end', { caught: ['terms'] }, { state: 'profitShared' }),
  lie('smart', 'no exit rate', { caught: ['terms'] }, { exitRate: null }),
]

const CROSS = read<{
  order: { legs: readonly Part[]; quotedAt: string }
  prices: readonly Part[]
}>('exchangeCross')
const later = (ms: number): string => new Date(Date.parse(CROSS.order.quotedAt) + ms).toISOString()
const cross = (what: string, due: Pick<Lie, 'caught' | 'only'>, order: Part, rest: Part = {}) =>
  lie('exchangeCross', what, due, order, rest)

const EXCHANGES: readonly Lie[] = [
  lie(
    'exchange',
    'a fee',
    { only: ['fee', 'received'] },
    { received: '8393.481174', fee: '16.820605' },
  ),
  lie('exchange', 'a fee rate', { caught: ['fee'] }, { feeRate: '0.002001' }),
  lie('exchange', 'an amount', { caught: ['gross'] }, { amount: '0.12345677' }),
  lie('exchange', 'a remainder', { only: ['remainder'] }, { remainder: '0.000001' }),
  lie('exchange', 'another currency', { caught: ['way'] }, { to: 'USDC' }),
  lie('exchange', 'no legs', { caught: ['way'] }, { legs: [] }, { prices: [] }),
  cross('a rate', { only: ['rate'] }, { rate: '0.00001721' }),
  cross(
    'a way turned round',
    { caught: ['way'] },
    { legs: CROSS.order.legs.toReversed() },
    { prices: CROSS.prices.toReversed() },
  ),
  cross(
    'a row twice',
    { caught: ['way'] },
    {},
    {
      prices: [CROSS.prices[0], CROSS.prices[0], CROSS.prices[2]],
    },
  ),
  cross('a row less', { caught: ['way'] }, {}, { prices: CROSS.prices.slice(1) }),
  cross('the last moment of the quote', { only: [] }, { exchangedAt: later(10_000) }),
  cross('a moment after it', { only: ['quote'] }, { exchangedAt: later(10_001) }),
  cross('a moment before it', { only: ['quote'] }, { exchangedAt: later(-1) }),
  cross(
    'a longer quote',
    { only: ['quote'] },
    { expiresAt: later(20_000), exchangedAt: later(15_000) },
  ),
  cross(
    'prices that were no longer fresh',
    { only: ['way'] },
    { quotedAt: later(11_000), expiresAt: later(21_000), exchangedAt: later(12_000) },
  ),
]

const { next: _next, ...BEFORE } = { ...read<Part>('upNext'), type: 'option-receipt.v1' } as Part

/** Of everything but contracts that were opened. */
export const LIES: readonly Lie[] = [
  ...OPTIONS,
  {
    what: 'upNext: rows that name each other, and no next row',
    receipt: BEFORE as Json,
    only: ['adjacent'],
  },
  ...COINS,
  ...PLANS,
  ...EXCHANGES,
]
