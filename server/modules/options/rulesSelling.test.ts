import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { LISTED_STOPS_MS, LISTED_WAITS_MS } from '#protocol/optionTerms.ts'
import { price } from '#protocol/price.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type BuyingContext, planPurchase } from './rulesBuying.ts'
import { planSale, type SellingContext } from './rulesSelling.ts'
import { closingOf } from './rulesSettling.ts'
import type { OptionCurrent } from './types.ts'

const OPENED = Date.UTC(2026, 0, 5, 12)
const EXPIRES = Date.UTC(2026, 0, 9, 8)
const HOUR = 3_600_000
const MID = 6_800_000_000_000n
const SIGMA = 7_500_000_000n

const instrument = INSTRUMENTS.find(({ code }) => code === 'BTCUSDT') ?? null
const row = (at: number, mid = MID): LoggedPrice => ({
  instrumentId: 1,
  seq: 7n,
  at,
  mid: price(mid),
})
const always = () => ({ open: true, changesAt: null })

const CALL: BuyOptionBody = {
  kind: 'listed',
  instrumentId: '1',
  expiresAt: new Date(EXPIRES).toISOString(),
  side: 'call',
  strike: '70000',
  lots: '10',
  maxPremium: '1000',
}

function buy(body: Partial<BuyOptionBody> = {}, but: Partial<BuyingContext> = {}): OptionCurrent {
  const now = but.now ?? OPENED
  const holder = { customerId: 'ann', account: 'demo' } as const
  const option = planPurchase('id', holder, { ...CALL, ...body } as BuyOptionBody, {
    instrument,
    allowed: true,
    hours: always,
    state: 'full',
    leastTermMs: 0,
    last: row(now),
    volatility: { sigma: SIGMA, asOf: now },
    now,
    ...but,
  })
  return { ...option, closing: null }
}

function sell(option: OptionCurrent, but: Partial<SellingContext> = {}, minPayout = '0.000001') {
  const now = but.now ?? OPENED + HOUR
  return planSale(
    option,
    { minPayout },
    {
      hours: always,
      state: 'full',
      last: row(now),
      volatility: { sigma: SIGMA, asOf: now },
      now,
      exAt: null,
      ...but,
    },
  )
}

function codeOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('buying of a series', () => {
  it('takes the expiry and the strikes of the list', () => {
    const option = buy()
    expect(option).toMatchObject({ term: 'listed', formula: 'listed-1', expiresAt: EXPIRES })
    expect(option.deal).toMatchObject({ capPrice: 105_000n * 100_000_000n })
    expect(option.basis).toMatchObject({ tradingMs: EXPIRES - OPENED, sigma: SIGMA })
  })

  const stop = EXPIRES - LISTED_STOPS_MS
  const lively = { volatility: { sigma: 3n * SIGMA, asOf: stop } }
  it.each([
    ['a second beside the list', { expiresAt: '2026-01-09T08:00:01Z' }, {}, CODE.noMatchingTerm],
    ['a day that is not listed', { expiresAt: '2026-01-08T08:00:00Z' }, {}, CODE.noMatchingTerm],
    ['one that is over', { expiresAt: '2026-01-05T08:00:00Z' }, {}, CODE.noMatchingTerm],
    ['half an hour before its expiry', { strike: '68000' }, { now: stop, ...lively }, 'done'],
    ['later than that', { strike: '68000' }, { now: stop + 1, ...lively }, CODE.noMatchingTerm],
    [
      'what ends sooner than its prices allow',
      {},
      { leastTermMs: 100 * HOUR },
      CODE.noMatchingTerm,
    ],
    ['a strike between two', { strike: '70500' }, {}, CODE.optionProductWrong],
    ['a strike far away', { strike: '40000' }, {}, CODE.optionProductWrong],
    ['more than was seen', { maxPremium: '1' }, {}, CODE.quoteExpired],
    ['without a volatility', {}, { volatility: null }, CODE.priceStale],
    ['by a candle to come', {}, { volatility: { sigma: 1n, asOf: OPENED + 1 } }, CODE.priceStale],
    ['a thin price', {}, { state: 'thin' }, CODE.closeOnly],
  ] as const)('%s', (_, body, but, code) => {
    expect(codeOf(() => buy(body, but))).toBe(code)
  })
})

describe('selling back', () => {
  it('pays the value less the mark-up at the row of the sale, and says what it rests on', () => {
    const option = buy()
    const closing = sell(option)
    expect(closing).toMatchObject({
      outcome: 'sold',
      settled: { price: MID, seq: 7n, at: OPENED + HOUR },
      sale: { sigma: SIGMA, asOf: OPENED, tradingMs: EXPIRES - OPENED - HOUR },
    })
    // The mark-up on both sides of the value, and an hour less of it.
    expect(closing.payout * 105n).toBeLessThan(option.deal.stake * 95n)
    expect(closing.payout * 105n).toBeGreaterThan(option.deal.stake * 92n)
    expect(codeOf(() => sell({ ...option, closing }))).toBe(CODE.orderNotOpen)
    expect(codeOf(() => closingOf({ ...option, closing }, row(EXPIRES), EXPIRES))).toMatch(
      /not open/,
    )
  })

  it('takes the volatility of now where it is less, never where it is more', () => {
    const option = buy()
    const asOf = OPENED + HOUR
    const at = (sigma: bigint) => sell(option, { volatility: { sigma, asOf } })
    expect(at(SIGMA / 2n).sale).toMatchObject({ sigma: SIGMA / 2n, asOf })
    expect(at(SIGMA / 2n).payout).toBeLessThan(at(SIGMA).payout)
    expect(at(2n * SIGMA).sale).toMatchObject({ sigma: SIGMA, asOf: OPENED })
    expect(at(2n * SIGMA).payout).toBe(at(SIGMA).payout)
  })

  const stop = EXPIRES - LISTED_STOPS_MS
  const closed = () => ({ open: false, changesAt: null })
  it.each([
    ['at a thin price', { state: 'thin' }, 'done'],
    ['at a doubtful price', { state: 'doubtful' }, 'done'],
    ['without a price', { state: 'none' }, CODE.priceStale],
    ['at an old price', { last: row(OPENED) }, CODE.priceStale],
    ['without a volatility', { volatility: null }, CODE.priceStale],
    ['by a candle to come', { volatility: { sigma: 1n, asOf: EXPIRES } }, CODE.priceStale],
    ['before the candle it was bought by', { now: OPENED - 1 }, CODE.priceStale],
    ['while its market is closed', { hours: closed }, CODE.marketClosed],
    ['before a corporate action', { exAt: OPENED + HOUR + 1 }, 'done'],
    ['from a corporate action on', { exAt: OPENED + HOUR }, CODE.marketClosed],
    ['half an hour before its expiry', { now: stop, last: row(stop, (11n * MID) / 10n) }, 'done'],
    ['later than that', { now: stop + 1 }, CODE.noMatchingTerm],
    ['for nothing', { last: row(OPENED + HOUR, MID / 2n) }, CODE.quoteExpired],
  ] as const)('%s', (_, but, code) => {
    const option = buy()
    expect(codeOf(() => sell(option, but))).toBe(code)
  })

  it('for less than is asked, or of another kind, is refused', () => {
    expect(codeOf(() => sell(buy(), {}, '1000'))).toBe(CODE.quoteExpired)
    const other = buy({ kind: 'callPut', term: '1d', strike: '68000' })
    expect(codeOf(() => sell(other))).toBe(CODE.noMatchingTerm)
  })
})

describe('a series without a price in its last seconds', () => {
  const option = buy()
  const late = EXPIRES + LISTED_WAITS_MS
  it.each([
    [1, EXPIRES + 1, 'paid'],
    [LISTED_WAITS_MS, late, 'paid'],
    [LISTED_WAITS_MS + 1, late + 1, 'does not settle at row 7'],
    [-5_001, EXPIRES, 'does not settle at row 7'],
    [null, late, 'waits for a price'],
    [null, late + 1, 'void'],
  ])('with a row %s ms after its expiry: at %i %s', (off, now, outcome) => {
    const logged = off === null ? null : row(EXPIRES + off, 2n * MID)
    const end = (): string => closingOf(option, logged, now).outcome
    expect(codeOf(end) === 'done' ? end() : codeOf(end)).toContain(outcome)
  })

  it('is one of a series alone', () => {
    const other = buy({ kind: 'callPut', term: '1d', strike: '68000' })
    const { expiresAt } = other
    expect(codeOf(() => closingOf(other, row(expiresAt + 1), expiresAt + 1))).toMatch(/does not/)
    expect(closingOf(other, null, expiresAt).outcome).toBe('void')
  })
})
