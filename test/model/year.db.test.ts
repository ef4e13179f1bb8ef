import { afterAll, expect, it } from 'vitest'
import { countPlanDays, createPlanBuyer, type PlanBuyer } from '#kit/planBuyer.ts'
import { DAY, OFFERS, PLAN_START } from '#kit/planWorld.ts'
import { createTrader, type Trader } from '#kit/trader.ts'
import { expectNettedOut, openTradingApp, type TradingApp, type Intent } from '#kit/tradingApp.ts'
import { YEAR_CODES, type YearSource, yearSource } from '#kit/yearSource.ts'
import { createRandom, type Random } from '../crash/random.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { PriceHistory } from '../reconciliation/prices.ts'
import { readPrices, reconcile, spell } from '../reconciliation/reconcile.ts'

/** `YEAR_SEED=<number>` repeats a year; the name of the test says which one it was. */
const SEED = Number(process.env['YEAR_SEED'] ?? Date.now() % 1_000_000_007)
const HOUR = 3_600_000
const MINUTE = 60_000
/** Two months in `npm test -- --all`; the whole year in `npm run soak`, or with `YEAR_DAYS=365`. */
const DAYS = Number(process.env['YEAR_DAYS'] ?? (process.env['SOAK'] === undefined ? 60 : 365))
const HOURS = DAYS * 24
/** How many times as often everything happens: two months see what a year does. */
const OFTEN = Math.max(1, Math.round(365 / DAYS))
/** Days of the price log that are kept. */
const KEPT = 10
/** When a restarted server has its next price: soon enough for what was reached before. */
const RESTART_MS = 6_000

/** What no year is without. */
const LIVED = [
  'changed',
  'contract liquidation',
  'contract stopLoss',
  'contract takeProfit',
  'entry opened',
  'option late',
  'option lose',
  'option paid',
  'option sold',
  'option void',
  'option win',
  'spot filled',
  'spot traded at once',
]

/** What happened in the year, for the report. */
interface Diary {
  crashes: number
  /** Writes that were committed when the process died, and asked for again. */
  unanswered: number
  gaps: number
  jumps: number
}

interface Year {
  readonly app: TradingApp
  readonly prices: PriceHistory
  readonly walk: YearSource
  readonly chance: Random
  readonly trader: Trader
  readonly buyer: PlanBuyer
  readonly diary: Diary
}

let app: TradingApp | null = null
afterAll(() => app?.close())

async function openYear(): Promise<Year> {
  const chance = createRandom(SEED)
  const walk = yearSource(chance)
  const opened = await openTradingApp({
    start: PLAN_START,
    source: walk.source,
    treasury: { USDT: 10n ** 18n, BTC: 10n ** 14n, ETH: 10n ** 24n },
    offers: OFFERS,
  })
  app = opened
  const trader = await createTrader(opened, chance, YEAR_CODES)
  const buyer = await createPlanBuyer(opened, chance)
  const diary = { crashes: 0, unanswered: 0, gaps: 0, jumps: 0 }
  return { app: opened, prices: new PriceHistory(), walk, chance, trader, buyer, diary }
}

/** Work in which the process may die; the next process takes over a little later. */
async function outlive(year: Year, work: () => Promise<unknown>): Promise<void> {
  const { app: opened } = year
  await work().catch((error: unknown) => {
    if (!opened.running().db.isDead()) throw error
  })
  if (opened.running().db.isDead()) await recover(year)
}

/** One second of the operator. */
async function second(year: Year, at: number): Promise<void> {
  const { app: opened } = year
  opened.clock.set(at)
  await outlive(year, () => opened.tick())
}

const payPlans = (year: Year): Promise<void> =>
  outlive(year, () => year.app.running().plans.payDue())

async function recover({ app: opened, walk, diary }: Year): Promise<void> {
  diary.crashes += 1
  await opened.restart()
  opened.clock.advance(RESTART_MS)
  walk.move(1)
  await opened.tick()
}

/** Somebody asks, and asks again under the same key where no answer came. */
async function ask(year: Year, intent: Intent): Promise<void> {
  const { app: opened, trader, buyer, diary } = year
  const first = await opened.ask(intent).catch((error: unknown) => {
    if (!opened.running().db.isDead()) throw error
    return null
  })
  if (first === null || opened.running().db.isDead()) {
    const [kept] = await opened.db.query('SELECT 1 FROM command WHERE key = $1', [intent.key])
    if (kept !== undefined) diary.unanswered += 1
    await recover(year)
  }
  const reply = first ?? (await opened.ask(intent))
  const learner = intent.route === 'subscribePlan' ? buyer : trader
  learner.learn(intent, reply)
}

/** A process that will die soon: in a write of money, a price, a trigger or a payment. */
function threaten({ app: opened, chance }: Year): void {
  opened.running().db.dieAt(1 + chance.below(5), chance.percent(50) ? 'before' : 'after')
}

/** Some intents, and the minutes after them, in which short bets end. */
async function bustle(year: Year, from: number): Promise<void> {
  const { trader, buyer, chance, walk } = year
  const intents = 1 + chance.below(5)
  for (let n = 0; n < intents; n += 1) {
    if (chance.percent(4)) threaten(year)
    const intent = chance.percent(15) ? buyer.next() : await trader.next()
    if (intent !== null) await ask(year, intent)
  }
  if (!chance.percent(30)) return
  for (let minute = 1; minute <= 5; minute += 1) {
    walk.move(13)
    if (chance.percent(2)) threaten(year)
    await second(year, from + minute * MINUTE)
  }
}

/** Clocks of machines are set wrong, and right again later; feeds go silent and speak again. */
async function mishaps(year: Year, at: number): Promise<number> {
  const { chance, diary, walk } = year
  if (chance.below(Math.ceil(60 / OFTEN)) === 0) walk.speak()
  if (chance.below(Math.ceil(150 / OFTEN)) === 0) {
    walk.hush(YEAR_CODES[chance.below(YEAR_CODES.length)] ?? '')
    diary.gaps += 1
  }
  if (chance.below(Math.ceil(250 / OFTEN)) !== 0) return at
  diary.jumps += 1
  if (chance.percent(50)) return at + DAY + chance.below(2 * DAY)
  await second(year, at - chance.below(2 * DAY))
  for (let n = 0; n < 3; n += 1) {
    const intent = chance.percent(30) ? year.buyer.next() : await year.trader.next()
    if (intent !== null) await ask(year, intent)
  }
  await payPlans(year)
  return at
}

/** A day's work: what is owed is paid, the log is read before its old days are dropped. */
async function day(year: Year): Promise<void> {
  const { app: opened, chance, prices } = year
  if (chance.percent(2)) threaten(year)
  const { plans, market } = opened.running()
  const isTwice = chance.percent(30)
  await outlive(year, () => Promise.all([plans.payDue(), isTwice ? plans.payDue() : null]))
  await readPrices(opened.db, prices)
  await market.maintain(KEPT, []).catch(() => undefined)
}

async function live(year: Year): Promise<number> {
  const { walk, chance, app: opened } = year
  let shift = 0
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const planned = Math.ceil(PLAN_START / HOUR) * HOUR + hour * HOUR + shift
    const at = await mishaps(year, planned)
    shift += Math.ceil((at - planned) / HOUR) * HOUR
    walk.move(100)
    if (chance.below(Math.ceil(300 / OFTEN)) === 0) threaten(year)
    await second(year, at)
    if (hour % 24 === 0) await day(year)
    if (chance.percent(10 * OFTEN)) await bustle(year, at)
    if (chance.below(Math.ceil(700 / OFTEN)) === 0) await opened.restart()
    if (hour % Math.ceil(2_000 / OFTEN) === 0) expect(await opened.breaches()).toEqual([])
  }
  return Math.ceil(PLAN_START / HOUR) * HOUR + HOURS * HOUR + shift
}

/** Goes from one end of a series to the next, until none is open; when that is. */
async function endSeries(year: Year): Promise<number> {
  const { app: opened } = year
  const ends = await opened.db.query<{ at: Date }>(
    `SELECT DISTINCT expires_at AS at FROM option_order WHERE state = 'open' ORDER BY 1`,
  )
  for (const { at } of ends) {
    if (at.getTime() > opened.clock.now()) await second(year, at.getTime())
    await second(year, opened.clock.now() + 1_000)
  }
  return opened.clock.now()
}

/** Nobody buys any more: the clock and the customers bring everything to its end. */
async function bringToAnEnd(year: Year, from: number): Promise<void> {
  const { app: opened, walk } = year
  // A threat holds until money moves, which may be days later: it ends with its process.
  await opened.restart()
  walk.speak()
  for (let hour = 1; hour <= 30; hour += 1) {
    walk.move(10)
    await second(year, from + hour * HOUR)
  }
  const over = await endSeries(year)
  // Past a weekend, at an hour when everything trades, plans of the longest term included.
  const end = Math.ceil(Math.max(over, from + 12 * DAY) / (7 * DAY)) * 7 * DAY + 6 * DAY + 15 * HOUR
  await second(year, end)
  await payPlans(year)
  const owners = await opened.db.query<{ id: string; route: string } & Holder>(
    `SELECT id, customer_id AS "customerId", account, 'closeContract' AS route FROM contract_order WHERE state = 'open'
     UNION ALL SELECT id, customer_id, account, 'contract' FROM contract_waiting WHERE state = 'waiting'
     UNION ALL SELECT id, customer_id, account, 'spot' FROM spot_order WHERE state = 'waiting'`,
  )
  for (const { id, customerId, account, route } of owners) {
    const common = {
      holder: { customerId, account },
      key: `end-${id}`,
      body: { orderId: id },
    } as const
    const intent: Intent =
      route === 'closeContract'
        ? { ...common, route }
        : { ...common, route: 'cancelOrder', product: route === 'spot' ? 'spot' : 'contract' }
    expect([intent.route, (await opened.ask(intent)).code]).toEqual([intent.route, '200'])
  }
}

it(`${DAYS} days of the whole operator, with crashes, gaps and clocks that jump (YEAR_SEED=${SEED})`, {
  timeout: 600_000,
}, async () => {
  const year = await openYear()
  const { app: opened, prices, diary, buyer } = year
  await bringToAnEnd(year, await live(year))

  expect(await opened.breaches()).toEqual([])
  expect(opened.faults).toEqual([])
  await expectNettedOut(opened.db)
  await readPrices(opened.db, prices)
  const moment = { settled: new Date(opened.clock.now()), leewayMs: 0 }
  const { faults, compared } = await reconcile(opened.db, prices, moment)
  const plans = await countPlanDays(opened.db, buyer.bought)
  process.stdout.write(
    `${prices.end} rows of the log, ${diary.crashes} crashes (${diary.unanswered} between commit and reply), ` +
      `${diary.gaps} gaps, ${diary.jumps} jumps; ${spell(compared)}; ` +
      `${buyer.bought.length} plans, ${plans.days} days paid, ${plans.early} left early\n`,
  )
  expect([...faults, ...plans.faults]).toEqual([])
  const open = [...compared.keys()].filter((kind) => / (?:open|waiting)$/.test(kind))
  expect(open).toEqual([])
  expect(LIVED.filter((kind) => compared.get(kind) === undefined)).toEqual([])
  // Of orders with a level, an inviter, both and neither; what they paid was recomputed above.
  const terms = await opened.db.query(
    'SELECT DISTINCT discount_percent, commission_percent FROM contract_order WHERE account = $1',
    ['real'],
  )
  expect(terms.length).toBeGreaterThanOrEqual(3)
  const { crashes, unanswered, gaps, jumps } = diary
  const enough = [crashes > 30, unanswered > 5, gaps > 20, jumps > 10]
  expect(enough).toEqual([true, true, true, true])
  expect([buyer.bought.length > 40, plans.days > 150, plans.early > 3]).toEqual([true, true, true])
})
