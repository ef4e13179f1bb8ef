import { describe, expect, it } from 'vitest'
import { openingMoment } from './openingMoment.ts'

const monday = new Date(2026, 10, 23, 22, 0)

describe('openingMoment', () => {
  it('names the day only when it is a day away', () => {
    expect(openingMoment(monday, new Date(2026, 10, 23, 20, 0).getTime(), 'en')).toBe('22:00')
    expect(openingMoment(monday, new Date(2026, 10, 20, 23, 0).getTime(), 'en')).toBe('Mon 22:00')
  })

  it('keeps Latin digits in Arabic', () => {
    const text = openingMoment(
      monday,
      new Date(2026, 10, 23, 20, 0).getTime(),
      'ar-u-ca-gregory-nu-latn',
    )
    expect(text).toContain('22:00')
  })
})
