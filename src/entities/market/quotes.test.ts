import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEntries, clockLead, compareDecimals, NO_QUOTES, quoteOf } from './quotes.ts'

const entry = (code: string, price: string, at: number) => ({ code, price, zdf: '0.10', at })

describe('applyEntries', () => {
  it('takes the full list, then only what changed', () => {
    const full = applyEntries(NO_QUOTES, [
      entry('BTCUSDT', '64182.40', 1),
      entry('ETHUSDT', '3128.75', 1),
    ])
    const next = applyEntries(full, [entry('BTCUSDT', '64182.50', 2)])
    expect(quoteOf(next, 'BTCUSDT')).toEqual({ ...entry('BTCUSDT', '64182.50', 2), move: 1 })
    expect(quoteOf(next, 'ETHUSDT')).toBe(quoteOf(full, 'ETHUSDT'))
  })

  it('keeps the same objects when nothing changed', () => {
    const full = applyEntries(NO_QUOTES, [entry('BTCUSDT', '64182.40', 1)])
    expect(applyEntries(full, [entry('BTCUSDT', '64182.40', 1)])).toBe(full)
  })

  it('leaves the version before as it was', () => {
    const before = applyEntries(NO_QUOTES, [entry('BTCUSDT', '64182.40', 1)])
    const after = applyEntries(before, [entry('BTCUSDT', '1.00', 2), entry('ETHUSDT', '2.00', 2)])
    expect(quoteOf(before, 'BTCUSDT')?.price).toBe('64182.40')
    expect(quoteOf(before, 'ETHUSDT')).toBeUndefined()
    expect(quoteOf(after, 'ETHUSDT')?.price).toBe('2.00')
    expect(quoteOf(NO_QUOTES, 'BTCUSDT')).toBeUndefined()
  })

  it('takes an instrument that a batch names twice at its later word', () => {
    const twice = [entry('X', '1.00', 1), entry('Y', '5.00', 1), entry('X', '2.00', 2)]
    const quotes = applyEntries(NO_QUOTES, twice)
    expect(quoteOf(quotes, 'X')).toEqual({ ...entry('X', '2.00', 2), move: 1 })
    expect(quoteOf(quotes, 'Y')?.price).toBe('5.00')
  })

  it('drops an entry that is older than what is known', () => {
    const full = applyEntries(NO_QUOTES, [entry('BTCUSDT', '64182.40', 5)])
    expect(applyEntries(full, [entry('BTCUSDT', '1.00', 4)])).toBe(full)
  })

  it('keeps the direction of the last real move when only the time advances', () => {
    const fallen = applyEntries(applyEntries(NO_QUOTES, [entry('X', '10.00', 1)]), [
      entry('X', '9.00', 2),
    ])
    expect(quoteOf(applyEntries(fallen, [entry('X', '9.00', 3)]), 'X')?.move).toBe(-1)
  })
})

describe('compareDecimals', () => {
  it('agrees with whole numbers of any size', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        (a, b) => {
          expect(compareDecimals(String(a), String(b))).toBe(a === b ? 0 : a > b ? 1 : -1)
        },
      ),
    )
  })

  it('ignores trailing zeros', () => {
    expect(compareDecimals('1.5', '1.500')).toBe(0)
    expect(compareDecimals('10.5', '9.75')).toBe(1)
  })
})

describe('clockLead', () => {
  it('believes the message that was under way the shortest', () => {
    expect(clockLead(null, 1_000, 1_200)).toBe(-200)
    expect(clockLead(-200, 2_000, 2_050)).toBe(-50)
    expect(clockLead(-50, 3_000, 3_900)).toBe(-50)
  })
})
