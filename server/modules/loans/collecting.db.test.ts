import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf, LONG } from '#kit/contractWorld.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { type LoanWorld, LONG_LOCK, openLoanWorld } from '#kit/loanWorld.ts'
import { SMART } from '#kit/planWorld.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

const USDT = 1_000_000n
let world: LoanWorld

beforeAll(async () => {
  world = await openLoanWorld()
})
beforeEach(async () => {
  world.source.say('BTCUSDT', '50000')
  world.source.say('EURUSD', '1.2')
  await world.begin()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const running = () => world.app.running()

async function exchange(holder: Holder, from: 'USDT' | 'EUR', to: 'BTC' | 'EUR', amount: string) {
  const { id } = await running().exchange.quote(holder, { from, to, amount })
  const keyed = keyedFor<never>(holder, 'exchange', { quoteId: id })
  await resultOf(running().exchange.exchange(holder, id, keyed))
}
const open = (holder: Holder, lots: string) => {
  const body = { ...LONG, lots, stopLoss: '49500', takeProfit: '51500' }
  return resultOf(
    running().contracts.open(holder, body, keyedFor<never>(holder, 'openContract', body)),
  )
}
const subscribe = (holder: Holder, body: typeof SMART) =>
  resultOf(running().plans.subscribe(holder, body, keyedFor<never>(holder, 'subscribePlan', body)))
const place = (holder: Holder) => {
  const body = {
    instrumentId: '1',
    side: 'buy',
    type: 'limit',
    amount: '0.002',
    price: '40000',
  } as const
  return resultOf(
    running().spot.place(holder, body, keyedFor<never>(holder, 'placeSpotOrder', body)),
  )
}
/** What a customer has, by asset and bucket. */
async function pockets({ customerId }: Holder): Promise<readonly string[]> {
  const rows = await world.app.db.query<{ readonly pocket: string }>(
    `SELECT asset || ' ' || bucket AS pocket FROM ledger_account
     WHERE owner = $1 AND balance <> 0 ORDER BY pocket`,
    [customerId],
  )
  return rows.map(({ pocket }) => pocket)
}

describe('a loan that is due', () => {
  it('is told of at 09:00 and 21:00, costs nothing more that day, and is taken after it', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'BTC', '1500')
    await world.onDay(7, 8)
    expect(world.told(ann)).toEqual(['paidOut'])
    await world.onDay(7, 9)
    await world.onDay(7, 20)
    await world.onDay(7, 21)
    expect(world.told(ann)).toEqual(['paidOut', 'due', 'due'])
    expect(await world.loan(ann)).toMatchObject({ owed: '801.600000', overdueDays: 0 })
    await world.onDay(8)
    expect(world.told(ann)).toEqual(['paidOut', 'due', 'due', 'collected'])
    // 300 were free: 2.00 of interest, the rest of the principal, which then costs 0.1 % a day.
    expect(await world.loan(ann)).toMatchObject({
      overdueDays: 1,
      principal: '502.000000',
      nextInterest: '0.502000',
      payments: [{ kind: 'collected', interest: '2.000000', principal: '298.000000' }],
    })
    await world.onDay(9)
    expect(await world.loan(ann)).toMatchObject({ owed: '502.502000', overdueDays: 2 })
    expect(await codeOf(open(ann, '1'))).toBe(CODE.userStatusWrong)
    expect(await codeOf(place(ann))).toBe(CODE.userStatusWrong)
    await expect(world.repay(ann, id, 'all')).rejects.toMatchObject({
      code: CODE.insufficientBalance,
    })
  })

  it('is taken by a part that is repaid before the job of that midnight, too', async () => {
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'BTC', '1500')
    await world.onDay(7)
    world.app.clock.set(world.app.clock.now() + 86_400_000)
    expect(await world.repay(ann, id, '10')).toMatchObject({
      overdueDays: 1,
      principal: '502.000000',
      payments: [{ kind: 'collected', interest: '2.000000', principal: '298.000000' }],
    })
  })

  it('is collected after a week: coins and currencies, contracts, smart plans, only as much as is owed', async () => {
    const ann = await world.customer({ USDT: 3_000n * USDT })
    await subscribe(ann, { ...SMART, amount: '500' })
    await open(ann, '1')
    await world.borrow(ann, '1500')
    await place(ann)
    await exchange(ann, 'USDT', 'EUR', '240')
    await exchange(ann, 'USDT', 'BTC', '3300')
    for (const day of [8, 9, 14]) await world.onDay(day)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaying', collecting: false })
    await world.onDay(15)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaid', owed: '0.000000' })
    expect(world.told(ann).slice(-3)).toEqual(['collecting', 'collected', 'repaid'])
    const left = await pockets(ann)
    // Bitcoin was enough: contracts and currencies were left alone.
    expect(left).toEqual(['BTC available', 'EUR available', 'USDT available', 'USDT margin'])
    expect(await codeOf(world.ask(ann, '100'))).toBe('done')
  })

  it('is collected from smart plans, which end early', async () => {
    const ann = await world.customer()
    await subscribe(ann, { ...SMART, amount: '500' })
    await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'BTC', '1300')
    world.source.say('BTCUSDT', '14000')
    await world.onDay(1)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaid' })
    expect(await pockets(ann)).toEqual(['USDT available'])
  })

  it('waits for what cannot be sold, and is written off when nothing is left', async () => {
    const ann = await world.customer({ USDT: 1_000n * USDT, BTC: 100_000n })
    await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'EUR', '1300')
    await open(ann, '1')
    world.source.say('EURUSD', '0.1')
    await world.onDay(1)
    // Cover is gone on the first day: euros are sold at once, and contracts closed.
    expect(world.told(ann)).toEqual([
      'paidOut',
      'collecting',
      'collected',
      'collected',
      'collected',
      'collected',
      'writtenOff',
    ])
    const loan = await world.loan(ann)
    expect(loan).toMatchObject({ state: 'writtenOff', owed: '0.000000', collecting: false })
    expect(await pockets(ann)).toEqual([])
    expect(Number(loan.lost)).toBeGreaterThan(0)
    await world.onDay(14)
    expect(await codeOf(world.ask(ann, '100'))).toBe(CODE.loanBarred)
  })

  it('is collected from lock mining only when that ends', async () => {
    const ann = await world.customer({ USDT: 500n * USDT, BTC: 10_000_000n })
    await subscribe(ann, LONG_LOCK)
    await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'EUR', '1300')
    world.source.say('EURUSD', '0.6')
    for (const day of [8, 15, 20]) await world.onDay(day)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaying', collecting: true })
    expect(await world.holdings(ann, 'BTC')).toMatchObject({ staked: 10_000_000n })
    await world.onDay(21)
    expect(await world.loan(ann)).toMatchObject({ state: 'repaid' })
  })
})

describe('cover', () => {
  it('is told of once at 1.30, and collected from at 1.10', async () => {
    const ann = await world.customer({ BTC: 2_000_000n })
    await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'BTC', '800')
    const coverAt = async (price: string) => {
      world.source.say('BTCUSDT', price)
      await world.onDay(0, (hour += 0.1))
      return world.told(ann).slice(1)
    }
    let hour = 11
    expect(await coverAt('30000')).toEqual([])
    expect(await coverAt('28900')).toEqual(['coverLow'])
    expect(await coverAt('28800')).toEqual(['coverLow'])
    world.source.hush('BTCUSDT')
    expect((await world.loan(ann)).collecting).toBe(false)
    expect(await coverAt('24400')).toEqual(['coverLow', 'collecting', 'repaid'])
    expect(await world.loan(ann)).toMatchObject({ state: 'repaid' })
  })

  it('counts what never had a price as nothing', async () => {
    const ann = await world.customer({ USDT: 1_000n * USDT, GBP: 100n })
    await world.borrow(ann, '800')
    await exchange(ann, 'USDT', 'BTC', '1800')
    world.source.say('BTCUSDT', '24000')
    await world.onDay(0, 11)
    expect(world.told(ann)).toContain('collecting')
  })

  it('keeps money from being bound in a plan', async () => {
    const ann = await world.customer()
    await world.borrow(ann, '400')
    expect(await codeOf(subscribe(ann, { ...SMART, amount: '801' }))).toBe(CODE.loanCoverLow)
    expect(await codeOf(subscribe(ann, { ...SMART, amount: '800' }))).toBe('done')
  })
})
