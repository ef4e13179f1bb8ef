import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReserved, maskEmail, maskPhone, readLoginName } from './loginName.ts'

describe('a name to sign in with', () => {
  it.each([
    ['Ann@Example.org', { kind: 'email', normal: 'ann@example.org' }],
    [' ann+tag@mail.example.co.uk ', { kind: 'email', normal: 'ann+tag@mail.example.co.uk' }],
    ['ann@xn--bcher-kva.example', { kind: 'email', normal: 'ann@xn--bcher-kva.example' }],
    ['Ann_1', { kind: 'username', normal: 'ann_1' }],
    ['', 'missing'],
    ['  ', 'missing'],
    ['an', 'username'],
    ['1ann', 'username'],
    ['\u0430nn', 'username'],
    ['a'.repeat(25), 'username'],
    ['ann@', 'email'],
    ['@example.org', 'email'],
    ['ann@example', 'email'],
    ['ann@exam_ple.org', 'email'],
    ['ann..b@example.org', 'email'],
    ['ann@example.org@example.com', 'email'],
    ['ann@example.org\nBcc: eve@example.org', 'email'],
    [`ann@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.org`, 'email'],
  ])('reads %j', (text, expected) => {
    expect(readLoginName(text)).toEqual(expected)
  })

  it('is the same read twice, and has no sign that ends a line, a header or a list', () => {
    const address = fc.tuple(fc.string(), fc.string()).map(([a, b]) => `${a}@${b}.org`)
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), address, fc.string({ unit: 'grapheme' })), (text) => {
        const read = readLoginName(text)
        if (typeof read === 'string') return
        expect(read.normal).toMatch(/^[!-~]+$/)
        expect(read.normal).not.toMatch(/[<>,;:"\\]/)
        expect(readLoginName(read.normal)).toEqual(read)
      }),
    )
  })
})

it('is not one that would pass for the operator', () => {
  for (const name of ['admin', 'glasshouse.team', 'the_support', 'root', 'official1']) {
    expect(isReserved(name)).toBe(true)
  }
  expect(isReserved('ann')).toBe(false)
})

it('is shown with its first letter and its domain', () => {
  expect(maskEmail('ann@example.org')).toBe('a•••@example.org')
  expect(maskPhone('+491711234567')).toBe('+49•••67')
})
