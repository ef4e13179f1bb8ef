import { describe, expect, it } from 'vitest'
import {
  COUNTRIES,
  coveredOn,
  documentTypesOf,
  hasBack,
  isDocumentNumber,
  isOfAge,
  isPersonName,
  needsLatin,
  plainNumber,
} from './identityTerms.ts'

it('knows each country once', () => {
  expect(COUNTRIES).toHaveLength(244)
  expect(new Set(COUNTRIES).size).toBe(244)
})

describe('age is counted on the UTC day', () => {
  it.each([
    ['2008-11-24', '2026-11-24', null],
    ['2008-11-25', '2026-11-24', 'tooYoung'],
    ['2008-02-29', '2026-02-28', 'tooYoung'],
    ['2008-02-29', '2026-03-01', null],
    ['1906-11-24', '2026-11-24', null],
    ['1905-11-24', '2026-11-24', 'tooOld'],
    ['2027-01-01', '2026-11-24', 'tooYoung'],
  ] as const)('%s on %s', (birthdate, day, said) => {
    expect(isOfAge(birthdate, day)).toBe(said)
  })
})

describe('names', () => {
  it.each([
    'Ann',
    'José María',
    "O'Neill",
    'Anne-Marie',
    '愛',
    'محمد',
    'สมชาย',
    'می‌خواهم',
    'J. R.',
  ])('takes %s', (name) => expect(isPersonName(name)).toBe(true))
  it.each(['', ' Ann', 'Ann ', 'R2', 'a\u202Eb', 'a\nb', '-', 'a@b', 'x'.repeat(61), '<b>'])(
    'does not take %j',
    (name) => expect(isPersonName(name)).toBe(false),
  )
  it('asks for the Latin line where the script is another one', () => {
    expect([needsLatin('José', 'Núñez'), needsLatin('Ann', '愛'), needsLatin('محمد')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('documents', () => {
  it('are those of their country', () => {
    expect(documentTypesOf('GB')).toEqual(['passport', 'driverLicence'])
    expect(documentTypesOf('DE')).toContain('idCard')
    expect([hasBack('DE', 'idCard'), hasBack('JP', 'idCard'), hasBack('DE', 'passport')]).toEqual([
      true,
      false,
      false,
    ])
    expect([coveredOn('KR', 'idCard'), coveredOn('KR', 'passport')]).toEqual(['lastSeven', null])
  })
  it.each([
    ['DE', 'passport', 'c01x 00t47', true],
    ['DE', 'passport', 'A01X00T47', false],
    ['US', 'passport', '12345678', false],
    ['BR', 'idCard', '12.3', false],
    ['BR', 'idCard', 'mg-12/34', true],
    ['BR', 'idCard', 'abc', false],
  ] as const)('%s %s %s', (country, type, number, is) => {
    expect(isDocumentNumber(country, type, plainNumber(number))).toBe(is)
  })
})
