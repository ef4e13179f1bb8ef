import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { price } from '#protocol/price.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import { noteSequences, patience, runs } from '#kit/runs.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import type { Instrument, LoggedPrice, PriceState } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planPurchase } from './rulesBuying.ts'
import { purchaseEntry, settlingEntry } from './rulesEntries.ts'
import { closingOf, settlingSpan } from './rulesSettling.ts'
import type { OptionCurrent } from './types.ts'

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
  const widest = strike / 20n
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
const near = fc.integer({ min: -2, max: 2 })
const far = fc.integer({ min: -500_000, max: 500_000 })
/** Where the price ends, in cents from where it began; null for no price at all. */
const ends = fc.option(fc.oneof(near, far), { freq: 6, nil: null })
const walk = fc.array(
  fc.record({ body: fc.oneof(upDown, callPut), end: ends, again: fc.boolean() }),
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

describe('options, bought and settled in any order', () => {
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
            const { expiresAt, deal } = one.option
            const end = one.end === null ? null : MID + BigInt(one.end) * CENT
            const before = table.of('available')
            const logged = end === null ? null : row(expiresAt, end)
            const closing = closingOf(one.option, logged, expiresAt)
            expect(table.post(settlingEntry(one.option, closing))).toBeNull()
            one.option = { ...one.option, closing }
            expect(closing.payout).toBe(end === null ? deal.stake : owed(one.body, end))
            expect(table.of('available') - before).toBe(closing.payout)
            expect(closing.outcome === 'void').toBe(end === null)
            if (one.again)
              expect(failsAs(() => closingOf(one.option, logged, expiresAt))).toMatch(/not open/)
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
