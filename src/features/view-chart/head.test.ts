import { describe, expect, it } from 'vitest'
import { changeText } from './change.ts'

describe('changeText', () => {
  it('goes back from the per cent to the price', () => {
    expect(changeText('110.00', '10.00', 2)).toBe('10.00')
    expect(changeText('90.00', '-10.00', 2)).toBe('-10.00')
    expect(changeText('90.00', '0.00', 2)).toBe('0.00')
  })

  it('is unknown with its parts', () => {
    expect(changeText(null, '1.00', 2)).toBeNull()
    expect(changeText('1.00', null, 2)).toBeNull()
    expect(changeText('1.00', '-100.00', 2)).toBeNull()
  })
})
