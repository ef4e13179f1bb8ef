import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorRole } from '#protocol/operator.ts'
import type { OfferedPlan, ProposePlanBody } from '#protocol/operatorPlans.ts'
import type { PlanOrder, PlanProduct } from '#protocol/planOrder.ts'
import { routePath } from '#protocol/routePaths.ts'
import { openCallApp } from '#kit/callApp.ts'
import type { OperatorReply } from '#kit/httpOperators.ts'
import { newOperatorToken } from '#kit/operatorTokens.ts'
import { openPlanWorld, type PlanWorld } from '#kit/planWorld.ts'
import { planCalls } from '#server/http/customer/plans.ts'
import { areApart, createOperatorsService } from '#server/modules/operators/service.ts'
import type { OperatorsService } from '#server/modules/operators/types.ts'
import { createPlanOffers } from '#server/modules/plans/service.ts'
import { operatorPlanCalls } from './operatorPlans.ts'

const FOUNDER = 'the-token-of-who-founded-it'
const OFFER: ProposePlanBody = {
  id: 'smart-45',
  kind: 'smart',
  asset: 'USDT',
  days: 45,
  dailyRate: '0.0003',
  minAmount: '10',
  maxAmount: '50000',
  unitPrice: null,
  exitRate: '0.01',
}
/** Nothing is on sale but what operators offer. */
let world: PlanWorld
let app: Awaited<ReturnType<typeof openCallApp>>
let operators: OperatorsService
let tom: Person
let ada: Person

interface Person {
  readonly id: string
  readonly token: string
}

async function person(name: string, role: OperatorRole, by = 'founder'): Promise<Person> {
  const { token, tokenHash } = newOperatorToken()
  const { id } = await operators.add({ name, roles: [role], tokenHash }, by)
  world.clock.advance(1)
  return { id, token }
}

async function ask<R = OfferedPlan>(token: string, path: string, body?: object) {
  const reply = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/swx/operator/plans${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.json<OperatorReply<R>>()
}

const propose = (more: Partial<ProposePlanBody> = {}, by = tom) =>
  ask(by.token, '', { ...OFFER, ...more })
const act = (by: Person, id: string, what: 'confirm' | 'stop' | 'end') =>
  ask(by.token, `/${id}/${what}`, {})

/** What visitors see on sale. */
async function onSale(): Promise<readonly string[]> {
  const reply = await app.inject({ method: 'GET', url: routePath('listPlans') })
  const { result } = reply.json<OperatorReply<readonly PlanProduct[]>>()
  return result.map(({ id }) => id)
}

let keys = 0
/** A new customer buys one for 1,000 USDT. */
async function buy(productId: string) {
  const { customerId } = await world.customer(1_000_000_000n)
  keys += 1
  const reply = await app.inject({
    method: 'POST',
    url: routePath('subscribePlan'),
    headers: {
      authorization: `Bearer ${customerId}`,
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
    },
    payload: JSON.stringify({ productId, days: 45, amount: '1000' }),
  })
  return reply.json<OperatorReply<PlanOrder>>()
}

beforeAll(async () => {
  world = await openPlanWorld({ offers: [] })
  const { db, clock } = world
  operators = createOperatorsService({ db, clock, adminToken: FOUNDER })
  const calls = operatorPlanCalls(createPlanOffers({ db, clock, areApart }))
  app = await openCallApp(db, planCalls(world.plans()), {
    operators: { db, operators, writesOpen: () => true, calls },
  })
  tom = await person('Tom', 'treasurer')
  ada = await person('Ada', 'admin')
})
afterAll(async () => {
  await world.godCheck()
  await app.close()
  await world.closeWorld()
})

it('sells what two people offered until one takes it off sale, and what was bought runs on', async () => {
  expect((await propose({}, ada)).code).toBe(CODE.forbidden)
  const { result } = await propose()
  expect(result).toMatchObject({
    id: 'smart-45',
    state: 'proposed',
    dailyRate: '0.0003',
    minAmount: '10.000000',
    mostYield: '675.000000',
    proposedBy: tom.id,
    confirmedBy: null,
  })
  expect((await propose()).result).toEqual(result)
  expect(await onSale()).toEqual([])
  expect((await buy('smart-45')).code).toBe(CODE.smartTradingNotEnabled)
  expect((await act(tom, 'smart-45', 'end')).code).toBe(CODE.withdrawalMovedOn)

  expect((await act(tom, 'smart-45', 'confirm')).code).toBe(CODE.anotherPersonNeeded)
  expect((await ask(FOUNDER, '/smart-45/confirm', {})).code).toBe(CODE.forbidden)
  expect((await act(ada, 'smart-46', 'confirm')).code).toBe(CODE.notFound)
  expect((await act(ada, 'smart-45', 'confirm')).result).toMatchObject({
    state: 'onSale',
    confirmedBy: ada.id,
  })
  expect((await act(ada, 'smart-45', 'confirm')).result.state).toBe('onSale')
  expect(await onSale()).toEqual(['smart-45'])
  const bought = await buy('smart-45')
  expect(bought).toMatchObject({
    code: '200',
    result: { state: 'earning', totalYield: '13.500000' },
  })

  expect((await act(tom, 'smart-45', 'stop')).code).toBe(CODE.withdrawalMovedOn)
  expect((await act(ada, 'smart-45', 'end')).code).toBe(CODE.forbidden)
  expect((await act(tom, 'smart-45', 'end')).result).toMatchObject({
    state: 'ended',
    confirmedBy: ada.id,
    endedBy: tom.id,
  })
  expect(await onSale()).toEqual([])
  expect((await buy('smart-45')).code).not.toBe('200')
  const running = await world.db.query('SELECT state FROM plan_order')
  expect(running).toEqual([{ state: 'earning' }])
  expect((await act(ada, 'smart-45', 'confirm')).code).toBe(CODE.withdrawalMovedOn)

  const { items } = await operators.acts(world.db, { limit: 50 })
  const kept = items.map(({ act: what, ref, outcome }) => [what, ref, outcome].join(' '))
  expect(kept.slice(0, 2)).toEqual([
    `confirmPlan smart-45 ${CODE.withdrawalMovedOn}`,
    'endPlan smart-45 200',
  ])
  // A refused one names what it was about, too.
  expect(kept.at(-1)).toBe(`proposePlan smart-45 ${CODE.forbidden}`)
})

it('never takes an id again, nor terms beyond its bounds', async () => {
  const used = { code: CODE.malformed, fields: { id: 'unreasonable' } }
  expect(await propose()).toMatchObject(used)
  expect(await propose({ dailyRate: '0.005' })).toMatchObject(used)
  expect((await propose({ id: 'smart-60' })).code).toBe('200')
  expect(await propose({ id: 'smart-60', dailyRate: '0.0005' })).toMatchObject(used)
  const eve = await person('Eve', 'support')
  expect((await act(eve, 'smart-60', 'stop')).result).toMatchObject({ stoppedBy: eve.id })
  expect(await propose({ id: 'smart-60' })).toMatchObject(used)
  expect((await act(ada, 'smart-60', 'confirm')).code).toBe(CODE.withdrawalMovedOn)
  expect(await propose({ id: 'smart-1', dailyRate: '0.1' })).toMatchObject({
    fields: { dailyRate: 'outOfRange' },
  })
  const { result } = await ask<OfferedPlan[]>(eve.token, '')
  expect(result.map(({ id, state }) => [id, state])).toEqual([
    ['smart-60', 'stopped'],
    ['smart-45', 'ended'],
  ])
  expect(await onSale()).toEqual([])
})

it('takes two hands: nobody’s yes counts for whom they made, nor one given since', async () => {
  const cat = await person('Cat', 'treasurer', ada.id)
  await propose({ id: 'smart-90' }, cat)
  const late = await person('Una', 'treasurer')
  for (const one of [ada, late])
    expect((await act(one, 'smart-90', 'confirm')).code).toBe(CODE.anotherPersonNeeded)
  expect(await onSale()).toEqual([])
  expect((await act(tom, 'smart-90', 'confirm')).result.state).toBe('onSale')
})

it.each([
  ['a sale that begins again', "UPDATE plan_product SET on_sale = true WHERE id = 'smart-45'"],
  ['who offered it', "UPDATE plan_product SET confirmed_by = 'una' WHERE id = 'smart-45'"],
  ['the end of a sale by nobody', "UPDATE plan_product SET on_sale = false WHERE id = 'smart-90'"],
  [
    'a sale that one person began',
    `INSERT INTO plan_product (id, kind, asset, days, daily_ppm, min_amount, max_amount, exit_ppm, on_sale,
       proposed_by, proposed_at, since)
     VALUES ('x', 'smart', 'USDT', 7, 300, 10000000, 10000000, 0, true, 'tom', now(), now())`,
  ],
])('the table refuses %s', async (_, sql) => {
  await expect(world.db.query(sql)).rejects.toThrow('a sale begins and ends once')
})
