import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IDENTITY_LEVELS } from '#protocol/identityTerms.ts'
import { countedDay, dayBefore, levelOf, nextOf, spanOf } from './rulesLevel.ts'
import type { LevelRow } from './types.ts'

const row = (level: number, volume: bigint, identity: LevelRow['identity']): LevelRow => ({
  level,
  volume,
  identity,
  discountPercent: level * 5,
  loan: null,
  cryptoDay: 0n,
  bankDay: null,
})
const ROWS = [
  row(0, 0n, 'none'),
  row(1, 0n, 'basic'),
  row(2, 0n, 'full'),
  row(3, 250n, 'full'),
  row(4, 1_000n, 'wealth'),
]

describe('a level', () => {
  it.each([
    [0n, 'none', 0],
    [5_000n, 'none', 0],
    [5_000n, 'basic', 1],
    [249n, 'full', 2],
    [250n, 'full', 3],
    [5_000n, 'full', 3],
    [999n, 'wealth', 3],
    [1_000n, 'wealth', 4],
  ] as const)('with %s USDT and identity %s is %i', (volume, identity, level) => {
    expect(levelOf(ROWS, { volume, identity }).level).toBe(level)
  })

  it('never falls with more volume or more identity', () => {
    const facts = fc.record({
      volume: fc.bigInt({ min: 0n, max: 2_000n }),
      identity: fc.constantFrom(...IDENTITY_LEVELS),
    })
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const volume = one.volume > other.volume ? one.volume : other.volume
        const rank = Math.max(...[one, other].map((each) => IDENTITY_LEVELS.indexOf(each.identity)))
        const both = { volume, identity: IDENTITY_LEVELS[rank] ?? 'none' }
        expect(levelOf(ROWS, both).level).toBeGreaterThanOrEqual(levelOf(ROWS, one).level)
      }),
    )
  })

  it('says what the next one takes', () => {
    expect(nextOf(ROWS, { volume: 100n, identity: 'basic' })).toEqual({
      level: 2,
      volume: 0n,
      identity: 'full',
    })
    expect(nextOf(ROWS, { volume: 100n, identity: 'full' })).toEqual({
      level: 3,
      volume: 150n,
      identity: null,
    })
    expect(nextOf(ROWS, { volume: 1_000n, identity: 'wealth' })).toBeNull()
  })
})

it('a day is counted five minutes after it is over, with the 29 before it', () => {
  const midnight = Date.UTC(2026, 2, 1)
  expect(countedDay(midnight + 4 * 60_000)).toBe('2026-02-27')
  expect(countedDay(midnight + 5 * 60_000)).toBe('2026-02-28')
  expect(dayBefore('2026-03-01')).toBe('2026-02-28')
  const { from, until } = spanOf('2026-02-28')
  expect([until, until - from]).toEqual([midnight, 30 * 86_400_000])
})
