import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type ContractWorld, LONG } from '#kit/contractWorld.ts'
import { type OrderApp, openOrderApp } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'

let app: OrderApp
let world: ContractWorld
let ann: string
let eve: string

beforeAll(async () => {
  app = await openOrderApp()
  world = app.world
})
beforeEach(async () => {
  world.market.setOpen(true)
  await world.market.price(BTC, '68000')
  ann = await app.customer()
  eve = await app.customer()
})
afterEach(() => world.godCheck())
afterAll(() => app.close())

describe('opening and closing', () => {
  it('answers with the order, and a message on opening', async () => {
    const reply = await app.post('openContract', ann, LONG)
    expect(reply).toMatchObject({
      status: 200,
      code: '200',
      msg: '20004',
      result: { state: 'open', margin: '34.001700' },
    })
    const { id } = reply.result
    const open = await app.list(ann, '?state=open', { virtually: 'YES' })
    expect(open.result.items).toEqual([reply.result])
    const closed = await app.post('closeContract', ann, { orderId: id })
    expect(closed).toMatchObject({ code: '200', result: { id, closeReason: 'customer' } })
    const history = await app.list(ann, '?state=history', { virtually: 'YES' })
    expect(history.result.items).toEqual([closed.result])
  })

  it('refuses with 200, the code and what is at fault', async () => {
    const reply = await app.post('openContract', ann, { ...LONG, stopLoss: '68500' })
    expect(reply).toMatchObject({
      status: 200,
      code: CODE.stopUnreasonable,
      result: null,
      fields: { stopLoss: 'unreasonable' },
    })
  })

  it('opens nothing when it comes too late, and answers what came in time as before', async () => {
    const until = (ms: number) => new Date(app.world.clock.now() + ms).toISOString()
    const late = await app.post('openContract', ann, { ...LONG, validUntil: until(-1) })
    expect(late).toMatchObject({ status: 200, code: CODE.quoteExpired, result: null })
    expect((await app.list(ann, '', { virtually: 'YES' })).result.items).toEqual([])
    const unread = await app.post('openContract', ann, { ...LONG, validUntil: 'soon' })
    expect(unread).toMatchObject({ status: 400, fields: { validUntil: 'malformed' } })
    const headers = { 'idempotency-key': 'in-time-and-asked-again' }
    const body = { ...LONG, validUntil: until(30_000) }
    const first = await app.post('openContract', ann, body, headers)
    expect(first.code).toBe('200')
    app.world.clock.advance(60_000)
    const again = await app.post('openContract', ann, body, headers)
    expect(again.text).toBe(first.text)
  })

  it('has one effect for one key, however often and at once it is sent', async () => {
    const headers = { 'idempotency-key': 'the-same-key-each-time' }
    const send = () => app.post('openContract', ann, LONG, headers)
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect([...new Set(replies.map((reply) => reply.text))]).toHaveLength(1)
    expect(replies[0]?.code).toBe('200')
    expect((await app.list(ann, '', { virtually: 'NO' })).result.items).toEqual([])
    const open = await app.list(ann, '', { virtually: 'YES' })
    expect(open.result.items).toHaveLength(1)
    const before = await world.fingerprint()
    const other = await app.post('openContract', ann, { ...LONG, lots: '11' }, headers)
    expect(other.status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('closes once for 50 requests with 50 keys', async () => {
    const { id } = await app.opened(ann)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => app.post('closeContract', ann, { orderId: id })),
    )
    const codes = replies.map((reply) => reply.code).sort()
    expect(codes).toEqual([...Array.from({ length: 49 }, () => CODE.orderNotOpen), '200'])
  })

  it('may be tried again with the same key when the market was closed', async () => {
    const headers = { 'idempotency-key': 'tried-again-when-open' }
    world.market.setOpen(false)
    expect((await app.post('openContract', ann, LONG, headers)).code).toBe(CODE.marketClosed)
    world.market.setOpen(true)
    expect((await app.post('openContract', ann, LONG, headers)).code).toBe('200')
  })
})

describe('another customer', () => {
  it('gets the answer for an unknown order, and nothing changes', async () => {
    const { id } = await app.opened(ann)
    const before = await world.fingerprint()
    const foreign = await app.post('closeContract', eve, { orderId: id })
    const unknown = await app.post('closeContract', eve, { orderId: 'no-such-order' })
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
    expect(await world.fingerprint()).toBe(before)
    expect((await app.list(eve, '', { virtually: 'YES' })).result.items).toEqual([])
  })

  it('signed out is told so, whatever is asked', async () => {
    const { id } = await app.opened(ann)
    const before = await world.fingerprint()
    for (const authorization of [undefined, '', 'Bearer', 'Bearer x']) {
      const headers = { authorization }
      expect((await app.post('closeContract', '', { orderId: id }, headers)).status).toBe(401)
      expect((await app.post('openContract', '', {}, headers)).status).toBe(401)
      expect((await app.list('', '', headers)).status).toBe(401)
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

/** What each `virtually` means: an account, nothing (the real one for reads), or a refusal. */
const VIRTUALLY: readonly [string, string | string[] | undefined, 'demo' | 'real' | null][] = [
  ['YES', 'YES', 'demo'],
  ['NO', 'NO', 'real'],
  ['none', undefined, null],
  ['yes', 'yes', null],
  ['YES,NO', 'YES,NO', null],
  ['twice', ['YES', 'NO'], null],
  ['twice the same', ['YES', 'YES'], null],
  ['a blank', 'YES NO', null],
  ['an empty one', '', null],
]

describe.each(VIRTUALLY)('virtually %s', (_, virtually, account) => {
  it('opens and closes on that account only, or on none', async () => {
    const both = async () => ({
      demo: await world.balances({ customerId: ann, account: 'demo' }),
      real: await world.balances({ customerId: ann, account: 'real' }),
    })
    const mine = { demo: await app.opened(ann), real: await app.opened(ann, { virtually: 'NO' }) }
    const before = await both()
    const fingerprint = await world.fingerprint()
    const reply = await app.post('openContract', ann, LONG, { virtually })
    if (account === null) {
      expect([reply.status, reply.fields]).toEqual([
        400,
        { 'header.virtually': virtually === undefined ? 'required' : 'malformed' },
      ])
      const close = await app.post('closeContract', ann, { orderId: mine.demo.id }, { virtually })
      expect(close.status).toBe(400)
      expect(await world.fingerprint()).toBe(fingerprint)
      return
    }
    const other = account === 'demo' ? 'real' : 'demo'
    expect(reply.code).toBe('200')
    const foreign = await app.post('closeContract', ann, { orderId: mine[other].id }, { virtually })
    expect(foreign.status).toBe(404)
    const own = await app.post('closeContract', ann, { orderId: mine[account].id }, { virtually })
    expect(own.code).toBe('200')
    const after = await both()
    expect(after[other]).toEqual(before[other])
    expect(after[account]).not.toEqual(before[account])
  })

  it('asks for the risk notice before the first contract on the real account', async () => {
    const { customerId } = await world.customer(1_000_000_000n, 'real')
    const before = await world.fingerprint()
    const headers = { virtually: 'NO' }
    for (const body of [LONG, { ...LONG, type: 'limit', price: '67500' }]) {
      expect((await app.post('openContract', customerId, body, headers)).code).toBe(
        CODE.riskNoticeNotAccepted,
      )
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('lists that account only; without it the real one', async () => {
    const demo = await app.opened(ann)
    const real = await app.opened(ann, { virtually: 'NO' })
    const reply = await app.list(ann, '', { virtually })
    if (account === null && virtually !== undefined) {
      expect(reply.status).toBe(400)
      return
    }
    const expected = account === 'demo' ? demo : real
    expect(reply.result.items).toEqual([expected])
  })
})
