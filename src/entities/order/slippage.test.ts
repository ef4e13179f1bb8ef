import { describe, expect, it } from 'vitest'
import { slippageOf } from './slippage.ts'

describe('slippageOf', () => {
  it.each([
    ['long', 'open', '64185.60', '64186.10', { kind: 'worse', by: '0.50' }],
    ['short', 'open', '64179.20', '64179.70', { kind: 'better', by: '0.50' }],
    ['long', 'close', '64179.20', '64179.70', { kind: 'better', by: '0.50' }],
    ['short', 'close', '64185.60', '64186.10', { kind: 'worse', by: '0.50' }],
    ['long', 'open', '64185.60', '64185.60', { kind: 'none', by: '0.00' }],
  ] as const)('%s %s from %s to %s', (side, act, shown, executed, expected) => {
    expect(slippageOf({ side, act }, shown, executed, 2)).toEqual(expected)
  })

  it('does not guess at a price it can not read', () => {
    expect(slippageOf({ side: 'long', act: 'open' }, '–', '1.00', 2)).toBeNull()
  })
})
