import { describe, expect, it } from 'vitest'
import type { OptionModel } from '../definition.ts'
import { normalCdf, optionValue } from './rulesOption.ts'

const YEAR = 365.25 * 86_400_000
const call: OptionModel = {
  kind: 'option',
  underlying: 'X',
  right: 'call',
  strike: 100,
  expiresAt: YEAR,
  volatility: 0.2,
  rate: 0.05,
}
const put: OptionModel = { ...call, right: 'put' }

describe('normal distribution', () => {
  it('has the values of the tables', () => {
    expect(normalCdf(0)).toBeCloseTo(0.5, 14)
    expect(normalCdf(1)).toBeCloseTo(0.841344746068543, 13)
    expect(normalCdf(-1.96)).toBeCloseTo(0.0249978951482204, 13)
    expect(normalCdf(8)).toBeCloseTo(1, 14)
    expect(normalCdf(-8) / 6.220960574271785e-16).toBeCloseTo(1, 6)
    expect(normalCdf(-50)).toBe(0)
  })
})

describe('option value', () => {
  it("agrees with Hull's worked example", () => {
    const hull: OptionModel = { ...call, strike: 40, rate: 0.1, expiresAt: YEAR / 2 }
    expect(optionValue(hull, 42, 0)).toBeCloseTo(4.7594, 4)
    expect(optionValue({ ...hull, right: 'put' }, 42, 0)).toBeCloseTo(0.8086, 4)
  })

  it('keeps the parity of call and put', () => {
    for (const spot of [60, 95, 100, 130]) {
      const parity = spot - 100 * Math.exp(-0.05)
      expect(optionValue(call, spot, 0) - optionValue(put, spot, 0)).toBeCloseTo(parity, 9)
    }
  })

  it('is worth what it pays when it expires', () => {
    expect(optionValue(call, 130, YEAR)).toBe(30)
    expect(optionValue(put, 130, YEAR + 1)).toBe(0)
  })

  it('never falls when what it bets on improves', () => {
    for (let spot = 20; spot < 300; spot += 0.25) {
      expect(optionValue(call, spot + 0.25, 0)).toBeGreaterThanOrEqual(optionValue(call, spot, 0))
      expect(optionValue(put, spot + 0.25, 0)).toBeLessThanOrEqual(optionValue(put, spot, 0))
    }
  })
})
