import { describe, expect, it } from 'vitest'
import { spotPairOf } from './spotTerms.ts'

const RATES = { feePpm: 600n, spreadPpm: 100n }
const BTC = { type: 2, base: 'BTC', quote: 'USDT', decimals: 2 } as const

describe('spotPairOf', () => {
  it('is a coin in a coin, at the fee and the spread of the instrument', () => {
    expect(spotPairOf(BTC, RATES)).toEqual({
      terms: { base: 'BTC', quote: 'USDT', feePpm: 600n, spreadPpm: 100n, decimals: 2 },
      limits: { least: 1_000_000n, most: 1_000_000_000_000n },
    })
  })

  it.each([
    ['no coin at all', { ...BTC, type: 1 as const }, RATES],
    ['a coin without books', { ...BTC, base: 'TRX' }, RATES],
    ['an inherited name', { ...BTC, base: 'constructor' }, RATES],
    ['a quote without limits', { ...BTC, base: 'ETH', quote: 'BTC' }, RATES],
    ['a coin in itself', { ...BTC, base: 'USDT' }, RATES],
    ['an instrument without rates', BTC, null],
  ])('is not %s', (_, instrument, rates) => {
    expect(spotPairOf(instrument, rates)).toBeNull()
  })
})
