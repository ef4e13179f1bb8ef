import { expect, it } from 'vitest'
import { KnownAccounts } from './knownAccounts.ts'
import type { LockedRow } from './rulesBooks.ts'
import type { Wanted } from './store.ts'

const row = (id: bigint, owner: string, bucket: string, shard: number): LockedRow => ({
  id,
  kind: 'demo',
  owner,
  asset: 'USDT',
  bucket,
  shard,
  balance: 7n,
})
const wanted = (owner: string, bucket: string): Wanted =>
  ({ kind: 'demo', account: { owner, bucket }, asset: 'USDT' }) as Wanted

const HOME = { home: 1, whole: false }
const ids = (known: KnownAccounts, of: readonly Wanted[], operator = HOME) =>
  known.rowsOf(of, operator)?.map(({ id }) => id) ?? null

it('knows a set of accounts only as a whole', () => {
  const known = new KnownAccounts()
  known.learn([row(1n, 'ann', 'available', 0)])
  expect(ids(known, [wanted('ann', 'available')])).toEqual([1n])
  expect(ids(known, [wanted('ann', 'available'), wanted('ann', 'margin')])).toBe(null)
  expect(ids(known, [{ ...wanted('ann', 'available'), kind: 'real' }])).toBe(null)
  expect(ids(known, [{ ...wanted('ann', 'available'), asset: 'BTC' }])).toBe(null)
})

it("means the home shard of the operator's accounts, or all of them", () => {
  const known = new KnownAccounts()
  known.learn([row(9n, 'house', 'treasury', 1), row(8n, 'house', 'external', 0)])
  const both = [wanted('house', 'treasury'), wanted('house', 'external')]
  expect(ids(known, both)).toEqual([9n, 8n])
  expect(ids(known, both, { home: 0, whole: false })).toBe(null)
  expect(ids(known, both, { home: 1, whole: true })).toBe(null)
  known.learn([row(5n, 'house', 'treasury', 0)])
  expect(ids(known, both, { home: 1, whole: true })).toEqual([5n, 9n, 8n])
})

it('keeps no balance', () => {
  const known = new KnownAccounts()
  known.learn([row(1n, 'ann', 'available', 0)])
  expect(known.rowsOf([wanted('ann', 'available')], HOME)?.[0]).not.toHaveProperty('balance')
})
