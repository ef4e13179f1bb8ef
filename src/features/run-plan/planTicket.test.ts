import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlanProduct } from '#protocol/planOrder.ts'
import { SIZE_SHARES, type SizeShare, shareOf } from '#src/entities/order/sizeShare.ts'
import {
  planIssue,
  planRange,
  planSummary,
  readPrincipal,
  readProduct,
  typedPrincipal,
} from './planTicket.ts'

const SMART: PlanProduct = {
  id: 'smart-30',
  kind: 'smart',
  asset: 'USDT',
  days: 30,
  dailyRate: '0.0003',
  minAmount: '10.000000',
  maxAmount: '50000.000000',
  unitPrice: null,
  exitRate: '0.01',
  soldOut: false,
}
const LOCK: PlanProduct = {
  ...SMART,
  id: 'staking-btc-30',
  kind: 'staking',
  asset: 'BTC',
  dailyRate: '0.00006',
  minAmount: '0.01000000',
  maxAmount: '5.00000000',
  unitPrice: '0.01000000',
  exitRate: null,
}

const read = (product: PlanProduct) => {
  const figures = readProduct(product)
  if (figures === null) throw new Error('unreadable')
  return figures
}
const principal = (product: PlanProduct, typed: string) => readPrincipal(typed, read(product), '.')
const issue = (product: PlanProduct, typed: string, available: bigint | null = null) =>
  planIssue(read(product), principal(product, typed), { available, running: false })

describe('a product', () => {
  it('that cannot be read is none', () => {
    expect(readProduct({ ...SMART, dailyRate: 'much' })).toBeNull()
    expect(readProduct({ ...SMART, minAmount: '-1' })).toBeNull()
    expect(readProduct({ ...SMART, maxAmount: '' })).toBeNull()
  })
})

describe('what is typed', () => {
  it('is an amount, or a number of units', () => {
    expect(principal(SMART, '1000.5')).toEqual({ ok: true, units: 1_000_500_000n })
    expect(principal(LOCK, '25')).toEqual({ ok: true, units: 25_000_000n })
    expect(principal(LOCK, '0.5')).toMatchObject({ ok: false, fault: 'tooPrecise' })
    expect(principal(SMART, '')).toMatchObject({ ok: false, fault: 'required' })
  })
})

describe('what it comes to', () => {
  it('is what the server will promise', () => {
    const now = Date.UTC(2026, 0, 5, 10, 30)
    expect(planSummary(read(SMART), 1_000_000_000n, now)).toEqual({
      daily: 300_000n,
      total: 9_000_000n,
      exitCost: 10_000_000n,
      firstPaymentAt: Date.UTC(2026, 0, 7),
      endsAt: Date.UTC(2026, 1, 5),
    })
    expect(planSummary(read(LOCK), 1n, now).exitCost).toBeNull()
  })
})

describe('the first issue', () => {
  it.each([
    ['', { code: 'missing' }],
    ['many', { code: 'unreadable' }],
    ['10.1234567', { code: 'tooFine', decimals: 6 }],
    ['9.99', { code: 'tooLittle', amount: '10.000000' }],
    ['50001', { code: 'tooMuch', amount: '50000.000000' }],
    ['1000', null],
  ])('of %s', (typed, expected) => {
    expect(issue(SMART, typed)).toEqual(expected)
  })

  it('is money that is not there, a plan that runs, or a product that is sold out', () => {
    expect(issue(SMART, '12', 10_000_000n)).toEqual({ code: 'notEnough', amount: '2.000000' })
    expect(issue(SMART, '10', 10_000_000n)).toBeNull()
    const situation = { available: null, running: true }
    expect(planIssue(read(SMART), principal(SMART, '10'), situation)).toEqual({ code: 'running' })
    expect(issue({ ...SMART, soldOut: true }, '')).toEqual({ code: 'soldOut' })
  })
})

describe('a share of the most', () => {
  const typed = (product: PlanProduct, available: bigint, share: SizeShare): string => {
    const terms = read(product)
    const range = planRange(terms, available)
    if (range === null) throw new Error('unknown')
    return typedPrincipal(shareOf(range.most, share, range.step), terms, '.')
  }

  it.each([
    [SMART, 1_234_567_891n, 25, '308.641972'],
    [SMART, 1_234_567_891n, 100, '1234.567891'],
    [SMART, 10n ** 12n, 100, '50000'],
    [LOCK, 12_345_678n, 100, '12'],
    [LOCK, 12_345_678n, 25, '3'],
    [LOCK, 10n ** 12n, 100, '500'],
    [LOCK, 999_999n, 100, '0'],
  ] as const)('of %j with %d, %d per cent', (product, available, share, expected) => {
    expect(typed(product, available, share)).toBe(expected)
  })

  it('is unknown while that is what is there', () => {
    expect(planRange(read(SMART), null)).toBeNull()
  })

  it('is never more than is there or than the product takes, and less than its least only where the chip is off', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SMART, LOCK),
        fc.bigInt(0n, 10n ** 12n),
        fc.constantFrom(...SIZE_SHARES),
        (product, available, share) => {
          const text = typed(product, available, share)
          const units = principal(product, text)
          const terms = read(product)
          const found = issue(product, text, available)?.code ?? null
          const isBelow = units.ok && units.units < terms.minAmount
          expect(found).toBe(isBelow ? 'tooLittle' : null)
        },
      ),
    )
  })
})
