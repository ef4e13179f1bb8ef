import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { openableNow, usableNow } from './rulesUsable.ts'

const NOON = Date.UTC(2026, 0, 5, 12)

describe('usableNow', () => {
  it('hands out what is at most ten seconds away, on either side', () => {
    for (const away of [0, 10_000, -10_000]) {
      const last = { at: NOON + away }
      expect(usableNow(true, last, NOON)).toBe(last)
    }
  })

  it('decides nothing by an old row, by one of the future, or by none', () => {
    for (const last of [{ at: NOON - 10_001 }, { at: NOON + 10_001 }, null]) {
      expect(() => usableNow(true, last, NOON)).toThrow(
        expect.objectContaining({ code: CODE.priceStale }),
      )
    }
  })

  it('says that the market is closed before it says that the price is old', () => {
    expect(() => usableNow(false, null, NOON)).toThrow(
      expect.objectContaining({ code: CODE.marketClosed }),
    )
  })
})

describe('openableNow', () => {
  it.each([
    ['full', true, 'usable'],
    ['thin', true, CODE.closeOnly],
    ['doubtful', true, CODE.closeOnly],
    ['none', true, CODE.priceStale],
    ['thin', false, CODE.marketClosed],
  ] as const)('a %s price, trading: %s', (state, trading, said) => {
    const last = { at: NOON }
    const open = () => openableNow({ trading, state }, last, NOON)
    if (said === 'usable') expect(open()).toBe(last)
    else expect(open).toThrow(expect.objectContaining({ code: said }))
  })
})
