import type { PlanOrder } from '#protocol/planOrder.ts'
import type { Db } from '#server/platform/db.ts'
import type { CommandReply } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { DAY, LOCK, SMART } from './planWorld.ts'
import type { TradingApp, Intent } from './tradingApp.ts'
import { type Chance, pick } from './intents.ts'

/** Several customers who buy plans and lock coins at random, and leave some of them early. */
export interface PlanBuyer {
  next(): Intent
  learn(intent: Intent, reply: CommandReply): void
  readonly bought: readonly PlanOrder[]
}

const BUYERS = 6
const FUNDS = { USDT: 10_000_000_000n, BTC: 500_000_000n }

export async function createPlanBuyer(app: TradingApp, chance: Chance): Promise<PlanBuyer> {
  const holders: Holder[] = []
  for (let n = 0; n < BUYERS; n += 1) holders.push(await app.customer('real', FUNDS))
  const bought: PlanOrder[] = []
  const owners: Holder[] = []
  let asked = 0
  return {
    bought,
    next() {
      asked += 1
      const key = `plan-${String(asked).padStart(12, '0')}`
      // One of the last, most of which still run.
      const back = bought.length - 1 - chance.below(4)
      const [plan, owner] = [bought[back], owners[back]]
      if (plan !== undefined && owner !== undefined && chance.percent(30)) {
        return { holder: owner, key, route: 'redeemPlan', body: { orderId: plan.id } }
      }
      const body = chance.percent(50)
        ? { ...SMART, amount: `${10 + chance.below(2_000)}.${100_001 + chance.below(800_000)}` }
        : { ...LOCK, amount: `0.${10 + chance.below(80)}` }
      return { holder: pick(chance, holders), key, route: 'subscribePlan', body }
    },
    learn({ route, holder }, { code, json }) {
      if (route !== 'subscribePlan' || code !== '200') return
      bought.push(JSON.parse(json) as PlanOrder)
      owners.push(holder)
    },
  }
}

interface PlanRow {
  readonly id: string
  readonly state: string
  readonly paid_days: number
  readonly paid: bigint
  readonly yield: bigint
  readonly days: number
}

/** What became of all plans, and what is wrong with the days they were paid for. */
export interface PlanCount {
  readonly faults: readonly string[]
  readonly days: number
  readonly early: number
}

/** Holds the days that the ledger says were paid against the calendar: each once, in order. */
export async function countPlanDays(db: Db, bought: readonly PlanOrder[]): Promise<PlanCount> {
  const rows = await db.query<PlanRow>('SELECT * FROM plan_order')
  const booked = await db.query<{ readonly ref: string; readonly reasons: readonly string[] }>(
    `SELECT ref, array_agg(reason ORDER BY id) AS reasons FROM ledger_entry
     WHERE type = 'planYield' GROUP BY ref`,
  )
  const plans = new Map(rows.map((row) => [row.id, row]))
  const paid = new Map(booked.map(({ ref, reasons }) => [ref, reasons]))
  const faults: string[] = rows.length === bought.length ? [] : [`${rows.length} plans are there`]
  let days = 0
  for (const { id, startsAt } of bought) {
    const plan = plans.get(id)
    if (plan?.state !== 'profitShared' && plan?.state !== 'redeemed') {
      faults.push(`plan ${id} is ${plan?.state ?? 'lost'}`)
      continue
    }
    const due = Array.from({ length: plan.paid_days }, (_, index) => {
      const date = new Date(Date.parse(startsAt) + index * DAY).toISOString().slice(0, 10)
      return `${index + 1}/${plan.days} ${date}`
    })
    if (due.join() !== (paid.get(id) ?? []).join()) faults.push(`plan ${id} was paid other days`)
    const isWhole = plan.paid_days === plan.days && plan.paid === plan.yield
    if (isWhole !== (plan.state === 'profitShared')) faults.push(`plan ${id} ended too early`)
    days += plan.paid_days
  }
  return { faults, days, early: rows.filter(({ state }) => state === 'redeemed').length }
}
