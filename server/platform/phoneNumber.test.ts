import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { CALLING_CODES } from '#protocol/callingCodes.ts'
import { readPhoneNumber } from './phoneNumber.ts'

describe('a number that takes texts', () => {
  it.each([
    ['+49 171 1234567', '+491711234567', 'DE'],
    ['+49 (0171) 123-4567', '+491711234567', 'DE'],
    ['0049 171 1234567', '+491711234567', 'DE'],
    ['+٤٩ ١٧١ ١٢٣٤٥٦٧', '+491711234567', 'DE'],
    ['٠٠٤٩١٧١١٢٣٤٥٦٧', '+491711234567', 'DE'],
    ['＋４９１７１１２３４５６７', '+491711234567', 'DE'],
    ['+1 415 555 2671', '+14155552671', 'US'],
    ['+1 268 464 1234', '+12684641234', 'AG'],
    ['+66 081 234 5678', '+66812345678', 'TH'],
  ])('reads %j', (text, e164, country) => {
    expect(readPhoneNumber(text)).toMatchObject({ e164, country })
    expect(readPhoneNumber(e164)).toMatchObject({ e164, country })
  })

  it.each([
    ['nothing', ''],
    ['no calling code', '0171 1234567'],
    ['a premium line', '+49 900 1234567'],
    ['a premium line of America', '+1 900 555 1234'],
    ['a free line', '+800 1234 5678'],
    ['a line of a satellite', '+870 773 123456'],
    ['a fixed line', '+39 06 12345678'],
    ['a number that is too short', '+49171'],
    ['an extension', '+49 171 1234567 ext 5'],
    ['letters', '+1 415 FLOWERS'],
    ['two numbers', '+491711234567\n+491711234568,1'],
    ['a long run', `+${'1'.repeat(100)}`],
  ])('is not %s', (_, text) => {
    expect(readPhoneNumber(text)).toBeNull()
  })
})

it('has a calling code that one can choose, for every country that has one', () => {
  const known = getCountries().map((country) => [country, getCountryCallingCode(country)])
  expect(Object.fromEntries(CALLING_CODES)).toEqual(Object.fromEntries(known))
  expect(CALLING_CODES).toHaveLength(known.length)
})
