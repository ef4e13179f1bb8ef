import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { PLAN_KINDS } from '#protocol/machines/planOrder.ts'
import type { ExportPlansQuery, PlanOrder } from '#protocol/planOrder.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { readCsv } from '#kit/csvStatement.ts'
import { idsOfPages, PAGE_LENGTH } from '#kit/pastPages.ts'
import { DAY, LOCK, openPlanWorld, PLAN_START, type PlanWorld, SMART } from '#kit/planWorld.ts'
import type { Holder } from './types.ts'

const ROUNDS = 4
const ROUND_MS = 9 * DAY
const half = new Date(PLAN_START + 2 * ROUND_MS).toISOString()

let world: PlanWorld
let ann: Holder
/** Every plan that is over, newest end first. */
let all: readonly PlanOrder[] = []

/** In each round a plan of each kind runs to its end; of every second one the smart plan is left after two days. */
beforeAll(async () => {
  world = await openPlanWorld()
  ann = await world.customer(10n ** 12n)
  await world.grant(ann, 10n ** 9n, 'BTC')
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = PLAN_START + round * ROUND_MS
    world.clock.set(start)
    const { id } = await world.buy(ann, SMART)
    await world.buy(ann, LOCK)
    if (round % 2 === 1) {
      world.clock.set(start + 3 * DAY)
      await world.redeem(ann, id)
    }
    world.clock.set(start + 8 * DAY)
    await world.plans().payDue()
  }
  all = (await world.plans().list(world.db, ann, { state: 'history', limit: 100 })).items
})
afterAll(async () => {
  await world.godCheck()
  await world.closeWorld()
})

const pages = (asked: ExportPlansQuery) =>
  idsOfPages((cursor) =>
    world.plans().list(world.db, ann, { ...asked, state: 'history', limit: PAGE_LENGTH, cursor }),
  )

const file = async (asked: ExportPlansQuery, who = ann) =>
  readCsv((await world.plans().export(world.db, who, asked)).content)

const fits = (asked: ExportPlansQuery) => (plan: PlanOrder) =>
  (asked.kind ?? plan.kind) === plan.kind &&
  (asked.asset ?? plan.asset) === plan.asset &&
  (plan.endedAt ?? '') >= (asked.from ?? '') &&
  (plan.endedAt ?? '') < (asked.until ?? '9')

describe('the history of plans', () => {
  it('has in all its pages together, and in its file, exactly what each filter leaves', async () => {
    expect(all).toHaveLength(2 * ROUNDS)
    for (const kind of [undefined, ...PLAN_KINDS]) {
      for (const asset of [undefined, 'USDT', 'BTC', 'ETH'] as const) {
        for (const time of [{}, { from: half }, { until: half }]) {
          const asked = { kind, asset, ...time }
          const left = all.filter(fits(asked)).map(({ id }) => id)
          expect(await pages(asked)).toEqual(left)
          const lines = await file(asked)
          expect(lines.map(({ plan }) => plan)).toEqual(left.toReversed())
        }
      }
    }
  })

  it('writes of each what it paid on its principal, less what leaving it cost', async () => {
    const [full, left] = await file({ kind: 'smart' })
    expect(full).toMatchObject({
      state: 'profitShared',
      asset: 'USDT',
      principal: '1000.000000',
      paid_days: '7',
      income: '2.100000',
      exit_fee: '',
      net_income: '2.100000',
      roi_percent: '0.21',
      bought_utc: new Date(PLAN_START).toISOString(),
    })
    expect(left).toMatchObject({
      state: 'redeemed',
      income: '0.600000',
      exit_fee: '10.000000',
      net_income: '-9.400000',
      roi_percent: '-0.94',
    })
    const [mined] = await file({ asset: 'BTC' })
    expect(mined).toMatchObject({ kind: 'staking', principal: '1.00000000', roi_percent: '0.01' })
  })

  it('leaves out of the running ones what is of another kind or asset', async () => {
    const running = (asked: ExportPlansQuery) =>
      world.plans().list(world.db, ann, { ...asked, state: 'running', limit: 10 })
    const { id } = await world.buy(ann, SMART)
    expect((await running({ kind: 'smart', asset: 'USDT' })).items).toMatchObject([{ id }])
    expect((await running({ asset: 'BTC' })).items).toEqual([])
    expect((await running({ kind: 'staking' })).items).toEqual([])
  })

  it('is of its holder alone, and refused for a moment that there is not', async () => {
    expect(await file({}, await world.customer(1n))).toEqual([])
    const broken = world.plans().export(world.db, ann, { from: 'then' })
    expect(await codeOf(broken)).toBe(CODE.malformed)
  })
})
