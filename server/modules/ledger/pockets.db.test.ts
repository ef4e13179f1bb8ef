import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createLedgerService } from './service.ts'
import { type AccountRef, type Entry, type Leg, type Place, ShortOfFunds } from './types.ts'

const ledger = createLedgerService()
let test: TestDb

beforeAll(async () => {
  test = await openTestDb()
})
afterEach(async () => {
  const { breaches } = await ledger.audit(test.db)
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
})
afterAll(() => test.close())

const account = (owner: string, bucket: string) => ({ owner, bucket }) as AccountRef
const leg = (owner: string, bucket: string, units: bigint, asset: AssetCode = 'USDT'): Leg => ({
  account: account(owner, bucket),
  amount: amount(units, asset),
})
const entry = (...legs: readonly Leg[]): Entry => ({
  kind: 'demo',
  type: 'spotPlaced',
  ref: null,
  reason: null,
  legs,
})
const post = (...legs: readonly Leg[]) =>
  test.db.transaction((tx) => ledger.post(tx, entry(...legs)))

it('keeps money of every product in a pocket of its own', async () => {
  await post(leg('house', 'external', -100n), leg('ann', 'available', 100n))
  for (const pocket of ['spotHold', 'optionStake', 'staked', 'withdrawalHold']) {
    await post(leg('ann', 'available', -10n), leg('ann', pocket, 10n))
  }
  await post(leg('house', 'external', -9n), leg('house', 'treasury', 9n))
  for (const escrow of ['escrow', 'optionEscrow', 'yieldEscrow']) {
    await post(leg('house', 'treasury', -3n), leg('house', escrow, 3n))
  }
  expect(await ledger.balances(test.db, 'demo', 'ann', 'USDT')).toEqual({
    available: 60n,
    margin: 0n,
  })
  await expect(post(leg('ann', 'staked', -11n), leg('ann', 'available', 11n))).rejects.toThrow(
    ShortOfFunds,
  )
})

it.each([
  ['ann', 'yieldEscrow'],
  ['house', 'staked'],
  ['ann', 'pocket'],
])('knows no account %s/%s', async (owner, bucket) => {
  const posting = post(leg('house', 'external', -1n), leg(owner, bucket, 1n))
  await expect(posting).rejects.toThrow(/no such account/)
})

it('locks an account that was made in vain, and made again', async () => {
  const holder = { customerId: 'carl', account: 'demo' as const }
  const operator = { home: ledger.partitionOf('carl'), whole: false }
  const undo = new Error('undo')
  const available = (fault: Error | null) =>
    test.db.transaction(async (tx) => {
      const books = await ledger.lockBooks(tx, [holder], 'USDT', operator)
      if (fault !== null) throw fault
      return books.balances('demo', 'carl', 'USDT').available
    })
  await expect(available(undo)).rejects.toBe(undo)
  expect(await available(null)).toBe(0n)
  await post(leg('house', 'external', -3n), leg('carl', 'available', 3n))
  expect(await available(null)).toBe(3n)
})

it('lets a second one wait for the first, also where the account is known', async () => {
  await post(leg('house', 'external', -3n), leg('dora', 'available', 3n))
  const operator = { home: ledger.partitionOf('dora'), whole: false }
  const locked = async (work: () => Promise<void>): Promise<void> =>
    test.db.transaction(async (tx) => {
      await ledger.lockBooks(tx, [{ customerId: 'dora', account: 'demo' }], 'USDT', operator)
      await work()
    })
  await locked(() => Promise.resolve())
  const order: string[] = []
  let second: Promise<void> = Promise.resolve()
  await locked(async () => {
    second = locked(async () => void order.push('second'))
    await vi.waitFor(async () => {
      const waiting = await test.db.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(waiting.length + order.length).toBeGreaterThan(0)
    }, 10_000)
    order.push('first')
  })
  await second
  expect(order).toEqual(['first', 'second'])
})

it('locks what a product needs beside the usual accounts, each once', async () => {
  await post(leg('house', 'external', -5n, 'BTC'), leg('bob', 'available', 5n, 'BTC'))
  const coins: Place = { account: account('bob', 'available'), asset: 'BTC' }
  const hold: Place = { account: account('bob', 'spotHold'), asset: 'BTC' }
  await test.db.transaction(async (tx) => {
    const more = [coins, hold, coins].map((place) => ({ ...place, kind: 'demo' as const }))
    const holder = { customerId: 'bob', account: 'demo' as const }
    const operator = { home: ledger.partitionOf('bob'), whole: false }
    const books = await ledger.lockBooks(tx, [holder], 'USDT', operator, more)
    books.post(entry(leg('bob', 'available', -2n, 'BTC'), leg('bob', 'spotHold', 2n, 'BTC')))
    expect([books.balance('demo', coins), books.balance('demo', hold)]).toEqual([3n, 2n])
    const elsewhere: Place = { account: account('bob', 'staked'), asset: 'BTC' }
    expect(() => books.balance('demo', elsewhere)).toThrow(/not among the locked/)
    await ledger.append(tx, books)
  })
  expect((await ledger.balances(test.db, 'demo', 'bob', 'BTC')).available).toBe(3n)
})
