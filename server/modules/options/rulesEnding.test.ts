import fc from 'fast-check'
import { expect, it } from 'vitest'
import { btc, cappedOptions } from '#kit/cappedOptions.ts'
import { runs } from '#kit/runs.ts'
import { callPutPremium, callPutSale, maxPayout } from '#protocol/formulas/optionOrder.ts'
import { price } from '#protocol/price.ts'
import { closingByAction, isEndedBy } from './rulesEnding.ts'
import { settlingEntry } from './rulesEntries.ts'
import type { OptionCurrent } from './types.ts'

const HOUR = 3_600_000
const EX_AT = Date.UTC(2026, 2, 13, 13, 30)
const EXPIRES = EX_AT + 30 * 24 * HOUR
const AS_OF = EX_AT - 50 * HOUR
const row = (mid: bigint, at = EX_AT - 1, seq = 9n) => ({
  instrumentId: 302,
  seq,
  at,
  mid: price(mid),
})
/** It trades for an hour from the action on, and for the last one. */
const hours = (at: number) =>
  at < EX_AT + HOUR
    ? { open: at >= EX_AT, changesAt: at < EX_AT ? EX_AT : EX_AT + HOUR }
    : { open: at >= EXPIRES - HOUR, changesAt: at < EXPIRES - HOUR ? EXPIRES - HOUR : null }
const LEFT = 2 * HOUR

const input = {
  side: 'call',
  strike: btc(68_000),
  capPrice: btc(102_000),
  lots: 10n,
  contractSize: 1_000_000n,
  spot: btc(68_000),
  sigma: 7_500_000_000n,
  tradingMs: 40 * HOUR,
  markupPpm: 50_000n,
} as const

const inputs = cappedOptions(input, { longestMs: 4_000 * HOUR, mostSigma: 20_000_000_000n })

function optionOf({
  sigma,
  tradingMs,
  markupPpm,
  spot,
  ...terms
}: Parameters<typeof callPutSale>[0]) {
  const stake = callPutPremium({ ...terms, sigma, tradingMs, markupPpm, spot })
  const deal = { ...terms, stake }
  const most = maxPayout(deal)
  const option: OptionCurrent = {
    customerId: 'ann',
    account: 'demo',
    id: 'one',
    instrumentId: 302,
    code: 'SPY',
    appName: 'SPY',
    decimals: 2,
    term: 'listed',
    formula: 'listed-1',
    openedAt: AS_OF + HOUR,
    expiresAt: EXPIRES,
    openPrice: spot,
    openLogSeq: 5n,
    openLogAt: AS_OF + HOUR,
    deal,
    escrow: most > stake ? most - stake : 0n,
    basis: { sigma, asOf: AS_OF, tradingMs, markupPpm },
    closing: null,
  }
  return option
}

const ended = (option: OptionCurrent, mid: bigint) =>
  closingByAction(option, { exAt: EX_AT, row: row(mid) }, hours, EX_AT - HOUR)

const mids = fc.bigInt({ min: btc(30_000), max: btc(150_000) })

it('pays the value at the row, without the mark-up, for the time from the action on', () => {
  let worthless = 0
  fc.assert(
    fc.property(inputs, mids, mids, (given, mid, other) => {
      const option = optionOf(given)
      const { deal, escrow } = option
      const closing = ended(option, mid)
      const { sigma } = given
      expect(closing).toMatchObject({
        outcome: 'sold',
        exAt: EX_AT,
        settled: { price: mid, seq: 9n, at: EX_AT - 1 },
        sale: { sigma, asOf: AS_OF, tradingMs: LEFT },
      })
      const { payout } = closing
      if (payout === 0n) worthless += 1
      expect(payout).toBeGreaterThanOrEqual(0n)
      expect(payout).toBeLessThanOrEqual(maxPayout(deal))
      expect(payout).toBeLessThanOrEqual(deal.stake + escrow)
      // Its buyer would have got no more by selling it at that row.
      const worth = { ...given, spot: price(mid), tradingMs: LEFT }
      expect(payout).toBeGreaterThanOrEqual(callPutSale(worth))
      expect(callPutPremium({ ...worth, markupPpm: 0n }) - payout).toBeLessThanOrEqual(1n)
      const [low, high] = mid < other ? [mid, other] : [other, mid]
      const [atLow, atHigh] = [ended(option, low).payout, ended(option, high).payout]
      const rise = given.side === 'call' ? atHigh - atLow : atLow - atHigh
      expect(rise).toBeGreaterThanOrEqual(0n)
      const { legs } = settlingEntry(option, closing)
      expect(legs.reduce((sum, leg) => sum + leg.amount.units, 0n)).toBe(0n)
    }),
    runs(150),
  )
  expect(worthless).toBeGreaterThan(5)
})

it('ends what was bought before it and expires at it or later, of a series, once', () => {
  const option = optionOf(input)
  const ends = (change: Partial<OptionCurrent>): boolean =>
    isEndedBy({ ...option, ...change }, EX_AT)
  expect(ends({})).toBe(true)
  expect([ends({ expiresAt: EX_AT }), ends({ expiresAt: EX_AT - 1 })]).toEqual([true, false])
  expect([ends({ openedAt: EX_AT - 1 }), ends({ openedAt: EX_AT })]).toEqual([true, false])
  expect(ends({ term: '1w' })).toBe(false)
  const at =
    (logged: ReturnType<typeof row>, of = option) =>
    () =>
      closingByAction(of, { exAt: EX_AT, row: logged }, hours, EX_AT)
  expect(at(row(input.spot, EX_AT))).toThrow(/does not end at row/)
  expect(at(row(input.spot, EX_AT - 1, 4n))).toThrow(/does not end at row/)
  expect(at(row(input.spot), { ...option, term: '1w' })).toThrow(/is not ended/)
  const closing = at(row(input.spot))()
  expect(at(row(input.spot), { ...option, closing })).toThrow(/is not open/)
})
