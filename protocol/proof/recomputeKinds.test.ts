import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExchangeReceipt } from './exchangeReceipt.ts'
import type { OptionReceipt } from './optionReceipt.ts'
import type { PlanReceipt } from './planReceipt.ts'
import { recomputeExchange } from './recomputeExchange.ts'
import { recomputeOption } from './recomputeOption.ts'
import { recomputePlan } from './recomputePlan.ts'
import { recomputeSpot } from './recomputeSpot.ts'
import type { SpotReceipt } from './spotReceipt.ts'

/* Held against arithmetic of its own: in units, with nothing of protocol/formulas. */

const read = <R>(file: string): R =>
  JSON.parse(
    readFileSync(new URL(`../../test/fixtures/receipts/${file}.receipt`, import.meta.url), 'utf8'),
  ) as R

const text = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
const unitsOf = (decimal: string, scale: number): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

const sums = (
  postings: readonly { readonly asset?: string; readonly amount: string }[],
): readonly bigint[] => {
  const sum = new Map<string, bigint>()
  for (const { asset = '', amount } of postings) {
    const scale = amount.split('.')[1]?.length ?? 0
    const units = unitsOf(amount.replace('-', ''), scale)
    sum.set(asset, (sum.get(asset) ?? 0n) + (amount.startsWith('-') ? -units : units))
  }
  return [...sum.values()].filter((units) => units !== 0n)
}

/** Prices in cents, around 68,000. */
const cents = fc.bigInt({ min: 5_000_000n, max: 9_000_000n })
const mid = (price: bigint): string => text(price * 1_000_000n, 8)

describe('an option', () => {
  it('that is up or down pays its rate to whoever was right, and the stake back in a draw', () => {
    const { order } = read<OptionReceipt>('up')
    const stakes = fc.bigInt({ min: 1n, max: 10n ** 9n })
    const rates = fc.bigInt({ min: 1n, max: 999_999n })
    const sides = fc.constantFrom('up' as const, 'down' as const)
    fc.assert(
      fc.property(cents, cents, stakes, rates, sides, (from, to, stake, rate, side) => {
        const given = { ...order, side, stake: text(stake, 6), rate: text(rate, 6) }
        const won = side === 'up' ? to > from : to < from
        const payout = from === to ? stake : won ? (stake * (1_000_000n + rate)) / 1_000_000n : 0n
        const found = recomputeOption(given, mid(from), mid(to))
        expect([found.payout, found.net]).toEqual([text(payout, 6), text(payout - stake, 6)])
        expect([...sums(found.began), ...sums(found.ended)]).toEqual([])
        expect(recomputeOption(given, mid(from), null)).toMatchObject({
          outcome: 'void',
          payout: text(stake, 6),
        })
      }),
    )
  })

  it('that is a call or put pays what the price went past its strike, up to the cap', () => {
    const { order } = read<OptionReceipt>('call')
    const strike = unitsOf(order.strike, 2)
    const cap = unitsOf(order.capPrice ?? '', 2)
    const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 1_000n }), (to, lots) => {
        const given = { ...order, lots: String(lots) }
        const reach = to > cap ? cap : to
        // Lots of 0.01 BTC: a cent of price is 0.0001 USDT a lot.
        const call = lots * 100n * most(0n, reach - strike)
        const put = lots * 100n * most(0n, strike - to)
        const open = `${order.openPrice}000000`
        const called = recomputeOption(given, open, mid(to))
        expect(called.payout).toBe(text(call, 6))
        expect(sums(called.ended)).toEqual([])
        const puts = { ...given, side: 'put' as const, capPrice: null }
        expect(recomputeOption(puts, open, mid(to)).payout).toBe(text(put, 6))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a coin-to-coin order', () => {
  it('pays no less and brings no more than its price gives, and the books keep the rest', () => {
    const { order } = read<SpotReceipt>('limitBuy')
    const amounts = fc.bigInt({ min: 1_000n, max: 10n ** 10n })
    const rates = fc.bigInt({ min: 0n, max: 2_999n })
    fc.assert(
      fc.property(cents, amounts, rates, fc.boolean(), (price, amount, rate, buys) => {
        const limit = text(price, 2)
        const given = {
          ...order,
          side: buys ? ('buy' as const) : ('sell' as const),
          amount: text(amount, 8),
          limitPrice: limit,
          feeRate: text(rate, 6),
        }
        const reached = mid(buys ? price - 100_000n : price + 100_000n)
        const found = recomputeSpot(given, reached, 'spot.1')
        // Units of 10^-8 BTC times cents are 10^-10 USDT: 10^4 of them are a unit.
        const worth = amount * price
        const [down, up] = [worth / 10_000n, (worth + 9_999n) / 10_000n]
        const gross = buys ? amount : down
        const fee = (gross * rate + 999_999n) / 1_000_000n
        expect(found.paid).toBe(buys ? text(up, 6) : text(amount, 8))
        expect(found.held).toBe(found.paid)
        expect(found.received).toBe(text(gross - fee, buys ? 8 : 6))
        expect([...sums(found.began ?? []), ...sums(found.ended)]).toEqual([])
      }),
    )
  })

  it('that waited fills at the side of its row, and what it held beyond that returns', () => {
    const { order } = read<SpotReceipt>('limitBuy')
    // Half of a spread of 0.01 % on 60,000.00 is 3.00.
    const given = { ...order, amount: '0.10000000', limitPrice: '67000.00', spreadRate: '0.0001' }
    const found = recomputeSpot(given, mid(6_000_000n), 'spot.2')
    expect(found).toMatchObject({ fillPrice: '60003.00', held: '6700.000000', paid: '6000.300000' })
    const own = found.ended.filter(({ bucket }) => bucket.startsWith('customer'))
    expect(own.map(({ bucket, asset, amount }) => `${bucket} ${asset} ${amount}`)).toEqual([
      expect.stringContaining('customer/available BTC'),
      'customer/available USDT 699.700000',
      'customer/spotHold USDT -6700.000000',
    ])
    expect([...sums(found.began ?? []), ...sums(found.ended)]).toEqual([])
    expect(recomputeSpot(given, mid(6_000_000n), 'spot.1').fillPrice).toBe('67000.00')
  })

  it('does not fill at a price that does not reach its limit', () => {
    const { order } = read<SpotReceipt>('limitBuy')
    expect(() => recomputeSpot(order, mid(6_700_001n), 'spot.2')).toThrow(TypeError)
  })
})

describe('an exchange', () => {
  it('brings no more than its prices give, and the books keep the rest', () => {
    const { order } = read<ExchangeReceipt>('exchangeCross')
    const amounts = fc.bigInt({ min: 100_000n, max: 10n ** 12n })
    const rates = fc.bigInt({ min: 0n, max: 2_999n })
    const money = fc.bigInt({ min: 50_000_000n, max: 200_000_000n })
    fc.assert(
      fc.property(amounts, rates, cents, money, money, (amount, rate, btc, usdt, eur) => {
        const given = { ...order, amount: text(amount, 2), feeRate: text(rate, 6) }
        const found = recomputeExchange(given, [text(eur, 8), text(usdt, 8), mid(btc)])
        // EUR cents x eur / usdt are cents of USDT: of BTC, units of 10^-8, by a price in cents.
        const [worth, unit] = [amount * eur * 10n ** 8n, usdt * btc]
        const gross = worth / unit
        const fee = (gross * rate + 999_999n) / 1_000_000n
        const earned = (gross * rate) / 1_000_000n
        const operatorPays = (worth + unit - 1n) / unit
        expect([found.gross, found.fee]).toEqual([text(gross, 8), text(fee, 8)])
        expect(found.received).toBe(text(gross - fee, 8))
        expect(found.remainder).toBe(text(operatorPays - gross + fee - earned, 8))
        expect(sums(found.exchanged)).toEqual([])
      }),
    )
  })

  it.each([[[]], [['1.00000000', '1.00000000']], [['1', '1', '1']]])(
    'has a price for each leg, of its form: %j',
    (mids) => {
      const { order } = read<ExchangeReceipt>('exchangeCross')
      expect(() => recomputeExchange(order, mids)).toThrow(TypeError)
      expect(() => recomputeExchange({ ...order, legs: [] }, [])).toThrow(TypeError)
    },
  )
})

describe('a plan', () => {
  it('pays days that add up to the yield of all of them, and ends as it was promised', () => {
    const { order } = read<PlanReceipt>('smart')
    const principals = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n })
    const rates = fc.bigInt({ min: 1n, max: 50_000n })
    const days = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(principals, rates, days, fc.nat(400), (principal, rate, term, some) => {
        const paidDays = Math.min(some, term)
        const given = {
          ...order,
          principal: text(principal, 6),
          dailyRate: text(rate, 6),
          days: term,
          paidDays,
        }
        const found = recomputePlan(given)
        const income = (principal * rate * BigInt(paidDays)) / 1_000_000n
        const fee = (principal * 10_001n + 999_999n) / 1_000_000n
        expect(found.income).toBe(text(income, 6))
        expect(found.days.reduce((sum, day) => sum + unitsOf(day, 6), 0n)).toBe(income)
        expect([found.exitFee, found.returned]).toEqual([text(fee, 6), text(principal - fee, 6)])
        expect([...sums(found.began), ...sums(found.ended)]).toEqual([])
      }),
    )
  })

  it.each([{ days: 0 }, { days: 3_651 }, { paidDays: 8 }, { paidDays: -1 }, { exitRate: null }])(
    'that there is not is refused: %j',
    (change) => {
      const { order } = read<PlanReceipt>('smart')
      expect(() => recomputePlan({ ...order, ...change })).toThrow(TypeError)
    },
  )
})
