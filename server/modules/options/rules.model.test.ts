import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { price } from '#protocol/price.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { LISTED_WAITS_MS } from '#protocol/optionTerms.ts'
import { callPutPremium, isUpDown } from '#protocol/formulas/optionOrder.ts'
import { noteSequences, patience, runs } from '#kit/runs.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import type { Instrument, LoggedPrice, PriceState } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planPurchase } from './rulesBuying.ts'
import { planSale } from './rulesSelling.ts'
import { purchaseEntry, settlingEntry } from './rulesEntries.ts'
import { closingOf, settlingSpan } from './rulesSettling.ts'
import type { OptionClosing, OptionCurrent } from './types.ts'

const ANN = { customerId: 'ann', account: 'demo' } as const
const OPENED = Date.UTC(2026, 0, 5, 12)
const CENT = 1_000_000n
const MID = price(6_800_000n * CENT)

const BTC: Instrument = {
  id: 1,
  code: 'BTCUSDT',
  type: 2,
  appName: 'BTC/USDT',
  fullName: 'Bitcoin',
  base: 'BTC',
  quote: 'USDT',
  decimals: 2,
  hours: 'always',
  contract: {
    terms: {
      contractSize: 1_000_000n,
      feePpm: 600n,
      spreadPpm: 100n,
      closeOutPpm: 500_000n,
      decimals: 2,
    },
    lotMin: 1n,
    lotMax: 500n,
    leverages: [1],
  },
}

/** A ledger that is a table: what the laws of the real one say is checked with every entry. */
class Table {
  readonly #units = new Map<string, bigint>([
    ['treasury', 10n ** 15n],
    ['available', 10n ** 12n],
  ])

  of(bucket: string): bigint {
    return this.#units.get(bucket) ?? 0n
  }

  /** Moves an entry's legs; says which law it breaks, null for none. */
  post({ legs, kind }: Entry): string | null {
    if (kind !== 'demo') return 'of another account'
    if (legs.reduce((sum, leg) => sum + leg.amount.units, 0n) !== 0n) return 'sums to something'
    for (const { account, amount } of legs) {
      const units = this.of(account.bucket) + amount.units
      if (units < 0n) return `${account.bucket} below zero`
      this.#units.set(account.bucket, units)
    }
    return null
  }
}

function buy(body: BuyOptionBody, last: LoggedPrice, state: PriceState = 'full'): OptionCurrent {
  const option = planPurchase('id', ANN, body, {
    instrument: BTC,
    allowed: true,
    hours: () => ({ open: true, changesAt: null }),
    state,
    leastTermMs: 0,
    last,
    volatility: { sigma: 7_500_000_000n, asOf: OPENED },
    now: OPENED,
  })
  return { ...option, closing: null }
}

/** What an option pays, worked out from the request alone. */
function owed(body: BuyOptionBody, end: bigint): bigint {
  if (body.kind === 'upDown') {
    const stake = BigInt(body.stake.replace('.', ''))
    if (end === MID) return stake
    return end > MID === (body.side === 'up') ? (stake * 18n) / 10n : 0n
  }
  const strike = BigInt(body.strike) * 100n * CENT
  const move = body.side === 'call' ? end - strike : strike - end
  const widest = body.kind === 'listed' ? strike / 2n : strike / 20n
  if (move <= 0n) return 0n
  return (BigInt(body.lots) * (move < widest ? move : widest)) / 10_000n
}

const upDown = fc.record({
  kind: fc.constant('upDown' as const),
  instrumentId: fc.constant('1'),
  term: fc.constant('60s' as const),
  side: fc.constantFrom('up' as const, 'down' as const),
  stake: fc.integer({ min: 1_000_000, max: 99_999_999 }).map((units) => {
    const text = String(units)
    return `${text.slice(0, -6)}.${text.slice(-6)}`
  }),
  rate: fc.constant('0.8'),
})
const callPut = fc.record({
  kind: fc.constant('callPut' as const),
  instrumentId: fc.constant('1'),
  term: fc.constant('1h' as const),
  side: fc.constantFrom('call' as const, 'put' as const),
  strike: fc.constantFrom('67500', '68000', '68500'),
  lots: fc.integer({ min: 1, max: 500 }).map(String),
  maxPremium: fc.constant('1000000'),
})
const listed = fc.record({
  kind: fc.constant('listed' as const),
  instrumentId: fc.constant('1'),
  expiresAt: fc.constant('2026-01-06T08:00:00Z'),
  side: fc.constantFrom('call' as const, 'put' as const),
  strike: fc.constantFrom('66000', '68000', '70000'),
  lots: fc.integer({ min: 1, max: 500 }).map(String),
  maxPremium: fc.constant('1000000'),
})
const near = fc.integer({ min: -2, max: 2 })
const far = fc.integer({ min: -500_000, max: 500_000 })
/** Where the price ends, in cents from where it began; null for no price at all. */
const ends = fc.option(fc.oneof(near, far), { freq: 6, nil: null })
const walk = fc.array(
  fc.record({
    body: fc.oneof(upDown, callPut, listed),
    end: ends,
    again: fc.boolean(),
    /** Of a series alone: settled by a row after the expiry, or sold back an hour after the purchase. */
    way: fc.constantFrom('inTime' as const, 'late' as const, 'sold' as const),
  }),
  {
    minLength: 1,
    maxLength: 6,
  },
)

const row = (at: number, mid: bigint): LoggedPrice => ({
  instrumentId: 1,
  seq: 7n,
  at,
  mid: price(mid),
})

const HOUR = 3_600_000

/** Sells at a price, while the estimate of the volatility is another one. */
function sellAt(option: OptionCurrent, mid: bigint, sigma = 9_000_000_000n): OptionClosing {
  const now = OPENED + HOUR
  return planSale(
    option,
    { minPayout: '0.000001' },
    {
      hours: () => ({ open: true, changesAt: null }),
      state: 'thin',
      last: row(now, mid),
      volatility: { sigma, asOf: now },
      now,
      exAt: null,
    },
  )
}

/** What one may get for it at most: 95 of 105 parts of what the same costs then, at the volatility of its purchase. */
function mostForSale({ deal, basis }: OptionCurrent, mid: bigint): bigint {
  if (isUpDown(deal) || basis === null) throw new Error('not sold back')
  const tradingMs = basis.tradingMs - HOUR
  return (callPutPremium({ ...deal, ...basis, tradingMs, spot: price(mid) }) * 95n) / 105n
}

/** How an option ends at a price, null for none, and what it pays as worked out from the request alone. */
function endOf({
  body,
  option,
  end,
  way,
}: {
  body: BuyOptionBody
  option: OptionCurrent
  end: number | null
  way: string
}): { closing: OptionClosing; least: bigint; most: bigint } {
  const mid = end === null ? null : MID + BigInt(end) * CENT
  const { expiresAt, deal } = option
  if (body.kind === 'listed' && way === 'sold') {
    const most = mostForSale(option, mid ?? MID)
    return { closing: sellAt(option, mid ?? MID), least: most - 1n, most }
  }
  const late = body.kind === 'listed' && way === 'late' ? LISTED_WAITS_MS : 0
  const logged = mid === null ? null : row(expiresAt + late, mid)
  const now = expiresAt + (body.kind === 'listed' ? LISTED_WAITS_MS + 1 : 0)
  const due = mid === null ? deal.stake : owed(body, mid)
  return { closing: closingOf(option, logged, now), least: due, most: due }
}

describe('options, bought, sold and settled in any order', () => {
  it(
    'keep every promise and every unit',
    () => {
      const often = runs(5_000)
      fc.assert(
        fc.property(walk, (steps) => {
          const table = new Table()
          const open = steps.map(({ body, ...rest }) => {
            const option = buy(body, row(OPENED, MID))
            expect(table.post(purchaseEntry(option))).toBeNull()
            return { body, option, ...rest }
          })
          const sum = (pick: (option: OptionCurrent) => bigint): bigint =>
            open.reduce(
              (total, { option }) => total + (option.closing === null ? pick(option) : 0n),
              0n,
            )
          for (const one of open) {
            expect(table.of('optionStake')).toBe(sum(({ deal }) => deal.stake))
            expect(table.of('optionEscrow')).toBe(sum(({ escrow }) => escrow))
            const before = table.of('available')
            const { closing, least, most } = endOf(one)
            expect(table.post(settlingEntry(one.option, closing))).toBeNull()
            const { stake } = one.option.deal
            one.option = { ...one.option, closing }
            expect(closing.payout).toBeGreaterThanOrEqual(least)
            expect(closing.payout).toBeLessThanOrEqual(most)
            expect(closing.payout).toBeLessThanOrEqual(stake + one.option.escrow)
            expect(table.of('available') - before).toBe(closing.payout)
            expect(closing.outcome === 'void').toBe(one.end === null && closing.sale === null)
            if (one.again) {
              const again = closing.sale === null ? /not open/ : CODE.orderNotOpen
              expect(failsAs(() => endOf(one))).toMatch(again)
            }
          }
          expect([table.of('optionStake'), table.of('optionEscrow')]).toEqual([0n, 0n])
        }),
        often,
      )
      noteSequences('memory', often.numRuns)
    },
    patience(60_000),
  )
})

describe('a price that only closes', () => {
  it.each(['thin', 'doubtful'] as const)('sells no option: %s', (state) => {
    const head = { instrumentId: '1', rate: '0.8', stake: '10', term: '60s' } as const
    const body = { ...head, kind: 'upDown', side: 'up' } as const
    expect(failsAs(() => buy(body, row(OPENED, MID), state))).toContain(CODE.closeOnly)
    expect(failsAs(() => buy(body, row(OPENED, MID)))).toBe('nothing')
  })
})

describe('the moment of settling', () => {
  const option = buy(
    { kind: 'upDown', instrumentId: '1', term: '60s', side: 'up', stake: '10', rate: '0' },
    row(OPENED, MID),
  )
  const { expiresAt } = option

  it('is not before the expiry', () => {
    expect(failsAs(() => closingOf(option, null, expiresAt - 1))).toMatch(/not expired/)
    expect(failsAs(() => closingOf(option, null, expiresAt))).toBe('nothing')
    expect(failsAs(() => closingOf(option, null, expiresAt + 1))).toBe('nothing')
  })

  it.each([
    [-5_001, false],
    [-5_000, true],
    [-1, true],
    [0, true],
    [1, false],
  ])('takes a price %i ms from the expiry: %s', (off, taken) => {
    const logged = row(expiresAt + off, MID)
    const { from, to } = settlingSpan(expiresAt)
    expect(logged.at >= from && logged.at <= to).toBe(taken)
    expect(failsAs(() => closingOf(option, logged, expiresAt)) === 'nothing').toBe(taken)
  })

  it('makes no difference to the result', () => {
    const logged = row(expiresAt - 3_000, MID + CENT)
    const late = closingOf(option, logged, expiresAt + 86_400_000)
    expect({ ...late, at: 0 }).toEqual({ ...closingOf(option, logged, expiresAt), at: 0 })
  })
})

function failsAs(work: () => unknown): string {
  try {
    work()
    return 'nothing'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}
