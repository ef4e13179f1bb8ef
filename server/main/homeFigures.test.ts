import { expect, it } from 'vitest'
import { homeFigures } from './homeFigures.ts'

it('sums what orders of all products came to, and counts coins and depositors', async () => {
  const asked: unknown[] = []
  const product = (units: bigint) => ({
    volumes: async (_db: unknown, ...span: readonly number[]) => {
      asked.push(span)
      return [
        { customerId: 'a', units },
        { customerId: 'b', units: 1n },
      ]
    },
  })
  const figures = homeFigures({
    db: { query: async () => [], afterCommit: () => undefined },
    clock: { now: () => 5 },
    instruments: [],
    sources: () => ({
      contracts: product(2_000_000n),
      spot: product(500_000n),
      options: product(7n),
      deposits: { depositors: async () => 3 },
    }),
  })
  const count = (key: string) => figures.get(key)?.count()
  expect(await count('home_volume')).toBe('2.500010')
  expect(asked).toEqual([
    [0, 5],
    [0, 5],
    [0, 5],
  ])
  expect(await count('home_coins')).toBe('0')
  expect(await count('home_users')).toBe('3')
})
