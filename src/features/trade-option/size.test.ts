import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '#protocol/price.ts'
import { OFFER } from '#kit/options.ts'
import { SIZE_SHARES, shareOf } from '#src/entities/order/sizeShare.ts'
import { NEW_FIELDS } from './fields.ts'
import { keptLots, lotRange, stakeRange, withKeptLots } from './size.ts'
import { chosenSeries, summariseCallPut } from './summary.ts'

const LIMITS = { lotMin: 1, lotMax: 500 }
const seriesAt = (cents: bigint, side: 'call' | 'put') =>
  chosenSeries(
    { ...NEW_FIELDS, callPut: { ...NEW_FIELDS.callPut, side } },
    { offer: OFFER, spot: price(cents * 1_000_000n), decimals: 2 },
  )

describe('the most that can be staked', () => {
  it.each([
    [100_000_000n, 100_000_000n],
    [10n ** 12n, 1_000_000_000n],
    [0n, 0n],
  ])('with %d is %d units', (available, most) => {
    expect(stakeRange(OFFER, available)).toEqual({ least: 1_000_000n, most })
  })

  it('is unknown while that is what is there', () => {
    expect(stakeRange(OFFER, null)).toBeNull()
  })
})

describe('the most lots', () => {
  it('are unknown without a price, terms or a balance', () => {
    const series = seriesAt(6_418_240n, 'call')
    expect(lotRange(null, LIMITS, 1n)).toBeNull()
    expect(lotRange(series, null, 1n)).toBeNull()
    expect(lotRange(series, LIMITS, null)).toBeNull()
    expect(lotRange(series, LIMITS, 10n ** 15n)).toEqual({ least: 1n, most: 500n })
  })

  it('are paid by what is there with the room of the premium, and one more is not', () => {
    const cases = fc.record({
      side: fc.constantFrom('call' as const, 'put' as const),
      cents: fc.bigInt(100_000n, 20_000_000n),
      available: fc.bigInt(0n, 10n ** 10n),
      share: fc.constantFrom(...SIZE_SHARES),
    })
    fc.assert(
      fc.property(cases, ({ side, cents, available, share }) => {
        const series = seriesAt(cents, side)
        const range = lotRange(series, LIMITS, available)
        if (series === null || range === null) throw new Error('unknown')
        const cost = (lots: bigint): bigint =>
          lots === 0n ? 0n : summariseCallPut({ ...series, lots }, series.basis).maxLoss
        const lots = shareOf(range.most, share)
        expect(cost(lots) <= available).toBe(true)
        expect(lots <= 500n).toBe(true)
        if (range.most < 500n) expect(cost(range.most + 1n) > available).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('lots that a share filled in', () => {
  const range = (most: bigint) => ({ least: 1n, most })

  it('are that share of what the premium leaves, and stand where it leaves more', () => {
    expect(keptLots({ lots: '40', share: 100 }, range(38n))).toBe('38')
    expect(keptLots({ lots: '40', share: 50 }, range(38n))).toBe('19')
    expect(keptLots({ lots: '40', share: 50 }, range(80n))).toBe('40')
    expect(keptLots({ lots: '40', share: 100 }, null)).toBe('40')
  })

  it('are as typed where a person typed them', () => {
    expect(keptLots({ lots: '40', share: null }, range(38n))).toBe('40')
    expect(withKeptLots(NEW_FIELDS, range(0n))).toBe(NEW_FIELDS)
  })
})
