import { afterAll, expect, it } from 'vitest'
import { LONG } from '#kit/contractWorld.ts'
import { failedChecks } from '#kit/failedChecks.ts'
import { grant } from '#kit/grants.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { DAY, type LoanWorld, openLoanWorld } from '#kit/loanWorld.ts'
import { testSigner } from '#kit/provedWorld.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createReceiptsService } from '#server/modules/receipts/service.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { LOAN_LAWS } from '../crash/booksOfLoans.ts'
import { createRandom } from '../crash/random.ts'

/** `YEAR_SEED=<number>` repeats a year; the name of the test says which one it was. */
const SEED = Number(process.env['YEAR_SEED'] ?? Date.now() % 1_000_000_007)
/** Two months in `npm test -- --all`; the whole year in `npm run soak`, or with `YEAR_DAYS=365`. */
const DAYS = Number(process.env['YEAR_DAYS'] ?? (process.env['SOAK'] === undefined ? 60 : 365))
const USDT = 1_000_000n
const CUSTOMERS = 3

const chance = createRandom(SEED)
const diary = { crashes: 0, asked: 0 }
/** Of bitcoin, in whole USDT. */
let mid = 50_000
let world: LoanWorld | null = null
afterAll(() => world?.close())

/** Work in which the process may die: the next process is asked for the same again. Refusals are answers. */
async function outlive({ app }: LoanWorld, work: () => Promise<unknown>): Promise<void> {
  if (chance.percent(8)) {
    app.running().db.dieAt(1 + chance.below(4), chance.percent(50) ? 'before' : 'after')
  }
  for (let time = 0; time < 2; time += 1) {
    await work().catch((error: unknown) => {
      if (!app.running().db.isDead() && !(error instanceof Refusal)) throw error
    })
    if (!app.running().db.isDead()) return
    diary.crashes += 1
    await app.restart()
    await app.tick()
  }
}

const key = (): string => `loans-${String((diary.asked += 1)).padStart(12, '0')}`

async function exchange({ app }: LoanWorld, holder: Holder, from: 'USDT' | 'BTC', amount: string) {
  const service = app.running().exchange
  const to = from === 'USDT' ? 'BTC' : 'USDT'
  const { id } = await service.quote(holder, { from, to, amount })
  await resultOf(service.exchange(holder, id, keyedFor(holder, 'exchange', { quoteId: id })))
}

async function borrow(at: LoanWorld, holder: Holder): Promise<void> {
  const [mine, amount] = [key(), String(100 + chance.below(900))]
  const days = chance.percent(70) ? 7 : 15
  await outlive(at, () => at.ask(holder, amount, days, mine))
  const { items } = await at.app.running().loans.list(at.app.db, holder.customerId, { limit: 1 })
  if (items[0]?.state === 'toBeReviewed' && chance.percent(90))
    await outlive(at, () => at.review('bob', items[0]?.id ?? ''))
}

async function repay(at: LoanWorld, holder: Holder): Promise<void> {
  const { items } = await at.app.running().loans.list(at.app.db, holder.customerId, { limit: 1 })
  const [newest] = items
  if (newest === undefined) return
  const [mine, part] = [key(), String(10 + chance.below(400))]
  const amount = chance.percent(40) ? 'all' : part
  await outlive(at, () => at.repay(holder, newest.id, amount, mine))
}

/** Something that a customer does: also what makes a loan go bad, which is trading with what was borrowed. */
async function act(at: LoanWorld, holder: Holder): Promise<void> {
  const { app } = at
  const what = chance.below(100)
  if (what < 30) return borrow(at, holder)
  if (what < 45) return repay(at, holder)
  if (what < 75)
    return outlive(at, () => exchange(at, holder, 'USDT', String(400 + chance.below(1_400))))
  if (what < 83) return outlive(at, () => exchange(at, holder, 'BTC', '0.005'))
  if (what < 95) {
    const body = {
      ...LONG,
      stopLoss: String(Math.round(mid * 0.96)),
      takeProfit: String(Math.round(mid * 1.1)),
    }
    const keyed = keyedFor<never>(holder, 'openContract', body, key())
    return outlive(at, () => resultOf(app.running().contracts.open(holder, body, keyed)))
  }
  const units = BigInt(1 + chance.below(300)) * USDT
  return grant(app.db, createLedgerService(), holder, 'USDT', units)
}

/** Up and down by a sixth, and now and then to a quarter: what was bought with a loan does not cover it then. */
function move(): void {
  const part = chance.percent(6) ? 0.25 : 0.88 + chance.below(31) / 100
  mid = Math.min(100_000, Math.max(10_000, Math.round(mid * part)))
}

/** Somebody borrows all they can, buys bitcoin with everything, and it falls: what is left does not repay the loan. */
async function ruin(at: LoanWorld, day: number): Promise<void> {
  const holder = await at.customer()
  const mine = key()
  await outlive(at, () => at.ask(holder, '800', 7, mine))
  const { id } = await at.loan(holder)
  await outlive(at, () => at.review('bob', id))
  await outlive(at, () => exchange(at, holder, 'USDT', '1700'))
  at.source.say('BTCUSDT', String(Math.round(mid / 4)))
  // Late on the same day; the price is back on the next.
  await outlive(at, () => at.onDay(day, 23))
}

/** Every breach of the laws of loans, which are not the server's own. */
async function lawFaults({ app }: LoanWorld): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [law, sql] of Object.entries(LOAN_LAWS)) {
    const rows = await app.db.query<{ line: string }>(sql)
    faults.push(...rows.map(({ line }) => `${law}: ${line}`))
  }
  return faults
}

/** How many loans ended each way, whose receipts hold. */
async function endedWithReceipt({ app }: LoanWorld): Promise<ReadonlyMap<string, number>> {
  const { db, clock, faults } = app
  const signer = testSigner()
  const seals = createSealsService({ db, clock, signer })
  const onFault = (one: unknown): void => void faults.push(one)
  const receipts = createReceiptsService({ db, clock, signer, seals, onFault })
  clock.advance(64_000)
  await app.tick()
  await seals.sealDue()
  // What was sold and closed has receipts with proofs of prices, which other tests make.
  await db.query('DELETE FROM receipt_due WHERE order_id NOT IN (SELECT id FROM loan)')
  await receipts.makeDue()
  const ended = await db.query<{ id: string; customer_id: string; state: string }>(
    `SELECT id, customer_id, state FROM loan WHERE state IN ('repaid', 'writtenOff')`,
  )
  const counts = new Map<string, number>()
  for (const { id, customer_id, state } of ended) {
    const { text } = await receipts.file(db, customer_id, id)
    expect(failedChecks({ signer }, text)).toEqual([])
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

it(`${DAYS} days of loans that are traded with, repaid or lost, with crashes (YEAR_SEED=${SEED})`, {
  timeout: 300_000,
}, async () => {
  const at = await openLoanWorld()
  world = at
  await at.begin()
  const holders: Holder[] = []
  for (let n = 0; n < CUSTOMERS; n += 1) holders.push(await at.customer())
  for (let day = 1; day <= DAYS; day += 1) {
    move()
    at.source.say('BTCUSDT', String(mid))
    await outlive(at, () => at.onDay(day, 0.01 + chance.below(20)))
    for (const holder of holders) if (chance.percent(55)) await act(at, holder)
    // Whoever had a loan written off borrows no more for a year: another takes the place.
    if (day % 20 === 0) {
      expect(await lawFaults(at)).toEqual([])
      holders[chance.below(CUSTOMERS)] = await at.customer()
      await ruin(at, day)
    }
  }
  await at.at(at.start() + (DAYS + 40) * DAY)
  expect(await lawFaults(at)).toEqual([])
  const ended = await endedWithReceipt(at)
  await at.godCheck()
  process.stdout.write(`${diary.crashes} crashes; ${JSON.stringify(Object.fromEntries(ended))}\n`)
  expect(diary.crashes).toBeGreaterThan(0)
  expect(ended.get('repaid') ?? 0).toBeGreaterThan(1)
  expect(ended.get('writtenOff') ?? 0).toBeGreaterThan(0)
})
