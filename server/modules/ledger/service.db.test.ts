import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createLedgerService } from './service.ts'
import { type AccountRef, type Entry, type Leg, ShortOfFunds } from './types.ts'

const ledger = createLedgerService()
let test: TestDb
let customers = 0

beforeAll(async () => {
  test = await openTestDb()
})
afterAll(() => test.close())

const usdt = (account: AccountRef, units: bigint): Leg => ({
  account,
  amount: amount(units, 'USDT'),
})
const treasury = { owner: 'house', bucket: 'treasury' } as const
const escrow = { owner: 'house', bucket: 'escrow' } as const
const external = { owner: 'house', bucket: 'external' } as const
const available = (owner: string): AccountRef => ({ owner, bucket: 'available' })
const margin = (owner: string): AccountRef => ({ owner, bucket: 'margin' })
const entry = (...legs: readonly Leg[]): Entry => ({
  kind: 'demo',
  type: 'contractOpened',
  ref: null,
  reason: null,
  legs,
})
const post = (...legs: readonly Leg[]) =>
  test.db.transaction((tx) => ledger.post(tx, entry(...legs)))
const balances = (owner: string) => ledger.balances(test.db, 'demo', owner, 'USDT')

async function customerWith(units: bigint): Promise<string> {
  customers += 1
  const owner = `customer-${customers}`
  await post(usdt(external, -units), usdt(available(owner), units))
  return owner
}

async function entries(): Promise<bigint> {
  const rows = await test.db.query<{ n: bigint }>('SELECT count(*) AS n FROM ledger_entry')
  return rows[0]?.n ?? -1n
}

describe('posting', () => {
  it('moves money and says what is left', async () => {
    const owner = await customerWith(1000n)
    await post(usdt(available(owner), -300n), usdt(margin(owner), 300n))
    expect(await balances(owner)).toEqual({ available: 700n, margin: 300n })
    const after = await test.db.query<{ balance_after: bigint }>(
      `SELECT balance_after FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
       WHERE a.owner = $1 ORDER BY p.id`,
      [owner],
    )
    expect(after.map((row) => row.balance_after)).toEqual([1000n, 700n, 300n])
  })

  it('merges the legs of one account and drops what comes to nothing', async () => {
    const owner = await customerWith(100n)
    const { id } = await post(
      usdt(available(owner), -150n),
      usdt(available(owner), 60n),
      usdt(margin(owner), 90n),
      usdt(escrow, 0n),
    )
    expect(await balances(owner)).toEqual({ available: 10n, margin: 90n })
    const rows = await test.db.query('SELECT 1 FROM ledger_posting WHERE entry = $1', [id])
    expect(rows).toHaveLength(2)
  })

  it('names the account that is short, and posts nothing', async () => {
    const owner = await customerWith(100n)
    const before = await entries()
    const short = post(usdt(available(owner), -101n), usdt(margin(owner), 101n))
    await expect(short).rejects.toBeInstanceOf(ShortOfFunds)
    await expect(short).rejects.toMatchObject({ account: available(owner) })
    expect(await entries()).toBe(before)
    expect(await balances(owner)).toEqual({ available: 100n, margin: 0n })
  })

  it('leaves the transaction usable after a shortage', async () => {
    const owner = await customerWith(100n)
    await test.db.transaction(async (tx) => {
      const tooMuch = entry(usdt(available(owner), -101n), usdt(margin(owner), 101n))
      await expect(ledger.post(tx, tooMuch)).rejects.toBeInstanceOf(ShortOfFunds)
      await ledger.post(tx, entry(usdt(available(owner), -100n), usdt(margin(owner), 100n)))
    })
    expect(await balances(owner)).toEqual({ available: 0n, margin: 100n })
  })

  it.each([
    ['one leg', () => [usdt(external, -5n)]],
    ['a sum that is not zero', () => [usdt(external, -5n), usdt(treasury, 6n)]],
    ['nothing but zeros', () => [usdt(external, 0n), usdt(treasury, 0n)]],
    [
      'assets that balance each other',
      () => [usdt(external, -5n), { account: treasury, amount: amount(5n, 'BTC') }],
    ],
  ])('refuses %s', async (_, legs) => {
    const before = await entries()
    await expect(post(...legs())).rejects.toThrow('sum to zero')
    expect(await entries()).toBe(before)
  })

  it('keeps demo and real apart', async () => {
    const owner = await customerWith(100n)
    expect(await ledger.balances(test.db, 'real', owner, 'USDT')).toEqual({
      available: 0n,
      margin: 0n,
    })
    const legs = [usdt(available(owner), -1n), usdt(treasury, 1n)]
    const real = test.db.transaction((tx) => ledger.post(tx, { ...entry(...legs), kind: 'real' }))
    await expect(real).rejects.toBeInstanceOf(ShortOfFunds)
  })

  it('holds amounts far beyond 64 bits', async () => {
    const owner = await customerWith(10n ** 60n)
    expect((await balances(owner)).available).toBe(10n ** 60n)
  })
})

describe('the operator spread over shards', () => {
  const eth = (account: AccountRef, units: bigint): Leg => ({
    account,
    amount: amount(units, 'ETH'),
  })

  it('pays from all shards when one is short, to the last unit and not beyond', async () => {
    await test.db.transaction((tx) =>
      ledger.fundTreasury(tx, 'demo', amount(1_000n, 'ETH'), 'shards', 'test'),
    )
    await post(eth(treasury, -999n), eth(available('whale'), 999n))
    const short = post(eth(treasury, -2n), eth(available('minnow'), 2n))
    await expect(short).rejects.toMatchObject({ account: treasury })
    await post(eth(treasury, -1n), eth(available('minnow'), 1n))
    const left = await test.db.query<{ sum: bigint }>(
      `SELECT sum(balance) AS sum FROM ledger_account WHERE bucket = 'treasury' AND asset = 'ETH'`,
    )
    expect(left).toEqual([{ sum: 0n }])
    expect(await ledger.audit(test.db)).toEqual({ ok: true, breaches: [] })
  })
})

describe('funding the treasury', () => {
  const fund = (units: bigint, ref: string) =>
    test.db.transaction((tx) => ledger.fundTreasury(tx, 'real', amount(units, 'BTC'), ref, 'seed'))

  it('happens once per ref, also when asked many times at once', async () => {
    const before = await entries()
    const ids = await Promise.all(Array.from({ length: 12 }, () => fund(500n, 'once')))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(await entries()).toBe(before + 1n)
  })

  it('refuses another amount under a ref that was used, and less than something', async () => {
    await fund(500n, 'twice')
    await expect(fund(501n, 'twice')).rejects.toThrow('another amount')
    await expect(fund(0n, 'nothing')).rejects.toThrow('more than nothing')
  })
})

describe('reversing', () => {
  it('appends the exact opposite, once', async () => {
    const owner = await customerWith(100n)
    const { id } = await post(usdt(available(owner), -40n), usdt(margin(owner), 40n))
    const undo = () => test.db.transaction((tx) => ledger.reverse(tx, id, 'opened by mistake'))
    const results = await Promise.allSettled([undo(), undo(), undo()])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balances(owner)).toEqual({ available: 100n, margin: 0n })
    const rows = await test.db.query(
      'SELECT type, reason, reverses FROM ledger_entry WHERE reverses = $1',
      [id],
    )
    expect(rows).toEqual([{ type: 'reversal', reason: 'opened by mistake', reverses: id }])
  })

  it('is refused for a reversal, and for an entry that is not there', async () => {
    const owner = await customerWith(100n)
    const { id } = await post(usdt(available(owner), -40n), usdt(margin(owner), 40n))
    const undo = await test.db.transaction((tx) => ledger.reverse(tx, id, 'why'))
    const again = test.db.transaction((tx) => ledger.reverse(tx, undo.id, 'why'))
    await expect(again).rejects.toThrow('cannot be reversed')
    const missing = test.db.transaction((tx) => ledger.reverse(tx, 999_999_999n, 'why'))
    await expect(missing).rejects.toThrow('does not exist')
  })

  it('is refused when the money has gone elsewhere', async () => {
    const owner = await customerWith(100n)
    const { id } = await post(usdt(external, -50n), usdt(available(owner), 50n))
    await post(usdt(available(owner), -150n), usdt(margin(owner), 150n))
    const undo = test.db.transaction((tx) => ledger.reverse(tx, id, 'why'))
    await expect(undo).rejects.toMatchObject({ account: available(owner) })
  })
})
