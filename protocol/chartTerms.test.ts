import { expect, it } from 'vitest'
import { areLengths, INDICATORS, LENGTHS } from './chartTerms.ts'

it('takes the usual lengths, and the bounds themselves', () => {
  for (const name of INDICATORS) {
    for (const which of ['usual', 'least', 'most'] as const) {
      const values = LENGTHS[name].map((term) => term[which])
      expect([name, areLengths(name, values)]).toEqual([name, true])
    }
  }
  expect([1.1, 2.3, 0.7].map((width) => areLengths('bollinger', [20, width]))).toEqual([
    true,
    true,
    true,
  ])
})

it.each([
  ['of another number', 'macd', [12, 26]],
  ['below its bound', 'ma', [1]],
  ['above its bound', 'rsi', [501]],
  ['between two bars', 'ema', [20.5]],
  ['finer than its step', 'bollinger', [20, 2.25]],
  ['that is no number', 'wma', ['20']],
  ['that is not finite', 'cci', [Number.NaN]],
  ['where it has none', 'vwap', [20]],
] as const)('takes no length %s', (_what, name, values) => {
  expect(areLengths(name, values)).toBe(false)
})
