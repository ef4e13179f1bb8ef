import { describe, expect, it } from 'vitest'
import { countriesIn, likelyCountry, matching, withCallingCode } from './countries.ts'

const found = (typed: string, intl = 'en') =>
  matching(countriesIn({ intl }), typed).map(({ id }) => id)

describe('countries', () => {
  it('are named and ordered in the language', () => {
    const names = countriesIn({ intl: 'de-DE' }).map(({ name }) => name)
    expect(names).toContain('Deutschland')
    expect(names.indexOf('Ägypten')).toBeLessThan(names.indexOf('Belgien'))
    expect(countriesIn({ intl: 'ar' }).find(({ id }) => id === 'EG')?.name).toBe('مصر')
  })

  it.each([
    ['germ', ['DE']],
    ['ALAND', ['AX', 'NZ']],
    ['cote', ['CI']],
    ['+430', []],
    ['+43', ['AT']],
    ['٤٣', ['AT']],
    ['๔๓', ['AT']],
    ['zzz', []],
  ])('are found by %j', (typed, ids) => {
    expect(found(typed).slice(0, 3)).toEqual(ids)
  })

  it('have those first whose name begins with what was typed', () => {
    expect(found('niger')).toEqual(['NE', 'NG'])
    expect(found('in')[0]).toBe('IN')
    expect(found('مصر', 'ar')).toEqual(['EG'])
  })
})

it('is the country of the browser, else that of the language', () => {
  expect(likelyCountry(['de', 'de-AT', 'en-US'], 'en')).toBe('AT')
  expect(likelyCountry(['de', 'not a tag'], 'th-TH-u-ca-gregory')).toBe('TH')
  expect(likelyCountry([], 'ar-u-ca-gregory-nu-latn')).toBe('EG')
  expect(likelyCountry(['es-419'], 'es-ES')).toBe('ES')
})

it('sends a number with the calling code that was chosen, or typed', () => {
  expect(withCallingCode('DE', ' 0171 1234567 ')).toBe('+49 0171 1234567')
  expect(withCallingCode('DE', '+1 415 555 2671')).toBe('+1 415 555 2671')
  expect(withCallingCode('DE', '0043 664 1')).toBe('0043 664 1')
})
