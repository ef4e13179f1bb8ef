import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, type Json, readCanonical } from './canonical.ts'

describe('canonical JSON', () => {
  it('sorts keys by code units and leaves no blanks', () => {
    expect(canonicalJson({ b: [1, 'x', null, true], a: { é: '', Z: -5 } })).toBe(
      '{"a":{"Z":-5,"é":""},"b":[1,"x",null,true]}',
    )
    expect(canonicalJson('\u20ac$\u000f\nA\'B"\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\"/"')
  })

  it.each([[0.5], [Number.NaN], [2 ** 53], ['\ud800'], [{ '\udc00': 1 }]])(
    'refuses %j',
    (value) => {
      expect(() => canonicalJson(value as Json)).toThrow(TypeError)
    },
  )

  it('reads its own text back, and no other spelling of it', () => {
    const value = fc.letrec<{ any: Json }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.string(),
        fc.maxSafeInteger().map((whole) => (Object.is(whole, -0) ? 0 : whole)),
        fc.constantFrom(true, false, null),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('any'), { maxKeys: 4, noNullPrototype: true }),
      ),
    })).any
    fc.assert(
      fc.property(value, (any) => {
        const text = canonicalJson(any)
        expect(readCanonical(text)).toEqual(any)
        expect(readCanonical(`${text} `)).toBeNull()
      }),
    )
    for (const text of ['{"a":1,"a":1}', '{"b":1,"a":1}', '1.0', '1e3', '"\\u0041"', '-0', '']) {
      expect(readCanonical(text)).toBeNull()
    }
  })
})
