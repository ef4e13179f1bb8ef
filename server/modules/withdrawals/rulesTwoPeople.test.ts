import { expect, it } from 'vitest'
import { WITHDRAWAL_WAYS } from '#protocol/withdrawalWays.ts'
import { dayOf, needsTwo, shareOf } from './rulesTwoPeople.ts'

const USDT = 1_000_000n

it('counts shares of the same asset, and of several, up to the whole', () => {
  const most = shareOf({ asset: 'USDT', units: 10_000n * USDT })
  expect([needsTwo(most), needsTwo(most + shareOf({ asset: 'USDT', units: 1n }))]).toEqual([
    false,
    true,
  ])
  const half = shareOf({ asset: 'ETH', units: 15n * 10n ** 17n })
  const third = shareOf({ asset: 'USDT', units: 5_000n * USDT })
  expect([needsTwo(half + third), needsTwo(half + third + 1n)]).toEqual([false, true])
})

it('gives one person nothing of what leaves by no way', () => {
  expect(needsTwo(shareOf({ asset: 'SOL', units: 1n }))).toBe(true)
})

it('knows one amount of each asset, whatever the network', () => {
  for (const { asset, twoPeopleAbove } of WITHDRAWAL_WAYS) {
    const others = WITHDRAWAL_WAYS.filter((one) => one.asset === asset)
    expect(others.map((one) => one.twoPeopleAbove)).toEqual(others.map(() => twoPeopleAbove))
  }
})

it('begins days in UTC', () => {
  const noon = Date.parse('2026-01-05T12:00:00Z')
  expect(new Date(dayOf(noon)).toISOString()).toBe('2026-01-05T00:00:00.000Z')
})
