import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import type { Transaction } from '#server/platform/db.ts'
import { sqlState } from '#server/platform/postgres.ts'
import { createLedgerService } from './service.ts'
import { type AccountRef, type CustomerBucket, type Leg, ShortOfFunds } from './types.ts'

const ledger = createLedgerService()
const SERIALIZATION_FAILURE = '40001'
let test: TestDb

beforeAll(async () => {
  test = await openTestDb()
})
afterEach(async () => {
  const { breaches } = await ledger.audit(test.db)
  if (breaches.length > 0) throw new Error(breaches.join('\n'))
})
afterAll(() => test.close())

const leg = (owner: string, bucket: string, units: bigint): Leg => ({
  account: { owner, bucket } as AccountRef,
  amount: amount(units, 'USDT'),
})

/** Looks at a customer's buckets and holds their rows until the transaction ends. */
async function lockedBalances(
  tx: Transaction,
  account: AccountKind,
  customerId: string,
  asset: AssetCode,
): Promise<Readonly<Record<CustomerBucket, bigint>>> {
  const books = await ledger.lockBooks(tx, [{ customerId, account }], asset, {
    home: 0,
    whole: false,
  })
  return books.balances(account, customerId, asset)
}

const post = (...legs: readonly Leg[]) =>
  test.db.transaction((tx) =>
    ledger.post(tx, { kind: 'demo', type: 'contractOpened', ref: null, reason: null, legs }),
  )

/** As a caller does: a transaction that lost a race is tried again. */
async function postUntilDecided(...legs: readonly Leg[]): Promise<'posted' | 'short'> {
  for (;;) {
    try {
      await post(...legs)
      return 'posted'
    } catch (error) {
      if (error instanceof ShortOfFunds) return 'short'
      if (sqlState(error) !== SERIALIZATION_FAILURE) throw error
    }
  }
}

const grant = (owner: string, units: bigint) =>
  post(leg('house', 'external', -units), leg(owner, 'available', units))

const count = (results: readonly string[], wanted: string): number =>
  results.filter((result) => result === wanted).length

it('lets exactly the affordable number of 50 parallel posts through', async () => {
  await grant('spender', 350n)
  const results = await Promise.all(
    Array.from({ length: 50 }, () =>
      postUntilDecided(leg('spender', 'available', -100n), leg('spender', 'margin', 100n)),
    ),
  )
  expect(count(results, 'posted')).toBe(3)
  expect(await ledger.balances(test.db, 'demo', 'spender', 'USDT')).toEqual({
    available: 50n,
    margin: 300n,
  })
})

it('lets 50 parallel customers take from the treasury exactly what it holds', async () => {
  await test.db.transaction((tx) =>
    ledger.fundTreasury(tx, 'demo', amount(350n, 'USDT'), 'race', 'test'),
  )
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      postUntilDecided(leg('house', 'treasury', -100n), leg(`taker-${i}`, 'available', 100n)),
    ),
  )
  expect(count(results, 'posted')).toBe(3)
})

it('takes crossing transfers of two customers without a deadlock', async () => {
  await grant('ann', 1_000n)
  await grant('bob', 1_000n)
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const [from, to] = i % 2 === 0 ? (['ann', 'bob'] as const) : (['bob', 'ann'] as const)
      return post(leg(from, 'available', -3n), leg(to, 'available', 3n))
    }),
  )
  const ann = await ledger.balances(test.db, 'demo', 'ann', 'USDT')
  const bob = await ledger.balances(test.db, 'demo', 'bob', 'USDT')
  expect([ann.available, bob.available]).toEqual([1_000n, 1_000n])
})

it('makes one account of many first uses at once', async () => {
  await Promise.all(Array.from({ length: 30 }, () => grant('newcomer', 1n)))
  expect((await ledger.balances(test.db, 'demo', 'newcomer', 'USDT')).available).toBe(30n)
})

it('holds a customer still between looking and posting', async () => {
  await grant('looker', 100n)
  const spendAll = () =>
    test.db.transaction(async (tx) => {
      const { available } = await lockedBalances(tx, 'demo', 'looker', 'USDT')
      if (available === 0n) return 'nothing left'
      const legs = [leg('looker', 'available', -available), leg('looker', 'margin', available)]
      await ledger.post(tx, { kind: 'demo', type: 'contractOpened', ref: null, reason: null, legs })
      return 'spent'
    })
  const results = await Promise.all(Array.from({ length: 20 }, spendAll))
  expect(count(results, 'spent')).toBe(1)
})

it('locks customers before the operator, so that lookers and posters never wait in a circle', async () => {
  await grant('mixed', 1_000n)
  const legs = [leg('mixed', 'available', -1n), leg('house', 'escrow', 1n)]
  const lookThenPost = () =>
    test.db.transaction(async (tx) => {
      await lockedBalances(tx, 'demo', 'mixed', 'USDT')
      return ledger.post(tx, {
        kind: 'demo',
        type: 'contractOpened',
        ref: null,
        reason: null,
        legs,
      })
    })
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? lookThenPost() : post(...legs))),
  )
  const { available } = await ledger.balances(test.db, 'demo', 'mixed', 'USDT')
  expect(available).toBe(900n)
})

it('makes two buckets when it locks a customer never seen', async () => {
  const locked = await test.db.transaction((tx) => lockedBalances(tx, 'real', 'stranger', 'BTC'))
  expect(locked).toEqual({ available: 0n, margin: 0n })
})
