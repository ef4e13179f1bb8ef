import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePrice, type Price, price as priceOf } from '#protocol/price.ts'
import { SIZE_SHARES, type SizeShare } from '#src/entities/order/sizeShare.ts'
import { BITCOIN } from '#kit/orders.ts'
import { NEW_ORDER, otherSize, readSpot, type SpotFields, spotPair } from './fields.ts'
import { chosenShare, spendable, withShare } from './share.ts'
import { spotIssues } from './issues.ts'
import { fillPrice, spotPrices, summarise } from './summary.ts'

const at = (text: string): Price => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}
const found = spotPair(BITCOIN)
if (found === null) throw new Error('no pair')
const pair = found
const MID = at('68000')

const fieldsOf = (part: Partial<SpotFields>): SpotFields => ({ ...NEW_ORDER, ...part })
const codes = (
  part: Partial<SpotFields>,
  available: bigint | null = null,
  mid: Price | null = MID,
) => {
  const fields = fieldsOf(part)
  const figures = readSpot(fields, pair.terms, '.')
  const summary = summarise(fields, figures, mid, pair)
  const situation = {
    pair,
    allowed: true,
    mid,
    stale: false,
    open: true,
    closeOnly: false,
    available,
  }
  return spotIssues(fields, figures, summary, situation).map(({ code }) => code)
}

it('knows what is a pair', () => {
  expect(pair.terms).toMatchObject({ base: 'BTC', quote: 'USDT', feePpm: 600n, spreadPpm: 100n })
  expect(spotPair({ ...BITCOIN, contract: null })).toBeNull()
  expect(spotPair({ ...BITCOIN, type: 1 })).toBeNull()
})

describe('amount and total', () => {
  const other = (part: Partial<SpotFields>, price: Price | null = at('68003.4')) => {
    const fields = fieldsOf(part)
    return otherSize(fields, readSpot(fields, pair.terms, '.'), price, pair.terms, '.')
  }

  it('follow from each other, whichever was typed', () => {
    expect(other({ size: '0.5' })).toBe('34001.7')
    expect(other({ typed: 'total', size: '1000' })).toBe('0.01470514')
    expect(other({ size: 'x' })).toBe('')
    expect(other({ size: '1' }, null)).toBe('')
  })

  it('are a share of what is there: of the total to buy, of the amount to sell', () => {
    const share = (side: 'buy' | 'sell', percent: SizeShare, most: bigint) =>
      withShare(fieldsOf({ side }), percent, most, pair, ',')
    expect(share('buy', 25, 1_000_000_001n)).toMatchObject({ typed: 'total', size: '250' })
    expect(share('sell', 75, 10_000_003n)).toMatchObject({ typed: 'amount', size: '0,07500002' })
  })

  it('of all there is can be bought', () => {
    const fields = withShare(fieldsOf({}), 100, 999_999_999n, pair, '.')
    expect(codes(fields, 999_999_999n)).toEqual([])
    const limit = { ...fields, type: 'limit', limit: '67000' } as const
    expect(codes(limit, 999_999_999n)).toEqual([])
  })
})

describe('the most that can be spent', () => {
  it.each([
    ['buy', 5_000_000n, 5_000_000n],
    ['buy', 10n ** 15n, 1_000_000_000_000n],
    ['sell', 10_000_000n, 10_000_000n],
    ['sell', 10n ** 15n, 1_470_588_235n],
  ] as const)('to %s with %d is %d units', (side, available, most) => {
    expect(spendable({ side }, available, MID, pair)?.most).toBe(most)
  })

  it('is unknown while that is what is there, and of coins all before the first price', () => {
    expect(spendable({ side: 'buy' }, null, MID, pair)).toBeNull()
    expect(spendable({ side: 'sell' }, 7n, null, pair)).toEqual({ least: 1n, most: 7n })
  })

  it('takes no share beyond what is there or what the pair takes, and offers none below its least', () => {
    const cases = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      available: fc.bigInt(0n, 10n ** 14n),
      mid: fc.bigInt(10_000n, 10n ** 13n).map((cents) => priceOf(cents * 1_000_000n)),
      share: fc.constantFrom(...SIZE_SHARES),
    })
    fc.assert(
      fc.property(cases, ({ side, available, mid, share }) => {
        const range = spendable({ side }, available, spotPrices(mid, pair)[side], pair)
        if (range === null) throw new Error('unknown')
        const fields = withShare(fieldsOf({ side }), share, range.most, pair, '.')
        const figures = readSpot(fields, pair.terms, '.')
        if (!figures.size.ok) throw new Error(fields.size)
        const issues = codes(fields, available, mid)
        expect(issues).not.toContain('notEnough')
        expect(issues).not.toContain('tooLarge')
        if (side === 'sell') {
          expect(issues.includes('tooSmall')).toBe(figures.size.value < range.least)
        }
        if (figures.size.value > 0n) {
          expect(chosenShare(fields, figures, range)).toBeLessThanOrEqual(share)
        }
      }),
    )
  })
})

describe('the price', () => {
  const price = (part: Partial<SpotFields>) => {
    const fields = fieldsOf(part)
    return fillPrice(fields, readSpot(fields, pair.terms, '.'), MID, pair)
  }

  it('is the market, or the limit where that is not reached yet', () => {
    expect(spotPrices(MID, pair)).toEqual({
      buy: at('68003.4'),
      sell: at('67996.6'),
      last: MID,
      spread: 680_000_000n,
    })
    expect(price({})).toEqual({ at: at('68003.4'), atOnce: true })
    expect(price({ side: 'sell' })).toEqual({ at: at('67996.6'), atOnce: true })
    expect(price({ type: 'limit', limit: '67000' })).toEqual({ at: at('67000'), atOnce: false })
    expect(price({ type: 'limit', limit: '69000' })).toEqual({ at: at('68003.4'), atOnce: true })
    expect(price({ type: 'limit', limit: '' })).toBeNull()
  })
})

describe('issues', () => {
  it.each([
    [{ size: '0.1' }, []],
    [{}, ['sizeMissing']],
    [{ size: '0.123456789' }, ['sizeUnreadable']],
    [{ size: '0.00001' }, ['tooSmall']],
    [{ size: '100' }, ['tooLarge']],
    [{ size: '0.1', type: 'limit' }, ['limitMissing']],
    [{ size: '0.1', type: 'limit', limit: '67000.001' }, ['limitUnreadable']],
    [{ size: '0.1', type: 'limit', limit: '67000' }, []],
  ] as const)('of %j', (part, expected) => {
    expect(codes(part)).toEqual(expected)
  })

  it('name what is missing to the last unit', () => {
    expect(codes({ size: '0.1' }, 6_800_340_000n)).toEqual([])
    expect(codes({ size: '0.1' }, 6_800_339_999n)).toEqual(['notEnough'])
    expect(codes({ size: '0.1', side: 'sell' }, 9_999_999n)).toEqual(['notEnough'])
  })

  it('stand for a price of few exchanges, which lets coins be sold', () => {
    const figures = readSpot(fieldsOf({ size: '1' }), pair.terms, '.')
    const of = (side: 'buy' | 'sell') =>
      spotIssues({ ...NEW_ORDER, side }, figures, null, {
        pair,
        allowed: true,
        mid: MID,
        stale: false,
        open: true,
        closeOnly: true,
        available: null,
      }).map(({ code }) => code)
    expect([of('buy'), of('sell')]).toEqual([['closeOnly'], []])
  })

  it('stand for a market that has no price, is stale or closed', () => {
    expect(codes({ size: '0.1' }, null, null)).toEqual(['noPrice'])
    const figures = readSpot(fieldsOf({ size: '1' }), pair.terms, '.')
    const of = (stale: boolean, open: boolean, allowed = true) =>
      spotIssues(NEW_ORDER, figures, null, {
        pair,
        allowed,
        mid: MID,
        stale,
        open,
        closeOnly: false,
        available: null,
      })
    expect(of(true, true).map(({ code }) => code)).toEqual(['priceStale'])
    expect(of(true, false).map(({ code }) => code)).toEqual(['marketClosed'])
    expect(of(false, true, false).map(({ code }) => code)).toEqual(['notOnReal'])
  })
})
