import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Exchange, ExchangePage, ExchangeQuote, ExchangeTerms } from '#protocol/exchange.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { type ExchangeWorld, fundAll, openExchangeWorld, QUOTE } from '#kit/exchangeWorld.ts'
import { exchangeCalls } from './exchange.ts'

let world: ExchangeWorld
let app: Awaited<ReturnType<typeof openCallApp>>
let token: string

beforeAll(async () => {
  world = await openExchangeWorld()
  await fundAll(world)
  app = await openCallApp(world.db, exchangeCalls(world.exchanges()))
})
beforeEach(async () => {
  world.market.refresh()
  token = (await world.customer({ BTC: 100_000_000n })).customerId
})
afterAll(async () => {
  await world.godCheck()
  await app.close()
  await world.closeWorld()
})

interface Reply<R> {
  readonly code: string
  readonly fields?: object
  readonly result: R
}

let keys = 0

async function send<R>(
  name: RouteName,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<R>> {
  keys += 1
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: routePath(name),
    headers: {
      virtually: 'NO',
      'content-type': 'application/json',
      'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.json<Reply<R>>()
}

describe('currency exchange over HTTP', () => {
  it('is quoted, made and listed', async () => {
    const quote = await send<ExchangeQuote>('getExchangeQuote', QUOTE)
    expect(quote).toMatchObject({ code: '200', result: { received: '9221.532974' } })
    const done = await send<Exchange>('exchange', { quoteId: quote.result.id })
    const { expiresAt: _, ...deal } = quote.result
    expect(done).toMatchObject({ code: '200', result: deal })
    const list = await send<ExchangePage>('listExchanges')
    expect(list.result).toEqual({ items: [done.result], next: null })
  })

  it('tells its terms', async () => {
    const { result } = await send<ExchangeTerms>('getExchangeTerms')
    expect(result).toMatchObject({ feeRate: '0.002', quoteSeconds: 10 })
    expect(result.assets.map(({ obstacle }) => obstacle)).toEqual(Array(15).fill(null))
  })

  it.each(['getExchangeTerms', 'getExchangeQuote', 'exchange', 'listExchanges'] as const)(
    '%s is refused on the demo account and to visitors',
    async (name) => {
      const body =
        name === 'exchange' ? { quoteId: 'any' } : name === 'getExchangeQuote' ? QUOTE : undefined
      expect((await send(name, body, { virtually: 'YES' })).code).toBe(CODE.demoNotAllowed)
      expect((await send(name, body, { authorization: '' })).code).toBe('401')
    },
  )

  it('needs a key of its own for each write, and answers it once', async () => {
    const { result } = await send<ExchangeQuote>('getExchangeQuote', QUOTE)
    const body = { quoteId: result.id }
    expect((await send('exchange', body, { 'idempotency-key': '' })).code).toBe('400')
    const key = { 'idempotency-key': 'the-same-key-for-all-of-these' }
    const first = await send('exchange', body, key)
    expect(first.code).toBe('200')
    expect(await send('exchange', body, key)).toEqual(first)
    expect((await send('exchange', { quoteId: 'other' }, key)).code).toBe('409')
    expect((await send('exchange', body)).code).toBe(CODE.quoteUsed)
  })

  it.each([
    [{ ...QUOTE, from: 'TRX' }, '400', { from: 'malformed' }],
    [{ ...QUOTE, to: 'BTC' }, '400', { to: 'outOfRange' }],
    [{ ...QUOTE, amount: '0' }, '400', { amount: 'malformed' }],
    [{ ...QUOTE, amount: '-1' }, '400', { amount: 'malformed' }],
    [{ ...QUOTE, amount: '0.123456789' }, '400', { amount: 'tooPrecise' }],
    [{ ...QUOTE, amount: '0.00000001' }, CODE.belowMinimumExchange, { amount: 'outOfRange' }],
    [{ ...QUOTE, rate: '1' }, '400', { rate: 'unknownField' }],
  ])('a quote for %j is refused with %s', async (body, code, fields) => {
    expect(await send('getExchangeQuote', body)).toMatchObject({ code, fields })
  })
})
