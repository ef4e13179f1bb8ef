import { describe, expect, it } from 'vitest'
import { accented, forcedRtl, inShapeOf } from './pseudo.ts'

describe('pseudo-locales', () => {
  it('lengthen and mark words, and leave placeholders alone', () => {
    expect(accented('Close {{name}} now')).toBe('⟦Çllóssé {{name}} ñóów⟧')
    const long = 'Every price is written to a log before it may decide an order.'
    expect(accented(long).length / long.length).toBeGreaterThan(1.35)
  })

  it('turn words round, and leave placeholders alone', () => {
    expect(forcedRtl('Close {{name}}')).toBe('\u202eClose \u202c{{name}}')
  })

  it('have the keys of the language they stand for', () => {
    const english = { lots_one: 'lot', lots_other: 'lots', deep: { a: 'A' } }
    const shape = { lots_two: '', lots_other: '', deep: { a: '' } }
    expect(inShapeOf(shape, english, (text) => text)).toEqual({
      lots_two: 'lots',
      lots_other: 'lots',
      deep: { a: 'A' },
    })
    expect(() => inShapeOf({ gone: '' }, english, (text) => text)).toThrow('gone')
  })
})
