import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { OptionChain, OptionOffer, OptionOrder } from '#protocol/optionOrder.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { CALL, LISTED_CALL, NOON, openOptionWorld, type OptionWorld, UP } from '#kit/optionWorld.ts'
import { createRiskService, type RiskService } from '#server/modules/risk/service.ts'
import { createLog } from '#server/platform/log.ts'
import { createApp } from '#server/http/app.ts'
import { optionCalls } from './options.ts'

interface Answer {
  readonly code: string
  readonly msg?: string
  readonly fields?: FieldFaults
  readonly result: unknown
}

let world: OptionWorld
let app: Awaited<ReturnType<typeof createApp>>
let token: string
let risk: RiskService

beforeAll(async () => {
  world = await openOptionWorld()
  await world.priceAt(NOON, '68000')
  token = (await world.customer(100_000_000n)).customerId
  risk = createRiskService(world)
  app = await createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: 1_000_000, perSession: 1_000_000, feedPerAddress: 1_000_000 },
    calls: optionCalls(world.options(), risk),
    frame: {
      db: world.db,
      authenticate: async (given) => ({ customerId: given, sessionId: given }),
      writesOpen: () => true,
    },
    health: {
      publicConfig: () => ({
        mode: 'sandbox',
        gate: 'open',
        google: false,
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
        loans: true,
        apiHost: '',
        walletConnect: null,
        email: 'off',
        phone: 'off',
      }),
      readiness: async () => ({ database: 'ok' }),
    },
    registerFeed: () => undefined,
  })
})
afterAll(async () => {
  await app.close()
  await world.closeWorld()
})

let keys = 0

async function ask(
  route: RouteName,
  id: string,
  payload?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  keys += 1
  const reply = await app.inject({
    method: ROUTES[route].method,
    url: routePath(route, { id }),
    headers: {
      authorization: `Bearer ${token}`,
      virtually: 'YES',
      'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return reply.json<Answer>()
}

it('an option is bought, listed and found by its number, on its own account alone', async () => {
  const bought = await ask('buyOption', '', UP)
  expect(bought).toMatchObject({ code: '200', msg: '20004' })
  const { id } = bought.result as OptionOrder
  expect(await ask('getOptionOrder', id)).toMatchObject({ code: '200', result: { id } })
  expect(await ask('listOptionOrders', '')).toMatchObject({ result: { items: [{ id }] } })
  expect((await ask('getOptionOrder', id, undefined, { virtually: 'NO' })).code).toBe('404')
  const authorization = `Bearer ${(await world.customer(1n)).customerId}`
  const others = await ask('getOptionOrder', id, undefined, { authorization })
  expect(others.code).toBe('404')
})

it('the same key has the same answer, with another body it is refused', async () => {
  const key = { 'idempotency-key': 'the-same-key-again' }
  const first = await ask('buyOption', '', UP, key)
  expect(await ask('buyOption', '', UP, key)).toEqual(first)
  expect((await ask('buyOption', '', { ...UP, stake: '11' }, key)).code).toBe('409')
})

it('a real account is asked for the risk notice first, the demo account never', async () => {
  const { customerId } = await world.customer(100_000_000n, 'real')
  const real = { authorization: `Bearer ${customerId}`, virtually: 'NO' }
  expect((await ask('buyOption', '', UP, real)).code).toBe(CODE.riskNoticeNotAccepted)
  await risk.accept(customerId)
  expect((await ask('buyOption', '', UP, real)).code).toBe('200')
})

it.each([
  [CODE.noMatchingTerm, { ...UP, term: '1w' }],
  [CODE.optionProductWrong, { ...CALL, strike: '75000' }],
])('an option that is not offered is refused with %s', async (code, body) => {
  expect((await ask('buyOption', '', body)).code).toBe(code)
})

it('visitors see the offer', async () => {
  const reply = await app.inject({ url: routePath('getOptionOffer', { id: '1' }) })
  const { code, result } = reply.json<{ code: string; result: OptionOffer }>()
  expect(code).toBe('200')
  expect(result.callPut?.terms[0]?.sigma).toBe('0.003462370718')
  const unknown = await app.inject({ url: routePath('getOptionOffer', { id: '999' }) })
  expect(unknown.json<Answer>().code).toBe(CODE.instrumentUnknown)
})

it.each([
  ['a kind that is none', { ...UP, kind: 'barrier' }, 'kind'],
  ['a term that is none', { ...UP, term: '2h' }, 'term'],
  ['a side of the other kind', { ...UP, side: 'call' }, 'side'],
  ['a stake with an exponent', { ...UP, stake: '1e3' }, 'stake'],
  ['a negative stake', { ...UP, stake: '-5' }, 'stake'],
  ['a stake finer than the asset', { ...UP, stake: '1.0000001' }, 'stake'],
  ['a strike of nothing', { ...CALL, strike: '0' }, 'strike'],
  ['a part of a lot', { ...CALL, lots: '1.5' }, 'lots'],
  ['a call without its most', { ...CALL, maxPremium: undefined }, 'maxPremium'],
  ['a payout of one’s own', { ...UP, payout: '1000' }, 'payout'],
])('%s is malformed', async (_, body, field) => {
  const before = await world.fingerprint()
  const { code, fields } = await ask('buyOption', '', body)
  expect(code).toBe('400')
  expect(Object.keys(fields ?? {})).toEqual([field])
  expect(await world.fingerprint()).toBe(before)
})

it('a purchase without a key is malformed, and one of nobody is refused', async () => {
  expect((await ask('buyOption', '', UP, { 'idempotency-key': '' })).code).toBe('400')
  const nobody = await app.inject({ method: 'POST', url: routePath('buyOption'), payload: UP })
  expect(nobody.json<Answer>().code).toBe('401')
})

it('an option of a series is sold back in its own words, and visitors see the chain', async () => {
  const url = routePath('getOptionChain', { id: '1' })
  const chain = (await app.inject({ url })).json<{ result: OptionChain }>().result
  expect(chain.expiries.some(({ expiresAt }) => expiresAt === LISTED_CALL.expiresAt)).toBe(true)
  const { id } = (await ask('buyOption', '', { ...LISTED_CALL, lots: '1' })).result as OptionOrder
  expect((await ask('sellOption', id, {})).fields).toHaveProperty('minPayout')
  const sold = await ask('sellOption', id, { minPayout: '1' })
  expect(sold).toMatchObject({ code: '200', result: { id, outcome: 'sold' } })
  expect((await ask('sellOption', id, { minPayout: '1' })).code).toBe(CODE.orderNotOpen)
})
