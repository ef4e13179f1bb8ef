import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideCeil, divideFloor, divideHalfEven } from './rounding.ts'

describe('rounding', () => {
  it.each([
    [7n, 2n, 3n, 4n],
    [-7n, 2n, -4n, -3n],
    [6n, 2n, 3n, 3n],
    [-6n, 2n, -3n, -3n],
    [0n, 5n, 0n, 0n],
    [1n, 1_000_000n, 0n, 1n],
    [-1n, 1_000_000n, -1n, 0n],
  ])('%i / %i is between %i and %i', (numerator, denominator, down, up) => {
    expect(divideFloor(numerator, denominator)).toBe(down)
    expect(divideCeil(numerator, denominator)).toBe(up)
  })

  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, 3n, 2n],
    [4n, 3n, 1n],
    [6n, 3n, 2n],
  ])('%i / %i is nearest to %i', (numerator, denominator, nearest) => {
    expect(divideHalfEven(numerator, denominator)).toBe(nearest)
  })

  it('brackets the exact quotient within one', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        (numerator, denominator) => {
          const down = divideFloor(numerator, denominator)
          const up = divideCeil(numerator, denominator)
          expect(down * denominator <= numerator && numerator <= up * denominator).toBe(true)
          expect(up - down).toBe(numerator % denominator === 0n ? 0n : 1n)
        },
      ),
    )
  })
})
