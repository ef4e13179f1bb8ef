import { describe, expect, it } from 'vitest'
import {
  decimalsOf,
  figureChecks,
  orNull,
  postingsOf,
  ppmOf,
  sameJson,
  unitsOf,
} from './receiptFigures.ts'

describe('a figure', () => {
  it('is read with the decimals of its asset, or refused', () => {
    expect(unitsOf('1.5', 'BTC')).toBe(150_000_000n)
    expect(ppmOf('0.0006')).toBe(600n)
    for (const text of ['-1', '1e3', '', '0.1234567']) {
      expect(() => unitsOf(text, 'USDT')).toThrow(TypeError)
    }
    expect(decimalsOf(8)).toBe(8)
    for (const count of [-1, 9, 1e9]) expect(() => decimalsOf(count)).toThrow(TypeError)
    expect(orNull(() => ppmOf('x'))).toBeNull()
  })

  it('fails where it is another, is missing, is too much, or nothing could be worked out', () => {
    const names = ['a', 'b', 'c'] as const
    expect(figureChecks(names, { a: '1', b: '2' }, { a: '1', b: '3' })).toEqual([
      { name: 'a', ok: true, stated: '1', computed: '1' },
      { name: 'b', ok: false, stated: '2', computed: '3' },
    ])
    expect(figureChecks(names, { c: '1' }, { a: '1' })).toEqual([
      { name: 'a', ok: false, stated: '', computed: '1' },
      { name: 'c', ok: false, stated: '1' },
    ])
    expect(figureChecks(names, { a: '1' }, null).map(({ ok }) => ok)).toEqual([false, false, false])
  })
})

it('leaves out of an entry what is not moved', () => {
  expect(postingsOf('USDT', { x: 1n, y: 0n, z: -1n })).toEqual([
    { bucket: 'x', amount: '0.000001' },
    { bucket: 'z', amount: '-0.000001' },
  ])
  expect(sameJson([{ a: '1' }], [{ a: '1' }])).toBe(true)
  for (const other of [undefined, null, [], [{ a: 1.5 }]]) {
    expect(sameJson(other, [{ a: '1' }])).toBe(false)
  }
})
