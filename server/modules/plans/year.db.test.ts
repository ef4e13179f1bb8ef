import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlanOrder } from '#contract/planOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { DAY, LOCK, openPlanWorld, PLAN_START, type PlanWorld, SMART } from '#kit/planWorld.ts'
import type { Holder } from '#server/modules/ledger/types.ts'

/** `YEAR_SEED=<number>` repeats a year; the name of the test says which one it was. */
const SEED = Number(process.env['YEAR_SEED'] ?? Date.now() % 1_000_000_007)
const CUSTOMERS = 6

let world: PlanWorld

beforeAll(async () => {
  world = await openPlanWorld()
})
afterAll(() => world.closeWorld())

interface Bought {
  readonly holder: Holder
  readonly plan: PlanOrder
}

/** Whole numbers from 0 to below `most`, the same for the same seed. */
function numbersOf(seed: number): (most: number) => number {
  const [values = []] = fc.sample(fc.array(fc.nat(), { minLength: 20_000, maxLength: 20_000 }), {
    numRuns: 1,
    seed,
  })
  let at = 0
  return (most) => {
    at = (at + 1) % values.length
    return (values[at] ?? 0) % most
  }
}

async function buySomething(
  holder: Holder,
  below: (most: number) => number,
  bought: Bought[],
): Promise<void> {
  const body =
    below(2) === 0
      ? { ...SMART, amount: `${10 + below(2_000)}.${100_001 + below(800_000)}` }
      : { ...LOCK, amount: `0.${10 + below(80)}` }
  const outcome = await world.buy(holder, body).catch(() => null)
  if (outcome !== null) bought.push({ holder, plan: outcome })
}

/** What each plan was paid, day by day, read from the ledger alone. */
async function paidDays(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await world.db.query<{ readonly ref: string; readonly reasons: readonly string[] }>(
    `SELECT ref, array_agg(reason ORDER BY id) AS reasons FROM ledger_entry
     WHERE type = 'planYield' GROUP BY ref`,
  )
  return new Map(rows.map(({ ref, reasons }) => [ref, reasons]))
}

/** Lives through a year, and answers every plan that was bought in it and how often the clock jumped. */
async function live(
  below: (most: number) => number,
  holders: readonly Holder[],
): Promise<{ readonly bought: readonly Bought[]; readonly jumps: number }> {
  const bought: Bought[] = []
  let now = PLAN_START
  let jumps = 0
  while (now < PLAN_START + 365 * DAY) {
    // Mostly some hours; now and then the server is away for days.
    now += below(8) === 0 ? DAY * (1 + below(6)) + below(DAY) : below(DAY)
    // The clock of the machine is set wrong, and right again the next time.
    const back = below(2) === 0 ? -below(3 * DAY) : below(DAY / 2)
    const wrong = below(10) === 0 ? back : 0
    if (wrong !== 0) jumps += 1
    world.clock.set(now + wrong)
    if (below(5) === 0) world.restart()
    const holder = holders[below(CUSTOMERS)]
    if (holder !== undefined && below(3) === 0) await buySomething(holder, below, bought)
    // One of the last, most of which still run.
    const one = bought.at(-1 - below(4))
    if (one !== undefined && below(6) === 0) await codeOf(world.redeem(one.holder, one.plan.id))
    await Promise.all([world.plans().payDue(), below(3) === 0 ? world.plans().payDue() : null])
    if (below(40) === 0) await world.godCheck()
  }
  world.clock.set(now + 10 * DAY)
  await world.plans().payDue()
  return { bought, jumps }
}

it(`a year in which clocks jump and servers are away: each day is paid exactly once (YEAR_SEED=${SEED})`, async () => {
  const holders = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const holder = await world.customer(10_000_000_000n)
      await world.grant(holder, 500_000_000n, 'BTC')
      return holder
    }),
  )
  const { bought, jumps } = await live(numbersOf(SEED), holders)
  await world.godCheck()

  const paid = await paidDays()
  let days = 0
  let early = 0
  for (const { holder, plan } of bought) {
    const after = await world.plan(holder, plan.id)
    const whole = after.state === 'profitShared' ? plan.days : after.paidDays
    const first = Date.parse(plan.startsAt)
    const dates = Array.from({ length: whole }, (_, index) => {
      const date = new Date(first + index * DAY).toISOString().slice(0, 10)
      return `${index + 1}/${plan.days} ${date}`
    })
    expect(paid.get(plan.id) ?? []).toEqual(dates)
    expect(after.income === plan.totalYield).toBe(after.state === 'profitShared')
    days += whole
    if (after.state === 'redeemed') early += 1
  }
  expect([bought.length > 40, days > 150, early > 3, jumps > 20]).toEqual([true, true, true, true])
  for (const { customerId } of holders) {
    expect(Object.keys(await world.holdings(customerId))).toEqual(['available'])
    expect(Object.keys(await world.holdings(customerId, 'BTC'))).toEqual(['available'])
  }
  expect((await world.holdings('house'))['yieldEscrow']).toBeUndefined()
})
