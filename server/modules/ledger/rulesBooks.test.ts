import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LockedBooks, type LockedRow } from './rulesBooks.ts'
import { SHARDS, shardOf } from './rulesEntry.ts'
import { type AccountRef, type Entry, TreasuryShardShort, ShortOfFunds } from './types.ts'

const OPERATOR = ['treasury', 'escrow'] as const
const row = (id: bigint, owner: string, bucket: string, shard: number, balance: bigint) =>
  ({ id, kind: 'demo', owner, asset: 'USDT', bucket, shard, balance }) as const satisfies LockedRow

function rowsOf(available: bigint, operator: readonly bigint[]): readonly LockedRow[] {
  const own = [row(1n, 'ann', 'available', 0, available), row(2n, 'ann', 'margin', 0, 0n)]
  const theirs = OPERATOR.flatMap((bucket, place) =>
    operator.map((units, shard) =>
      row(BigInt(100 + place * 50 + shard), 'house', bucket, shard, units),
    ),
  )
  return [...own, ...theirs]
}

const entry = (...legs: readonly (readonly [string, string, bigint])[]): Entry => ({
  kind: 'demo',
  type: 'contractOpened',
  ref: null,
  reason: null,
  legs: legs.map(([owner, bucket, units]) => ({
    account: { owner, bucket } as AccountRef,
    amount: { units, asset: 'USDT' },
  })),
})

const pay = (units: bigint): Entry =>
  entry(['house', 'treasury', -units], ['ann', 'available', units])

describe('locked books', () => {
  it('ask for all shards before they call the operator short', () => {
    const home = new LockedBooks(rowsOf(0n, [5n]), 0, false)
    expect(() => home.post(pay(6n))).toThrow(TreasuryShardShort)
    const whole = new LockedBooks(rowsOf(0n, [5n, 7n]), 0, true)
    whole.post(pay(12n))
    expect(() => whole.post(pay(1n))).toThrow(ShortOfFunds)
  })

  it('name the customer when both are short', () => {
    const books = new LockedBooks(rowsOf(1n, [0n, 0n]), 0, true)
    const both = entry(
      ['house', 'treasury', -5n],
      ['house', 'escrow', 5n],
      ['ann', 'available', -2n],
      ['ann', 'margin', 2n],
    )
    expect(() => books.post(both)).toThrow(
      expect.objectContaining({ account: { owner: 'ann', bucket: 'available' } }),
    )
    expect(books.heads).toEqual([])
  })

  it('post several entries together, or none of them', () => {
    const books = new LockedBooks(rowsOf(3n, [4n, 4n]), 0, true)
    const available = () => books.balances('demo', 'ann', 'USDT').available
    expect(() => books.postAll([pay(6n), pay(3n)])).toThrow(ShortOfFunds)
    expect([available(), books.heads, books.postings]).toEqual([3n, [], []])
    books.postAll([pay(6n), pay(2n)])
    expect(available()).toBe(11n)
  })

  it('give the same as one row would, entry by entry, with every posting at what it comes to', () => {
    const units = fc.bigInt(1n, 40n)
    const shards = fc.array(fc.bigInt(0n, 60n), { minLength: SHARDS, maxLength: SHARDS })
    const entries = fc.array(
      fc.oneof(
        units.map(pay),
        units.map((n) => entry(['ann', 'available', -n], ['house', 'treasury', n])),
        units.map((n) => entry(['house', 'treasury', -n], ['house', 'escrow', n])),
        units.map((n) => entry(['house', 'escrow', -n], ['ann', 'margin', n])),
      ),
      { maxLength: 30 },
    )
    const home = fc.nat(SHARDS - 1)
    fc.assert(
      fc.property(fc.bigInt(0n, 50n), shards, entries, home, (available, held, all, at) => {
        const rows = rowsOf(available, held)
        const books = new LockedBooks(rows, at, true)
        const sums = new Map<string, bigint>()
        for (const { owner, bucket, balance } of rows) {
          const key = `${owner} ${bucket}`
          sums.set(key, (sums.get(key) ?? 0n) + balance)
        }
        for (const one of all) {
          const after = new Map(sums)
          for (const { account, amount } of one.legs) {
            const key = `${account.owner} ${account.bucket}`
            after.set(key, (after.get(key) ?? 0n) + amount.units)
          }
          const short = [...after.values()].some((left) => left < 0n)
          if (short) expect(() => books.post(one)).toThrow(ShortOfFunds)
          else books.post(one)
          if (!short) for (const [key, left] of after) sums.set(key, left)
        }
        const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
        const entrySums = new Map<number, bigint>()
        for (const { of, account, units: moved, after } of books.postings) {
          balances.set(account, (balances.get(account) ?? 0n) + moved)
          entrySums.set(of, (entrySums.get(of) ?? 0n) + moved)
          expect(after).toBe(balances.get(account))
          expect(after).toBeGreaterThanOrEqual(0n)
        }
        expect([...entrySums.keys()]).toEqual(books.heads.map((_, place) => place + 1))
        expect([...entrySums.values()].every((sum) => sum === 0n)).toBe(true)
        const { available: left } = books.balances('demo', 'ann', 'USDT')
        expect(left).toBe(sums.get('ann available'))
        const treasury = rows.filter(({ bucket }) => bucket === 'treasury')
        expect(treasury.reduce((sum, { id }) => sum + (balances.get(id) ?? 0n), 0n)).toBe(
          sums.get('house treasury'),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('put customers into every partition, evenly', () => {
    const counts = Array.from({ length: SHARDS }, () => 0)
    for (let n = 0; n < 4_000; n += 1) {
      const partition = shardOf(`customer-${n}`)
      counts[partition] = (counts[partition] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 4_000 / SHARDS)).toBeLessThan(400)
  })
})
