import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import type { Loan, RequestLoanBody } from '#protocol/loan.ts'
import { LOAN_TERMS } from '#protocol/loanTerms.ts'
import type { LoanNews } from '#protocol/notice.ts'
import type { Offer } from '#server/modules/plans/types.ts'
import type { Review } from '#server/modules/loans/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { type Holdings, holdingsOf } from './holdingsOf.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { OFFERS } from './planWorld.ts'
import { type ScriptedSource, scriptedSource } from './scriptedSource.ts'
import { openTradingApp, type TradingApp } from './tradingApp.ts'

/** A Monday, half past ten. */
const LOAN_START = Date.UTC(2026, 1, 23, 10, 30)
export const DAY = 86_400_000
const USDT = 1_000_000n

/** Bitcoin, locked for longer than a loan of 7 days may be overdue. */
export const LONG_LOCK = { productId: 'staking-btc-20', days: 20, amount: '0.1' }
const LONG_OFFER = { ...OFFERS[1], id: LONG_LOCK.productId, days: LONG_LOCK.days } as Offer

const PRICES = { BTCUSDT: '50000', ETHUSDT: '2000', EURUSD: '1.2', USDTUSD: '1' } as const

/** Loans with every product that they are collected from, on a real database, with prices and time that a test moves. */
export interface LoanWorld {
  readonly app: TradingApp
  readonly source: ScriptedSource
  customer(funds?: Readonly<Partial<Record<AssetCode, bigint>>>): Promise<Holder>
  /** Asks for a loan of 7 days, or more. */
  ask(holder: Holder, amount: string, days?: number, key?: string): Promise<Loan>
  review(operatorId: string, id: string, act?: Review): Promise<unknown>
  /** Asks, and has it paid out. */
  borrow(holder: Holder, amount: string, days?: number): Promise<Loan>
  repay(holder: Holder, id: string, amount: string, key?: string): Promise<Loan>
  loan(holder: Holder): Promise<Loan>
  holdings(holder: Holder, asset?: AssetCode): Promise<Holdings>
  /** What the customer was told of loans, newest last. */
  told(holder: Holder): readonly LoanNews[]
  /** Goes on to a moment, with prices that are fresh there, and runs the job once. */
  at(moment: number): Promise<void>
  /** A time of its own for a test: 14 weeks on, so a Monday, half past ten. */
  begin(): Promise<void>
  /** The moment it began. */
  start(): number
  /** Goes on to an hour of the day that is so many days after the one it began on. */
  onDay(day: number, hour?: number): Promise<void>
  godCheck(): Promise<void>
  close(): Promise<void>
}

export async function openLoanWorld(): Promise<LoanWorld> {
  const source = scriptedSource()
  for (const [code, text] of Object.entries(PRICES)) source.say(code, text)
  const treasury = { USDT: 1_000_000n * USDT, BTC: 10n ** 12n, EUR: 10n ** 10n }
  const app = await openTradingApp({
    start: LOAN_START,
    source,
    treasury,
    offers: [...OFFERS, LONG_OFFER],
  })
  await app.tick()
  const { db, clock } = app
  const loans = () => app.running().loans
  let start = LOAN_START
  const world: LoanWorld = {
    app,
    source,
    customer: (funds = { USDT: 1_000n * USDT }) => app.customer('real', funds),
    ask(holder, amount, days = 7, key) {
      const termsVersion = LOAN_TERMS.version
      const body: RequestLoanBody = { amount, days, termsVersion, proof: { password: 'known' } }
      const keyed = keyedFor<Loan>(holder, 'requestLoan', body, key)
      return resultOf(loans().request({ customerId: holder.customerId, ip: '::1' }, body, keyed))
    },
    review: (operatorId, id, act = { event: 'approve' }) => loans().review(operatorId, id, act),
    async borrow(holder, amount, days) {
      const { id } = await world.ask(holder, amount, days)
      await world.review('bob', id)
      return world.loan(holder)
    },
    repay(holder, id, amount, key = randomUUID()) {
      const keyed = keyedFor<Loan>(holder, 'repayLoan', { id, amount }, key)
      return resultOf(loans().repay(holder.customerId, { id, amount }, keyed))
    },
    async loan({ customerId }) {
      const [newest] = (await loans().list(db, customerId, { limit: 1 })).items
      if (newest === undefined) throw new Error('no loan')
      return newest
    },
    holdings: ({ customerId }, asset = 'USDT') => holdingsOf(db, 'real', customerId, asset),
    told: ({ customerId }) =>
      app.notices.flatMap((one) =>
        one.customerId === customerId && one.notice.kind === 'loanMoved' ? [one.notice.what] : [],
      ),
    async at(moment) {
      clock.set(moment)
      await app.tick()
      await app.running().plans.payDue()
      await loans().runDue()
    },
    async begin() {
      start += 98 * DAY
      await world.at(start)
    },
    start: () => start,
    onDay: (day, hour = 0.01) =>
      world.at(Math.floor(start / DAY) * DAY + day * DAY + hour * 3_600_000),
    async godCheck() {
      expect(await app.breaches()).toEqual([])
      expect(app.faults.splice(0)).toEqual([])
    },
    close: () => app.close(),
  }
  return world
}
