import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { LoanReceipt } from '#protocol/proof/loanReceipt.ts'
import { soundReceipt } from '#kit/failedChecks.ts'
import { grant } from '#kit/grants.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { type LoanWorld, openLoanWorld } from '#kit/loanWorld.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createReceiptsService } from './service.ts'
import type { ReceiptsService } from './types.ts'

const signer = testSigner()
let world: LoanWorld
let receipts: ReceiptsService
let seal: () => Promise<void>
const faults: unknown[] = []

beforeAll(async () => {
  world = await openLoanWorld()
  const { db, clock } = world.app
  const seals = createSealsService({ db, clock, signer })
  receipts = createReceiptsService({ db, clock, signer, seals, onFault: (one) => faults.push(one) })
  await world.begin()
  seal = async () => {
    await world.at(clock.now() + 64_000)
    await seals.sealDue()
    await receipts.makeDue()
  }
})
afterEach(() => {
  const told = faults.splice(0)
  if (told.length > 0) throw new AggregateError(told, 'the world complained')
})
afterAll(() => world.close())

const textOf = async ({ customerId }: Holder, id: string): Promise<string> =>
  (await receipts.file(world.app.db, customerId, id)).text

const sound = (holder: Holder, id: string): Promise<LoanReceipt> =>
  soundReceipt<LoanReceipt>({ signer, receipt: (one) => textOf(holder, one) }, id)

async function spend(holder: Holder, to: 'BTC' | 'EUR', amount: string): Promise<void> {
  const { exchange } = world.app.running()
  const { id } = await exchange.quote(holder, { from: 'USDT', to, amount })
  await resultOf(
    exchange.exchange(holder, id, keyedFor<never>(holder, 'exchange', { quoteId: id })),
  )
}

describe('the receipt of a loan', () => {
  it('holds payout, days and payments: those of the customer, and what was collected late', async () => {
    const ann = await world.customer()
    const { id } = await world.ask(ann, '800')
    await expect(textOf(ann, id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.review('bob', id)
    await world.onDay(5, 12)
    await world.repay(ann, id, '100')
    await spend(ann, 'BTC', '1500')
    await world.onDay(8)
    await world.onDay(10, 9)
    await seal()
    await expect(textOf(ann, id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.onDay(15)
    await seal()
    const { order, days, payments, entries } = await sound(ann, id)
    // 2 x 0.40, 3 x 0.3504 after 99.20 of principal, then seven days at 0.1 %.
    expect(order).toMatchObject({ state: 'repaid', interest: '5.364158', lost: null, freeDays: 3 })
    expect(days.map(({ day }) => day)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    expect(payments.map(({ kind, interest }) => `${kind} ${interest}`)).toEqual([
      'customer 0.800000',
      'collected 1.051200',
      'collected 3.512958',
    ])
    expect(entries.writtenOff).toBeNull()
    await expect(textOf(await world.customer(), id)).rejects.toThrow(new Refusal(CODE.notFound))
  })

  it('says what was written off', async () => {
    await world.begin()
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await spend(ann, 'EUR', '1700')
    await world.onDay(8)
    world.source.say('EURUSD', '0.1')
    await world.onDay(10, 9)
    await seal()
    const { order, entries } = await sound(ann, id)
    const { lost } = await world.loan(ann)
    expect(order).toMatchObject({ state: 'writtenOff', lost })
    expect(entries.writtenOff?.postings[0]).toEqual({ bucket: 'customer/loan', amount: lost })
  })

  it('counts the days that a clock charged which ran ahead and was set back', async () => {
    await world.begin()
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await spend(ann, 'BTC', '1500')
    await world.onDay(10)
    world.app.clock.set(world.start() + 60_000)
    await grant(world.app.db, createLedgerService(), ann, 'USDT', 1_000_000_000n)
    await world.repay(ann, id, 'all')
    await world.begin()
    await seal()
    const { type, order, days, payments } = await sound(ann, id)
    expect(type).toBe('loan-receipt.v2')
    // Five days at 0.40, and two overdue at 0.80.
    expect(order).toMatchObject({ state: 'repaid', interest: '3.600000', daysCharged: 10 })
    expect(days.map(({ day }) => day)).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(payments).toMatchObject([
      { kind: 'collected', daysCharged: 10 },
      { kind: 'customer', daysCharged: 10 },
    ])
  })

  it('is never made of a request that came to nothing', async () => {
    const ann = await world.customer()
    const { id } = await world.ask(ann, '100')
    await world.review('bob', id, { event: 'reject', reason: 'equityFell', note: null })
    await seal()
    await expect(textOf(ann, id)).rejects.toThrow(new Refusal('404'))
  })

  it.each([
    ['another rate', `UPDATE loan SET daily_ppm = 400 WHERE id = '$'`, 'interestEntries'],
    ['a free day less', `UPDATE loan SET free_days = 2 WHERE id = '$'`, 'interestEntries'],
    [
      'a day that was posted twice',
      `INSERT INTO loan_day (loan_id, day, on_date, free, interest) VALUES ('$', 9, '2026-01-01', false, 1)`,
      'other days than entries',
    ],
    [
      'a payment that spared interest',
      `UPDATE loan_payment SET interest = interest - 1, principal = principal + 1 WHERE loan_id = '$'`,
      'paymentEntries',
    ],
  ])('is never signed for %s', async (_, change, told) => {
    await world.begin()
    const ann = await world.customer()
    const { id } = await world.borrow(ann, '800')
    await world.onDay(5)
    await world.repay(ann, id, 'all')
    await pastGuards(world.app.db, change.replace('$', id))
    await seal()
    await expect(textOf(ann, id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    expect(String(faults.splice(0)[0])).toMatch(told)
    // So that it does not stay in the way of the next.
    await world.app.db.query('DELETE FROM receipt_due')
  })
})
