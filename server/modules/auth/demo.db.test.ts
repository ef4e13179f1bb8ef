import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { amount } from '#protocol/money.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { notingOn } from '#kit/noting.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { AccountRef } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { grantDemo, type Left } from './demo.ts'
import { createAuthService } from './service.ts'
import type { AuthService } from './types.ts'

const START = 100_000_000_000n
const ledger = createLedgerService()
let test: TestDb
let auth: AuthService
let customers = 0

beforeAll(async () => {
  test = await openTestDb()
  const commands = createCommandService({ db: test.db, clock: manualClock(0), ledger })
  const site = { brand: 'Test', domain: 'localhost', uri: 'http://localhost', chainId: 1 }
  const clock = manualClock(0)
  const { note } = notingOn(test.db, clock)
  auth = createAuthService({ ...test, clock, ledger, commands, site, note, chain: null })
  await test.db.transaction((tx) =>
    ledger.fundTreasury(tx, 'demo', amount(START * 1000n, 'USDT'), 'test', 'test'),
  )
})
afterAll(() => test.close())

async function customer(): Promise<string> {
  customers += 1
  const id = `customer-${customers}`
  await test.db.transaction((tx) => grantDemo(tx, ledger, id))
  return id
}

const move = (from: AccountRef, to: AccountRef, units: bigint, asset: AssetCode = 'USDT') =>
  test.db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'demo',
      type: 'contractClosed',
      ref: null,
      reason: null,
      legs: [
        { account: from, amount: amount(-units, asset) },
        { account: to, amount: amount(units, asset) },
      ],
    }),
  )

const reset = async (customerId: string) => {
  const keyed = keyedFor<Left>({ customerId, account: 'demo' }, 'resetDemo', {})
  return resultOf<Record<keyof Left, string>>(auth.resetDemo(customerId, keyed))
}
const balances = (id: string) => ledger.balances(test.db, 'demo', id, 'USDT')
const resets = (id: string) =>
  test.db.query(`SELECT 1 FROM ledger_entry WHERE type = 'demoReset' AND ref = $1`, [id])
const treasury = { owner: 'house', bucket: 'treasury' } as const

it('brings back exactly the start, whatever was won or lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(-START, START * 3n), async (result) => {
      const id = await customer()
      const own: AccountRef = { owner: id, bucket: 'available' }
      if (result < 0n) await move(own, treasury, -result)
      if (result > 0n) await move(treasury, own, result)
      await reset(id)
      expect(await balances(id)).toEqual({ available: START, margin: 0n })
      expect(await resets(id)).toHaveLength(result === 0n ? 0 : 1)
    }),
    { numRuns: 30, examples: [[0n], [-START], [1n], [-1n]] },
  )
  expect(await ledger.audit(test.db)).toEqual({ ok: true, breaches: [] })
})

it('is refused while a contract holds margin, with nothing changed', async () => {
  const id = await customer()
  await move({ owner: id, bucket: 'available' }, { owner: id, bucket: 'margin' }, 1n)
  await expect(reset(id)).rejects.toEqual(new Refusal(CODE.demoHasOpenOrders))
  expect(await balances(id)).toEqual({ available: START - 1n, margin: 1n })
})

it.each(['spotHold', 'optionStake'] as const)('is refused while %s holds USDT', async (bucket) => {
  const id = await customer()
  await move({ owner: id, bucket: 'available' }, { owner: id, bucket }, 5n)
  await expect(reset(id)).rejects.toEqual(new Refusal(CODE.demoHasOpenOrders))
  expect((await balances(id)).available).toBe(START - 5n)
})

it('takes back every other coin, unless a waiting order holds some of it', async () => {
  const id = await customer()
  const own: AccountRef = { owner: id, bucket: 'available' }
  const hold: AccountRef = { owner: id, bucket: 'spotHold' }
  await move({ owner: 'house', bucket: 'external' }, own, 9n, 'BTC')
  await move(own, hold, 4n, 'BTC')
  await move(own, treasury, 5n)
  await expect(reset(id)).rejects.toEqual(new Refusal(CODE.demoHasOpenOrders))
  await move(hold, own, 4n, 'BTC')
  await reset(id)
  expect(await ledger.holdings(test.db, 'demo', id)).toEqual([
    { asset: 'USDT', bucket: 'available', units: START },
  ])
  expect(await resets(id)).toHaveLength(1)
})

it('takes back a coin that is bought while it is asked for', async () => {
  const id = await customer()
  const own: AccountRef = { owner: id, bucket: 'available' }
  let asked: Promise<unknown> = Promise.resolve()
  await test.db.transaction(async (tx) => {
    const legs = [
      { account: { owner: 'house', bucket: 'external' } as const, amount: amount(-7n, 'ETH') },
      { account: own, amount: amount(7n, 'ETH') },
    ]
    const bought = { kind: 'demo', type: 'spotFilled', ref: id, reason: null, legs } as const
    await ledger.post(tx, bought)
    // Nobody else sees the coin yet.
    asked = reset(id)
    await test.db.query('SELECT pg_sleep(0.2)')
  })
  await asked
  expect(await ledger.holdings(test.db, 'demo', id)).toEqual([
    { asset: 'USDT', bucket: 'available', units: START },
  ])
})

it('posts one entry when asked many times at once', async () => {
  const id = await customer()
  await move({ owner: id, bucket: 'available' }, treasury, 5n)
  const all = await Promise.all(Array.from({ length: 8 }, () => reset(id)))
  expect(new Set(all.map(({ available }) => BigInt(available)))).toEqual(new Set([START]))
  expect(await balances(id)).toEqual({ available: START, margin: 0n })
  expect(await resets(id)).toHaveLength(1)
})

it('is refused when the operator has no demo funds', async () => {
  const id = await customer()
  const own: AccountRef = { owner: id, bucket: 'available' }
  await move(own, { owner: 'house', bucket: 'fees' }, 5n)
  const rows = await test.db.query<{ sum: bigint }>(
    `SELECT sum(balance) AS sum FROM ledger_account WHERE bucket = 'treasury' AND asset = 'USDT'`,
  )
  const left = rows[0]?.sum ?? 0n
  await move(treasury, { owner: 'house', bucket: 'fees' }, left)
  await expect(reset(id)).rejects.toEqual(new Refusal(CODE.treasuryNotFunded))
  expect((await balances(id)).available).toBe(START - 5n)
})
