import { afterAll, beforeAll } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  afterPlanEvent,
  PLAN_EVENTS,
  PLAN_STATES,
  type PlanEvent,
  type PlanState,
} from '#protocol/machines/planOrder.ts'
import type { PlanOrder } from '#protocol/planOrder.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { countEntries, stateIn, testMachine, type Thing } from '#kit/machineTest.ts'
import { DAY, openPlanWorld, PLAN_START, type PlanWorld } from '#kit/planWorld.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { createHandler } from './handler.ts'

const FUNDS = 10_000_000_000n
const FIRST = Date.UTC(2026, 0, 6)
const DAYS = 7

let world: PlanWorld
let commands: CommandService

beforeAll(async () => {
  world = await openPlanWorld()
  commands = createCommandService({ db: world.db, clock: world.clock, ledger: world.ledger })
})
afterAll(() => world.closeWorld())

const handler = () =>
  createHandler({
    clock: world.clock,
    events: { productChanged: () => undefined },
  })

const payDay = ({ holder, id: orderId }: Thing, day: number): Promise<void> =>
  commands.settle(handler(), holder, { to: 'payDay', holder, asset: 'USDT', orderId, day })

const share = ({ holder, id: orderId }: Thing): Promise<void> =>
  commands.settle(handler(), holder, { to: 'share', holder, asset: 'USDT', orderId })

/** The handler alone: whoever asks the service has the days that are over paid first. */
function redeem({ holder, id: orderId }: Thing): Promise<PlanOrder> {
  const keyed = keyedFor<PlanOrder>(holder, 'redeemPlan', { orderId })
  const ask = { to: 'redeem', holder, asset: 'USDT', orderId } as const
  return resultOf(commands.run(handler(), holder, ask, keyed))
}

async function buy(): Promise<Thing> {
  world.clock.set(PLAN_START)
  const holder = await world.customer(FUNDS)
  const { id } = await world.buy(holder)
  return { holder, id }
}

/** Of a plan that pays its last day next, all other days are paid. */
async function earn(event: PlanEvent): Promise<Thing> {
  const thing = await buy()
  if (event !== 'payLastDay') return thing
  world.clock.set(FIRST + (DAYS - 1) * DAY)
  for (let day = 1; day < DAYS; day += 1) await payDay(thing, day)
  return thing
}

async function expire(): Promise<Thing> {
  const thing = await buy()
  world.clock.set(FIRST + DAYS * DAY)
  for (let day = 1; day <= DAYS; day += 1) await payDay(thing, day)
  return thing
}

/** Entries that ended something of a plan: its days, or all of it. */
async function endings(thing: Thing): Promise<number> {
  const last = await world.db.query(
    "SELECT 1 FROM ledger_entry WHERE ref = $1 AND type = 'planYield' AND reason LIKE '7/7 %'",
    [thing.id],
  )
  return last.length + (await countEntries(world.db, thing, ['planEnded', 'planRedeemed']))
}

testMachine<PlanState, PlanEvent>(
  'a plan',
  () => ({
    make: {
      earning: earn,
      expired: expire,
      profitShared: async () => {
        const thing = await expire()
        await share(thing)
        return thing
      },
      redeemed: async () => {
        const thing = await buy()
        await redeem(thing)
        return thing
      },
    },
    attempts: {
      payDay: {
        prepare: () => world.clock.set(FIRST + DAY),
        act: (thing) => payDay(thing, 1),
        refusal: 'done',
      },
      payLastDay: {
        prepare: () => world.clock.set(FIRST + DAYS * DAY),
        act: (thing) => payDay(thing, DAYS),
        refusal: 'done',
      },
      share: { act: share, refusal: 'done' },
      redeem: { act: redeem, refusal: CODE.orderNotOpen },
    },
    next: afterPlanEvent,
    stateOf: (thing) => stateIn(world.db, 'plan_order', thing),
    fingerprint: () => world.fingerprint(),
    endings,
  }),
  PLAN_STATES,
  PLAN_EVENTS,
)
