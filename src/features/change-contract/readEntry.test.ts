import { describe, expect, it } from 'vitest'
import { WAITING_ORDER } from '#kit/orders.ts'
import { type EntryTexts, readEntry } from './readEntry.ts'

const SEEN = { limitPrice: '63500.00', stopLoss: '62700.00', takeProfit: '65000.00' }
const read = (typed: Partial<EntryTexts>, price: string | undefined = '64000', order = {}) =>
  readEntry({ ...WAITING_ORDER, ...order }, SEEN, { ...SEEN, ...typed }, price, '.')

describe('the fields of a waiting order', () => {
  it('come to what is held, and what its stops would earn from its limit', () => {
    // 5 lots of 0.01 at 63,000: margin 157.5, fee 1.89.
    expect(read({ limitPrice: '63000', stopLoss: '62500' })).toMatchObject({
      intent: { price: '63000.00', stopLoss: '62500.00', takeProfit: '65000.00' },
      same: false,
      issues: [],
      held: 159_390_000n,
      // 0.05 x 2,000 less 1.89 and 1.95.
      results: { takeProfit: 96_160_000n, stopLoss: -28_765_000n },
      opensAt: null,
    })
    expect(read({})).toMatchObject({ same: true, issues: [], held: 160_655_000n })
  })

  it('are judged at the limit and not at the market', () => {
    expect(read({ stopLoss: '63600' }).issues).toEqual([
      { field: 'stopLoss', code: 'atMost', price: '63493.64' },
    ])
    expect(read({ takeProfit: '63400' }).issues).toMatchObject([{ code: 'atLeast' }])
    // Half the margin is 2.5% of the price.
    expect(read({ stopLoss: '61000' }).issues).toMatchObject([
      { field: 'stopLoss', code: 'atLeast' },
    ])
  })

  it('are judged at the market too where it is at the limit already, and say what it opens at', () => {
    expect(read({ limitPrice: '64100', stopLoss: '63000' })).toMatchObject({
      issues: [],
      opensAt: '64003.20',
      // Held at the limit; what it earns is from where it opens: 0.05 x 996.80 less 1.920096 and 1.95.
      held: 162_173_000n,
      results: { takeProfit: 45_969_904n },
    })
    expect(read({ limitPrice: '64500', stopLoss: '64100' }).issues).toEqual([
      { field: 'stopLoss', code: 'atMost', price: '63996.79' },
    ])
    const short = { side: 'short' } as const
    const stops = { stopLoss: '64800', takeProfit: '62000' }
    expect(read({ limitPrice: '63900', ...stops }, '64000', short).opensAt).toBe('63996.80')
    expect(read({ limitPrice: '64100', ...stops }, '64000', short).opensAt).toBeNull()
  })

  it('are refused as a stop where the market is already, with the nearest that would do', () => {
    const stop = { entryType: 'stop' } as const
    // The market asks 64,003.20 and bids 63,996.80.
    expect(read({ limitPrice: '64003.20' }, '64000', stop)).toMatchObject({
      issues: [{ field: 'limitPrice', code: 'atLeast', price: '64003.21' }],
      opensAt: null,
    })
    expect(read({ limitPrice: '64003.21', stopLoss: '63000' }, '64000', stop).issues).toEqual([])
    const short = { ...stop, side: 'short', stopLoss: '64800' } as const
    const stops = { stopLoss: '64800', takeProfit: '62000' }
    expect(read({ limitPrice: '63996.80', ...stops }, '64000', short).issues).toEqual([
      { field: 'limitPrice', code: 'atMost', price: '63996.79' },
    ])
  })

  it('come to nothing while they can not be read', () => {
    expect(read({ limitPrice: '' })).toMatchObject({ intent: null, held: null, opensAt: null })
    expect(read({ limitPrice: '0' })).toMatchObject({ intent: null, held: null })
    expect(read({ stopLoss: 'x' })).toMatchObject({
      intent: null,
      held: 160_655_000n,
      results: { stopLoss: null },
    })
    expect(read({ limitPrice: '63000' }, undefined)).toMatchObject({ issues: [], opensAt: null })
    expect(read({}, '64000', { feeRate: 'x' })).toMatchObject({ intent: null, held: null })
  })
})
