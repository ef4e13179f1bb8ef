import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exp, FIXED_SCALE, ln, multiply, normalCdf, ONE, sqrt, wholeSqrt } from './fixedPoint.ts'

/** Decimal text in fixed point; its digits are cut at 18 by the wire's reader, so it is read here. */
function fixed(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(FIXED_SCALE, '0'))
  return text.startsWith('-') ? -units : units
}

function expectNear(value: bigint, text: string, decimals: number): void {
  const off = value - fixed(text)
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(10n ** BigInt(FIXED_SCALE - decimals))
}

const positive = fc.bigInt({ min: ONE / 1_000_000n, max: 1_000_000n * ONE })

describe('the normal distribution', () => {
  // M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", table 26.1.
  it.each([
    ['0', '0.5'],
    ['0.5', '0.691462461274013'],
    ['1', '0.841344746068543'],
    ['2', '0.977249868051821'],
    ['3', '0.998650101968370'],
  ])('at %s is what the tables print', (x, value) => {
    expectNear(normalCdf(fixed(x)), value, 14)
  })

  // Worked out with mpmath to 40 digits.
  it.each([
    ['-0.1', '0.4601721627229710185345953818'],
    ['-1.96', '0.0249978951482204341365842690'],
    ['-4.9', '0.0000004791832765903198532984'],
    ['-5', '0.0000002866515718791939116738'],
    ['-5.1', '0.0000001698267407147598273938'],
    ['-7', '0.0000000000012798125438858350'],
    ['-9.5', '0.0000000000000000000010494515'],
  ])('at %s is right to 22 decimals, on both sides', (x, value) => {
    expectNear(normalCdf(fixed(x)), value, 22)
    expect(normalCdf(-fixed(x)) + normalCdf(fixed(x))).toBe(ONE)
  })

  it('never falls, and ends at nothing and one', () => {
    const x = fc.bigInt({ min: -13n * ONE, max: 13n * ONE })
    fc.assert(
      fc.property(x, x, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(normalCdf(low)).toBeLessThanOrEqual(normalCdf(high) + 10n ** 6n)
      }),
    )
    expect([normalCdf(-13n * ONE), normalCdf(13n * ONE)]).toEqual([0n, ONE])
  })
})

describe('logarithm and power', () => {
  it.each([
    ['0.0001', '-9.210340371976182736071965818737'],
    ['0.37', '-0.994252273343866923667887238337'],
    ['1', '0'],
    ['1.5', '0.405465108108164381978013115464'],
    ['7', '1.945910149055313305105352743443'],
    ['123456.789', '11.723646487185880981139958983917'],
  ])('ln %s', (x, value) => {
    expectNear(ln(fixed(x)), value, 25)
  })

  it.each([
    ['-40', '0.000000000000000004248354255291'],
    ['-3.3', '0.036883167401240005445603704741'],
    ['-0.1', '0.904837418035959573164249059446'],
    ['0', '1'],
    ['0.7', '2.013752707470476521624549388583'],
    ['5', '148.413159102576603421115580040552'],
  ])('e to the %s', (x, value) => {
    expectNear(exp(fixed(x)), value, 25)
  })

  it('undo each other', () => {
    fc.assert(
      fc.property(positive, (x) => {
        const off = exp(ln(x)) - x
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(x / 10n ** 21n + 10n ** 4n)
      }),
    )
  })

  it('a logarithm of nothing is an error', () => {
    expect(() => ln(0n)).toThrow(RangeError)
    expect(() => wholeSqrt(-1n)).toThrow(RangeError)
  })
})

describe('the square root', () => {
  it('is the largest whole number whose square fits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 80n }), (x) => {
        const root = wholeSqrt(x)
        expect(root * root <= x && (root + 1n) * (root + 1n) > x).toBe(true)
      }),
    )
    expect(multiply(sqrt(2n * ONE), sqrt(2n * ONE))).toBeGreaterThan(2n * ONE - 10n)
  })
})
