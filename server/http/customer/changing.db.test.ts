import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LONG } from '#kit/contractWorld.ts'
import { type OrderApp, openOrderApp } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'

let app: OrderApp
let ann: string

beforeAll(async () => {
  app = await openOrderApp()
})
beforeEach(async () => {
  await app.world.market.price(BTC, '68000')
  ann = await app.customer()
})
afterEach(() => app.world.godCheck())
afterAll(() => app.close())

const SEEN = { stopLoss: '67000.00', takeProfit: '70000.00' }
const INTENT = { stopLoss: '67500', takeProfit: '70500', seen: SEEN }

describe('changing an open contract over HTTP', () => {
  it('answers with the order as it is then, and the same for the same key', async () => {
    const { id } = await app.opened(ann)
    const headers = { 'idempotency-key': 'one-key-for-both-times' }
    const body = { orderId: id, ...INTENT }
    const first = await app.post('editStops', ann, body, headers)
    expect(first).toMatchObject({
      status: 200,
      code: '200',
      msg: '20005',
      result: { id, stopLoss: '67500.00', takeProfit: '70500.00', edits: 1 },
    })
    expect((await app.post('editStops', ann, body, headers)).text).toBe(first.text)
    const stale = await app.post('editStops', ann, { ...body, stopLoss: '67600' })
    expect(stale).toMatchObject({ status: 200, code: CODE.orderChanged, result: null })
    const wrong = { ...body, stopLoss: '68100', seen: { stopLoss: '67500', takeProfit: '70500' } }
    expect(await app.post('editStops', ann, wrong)).toMatchObject({
      code: CODE.stopUnreasonable,
      fields: { stopLoss: 'unreasonable' },
    })
    const open = await app.list(ann, '', { virtually: 'YES' })
    expect(open.result.items).toEqual([first.result])
  })

  it('changes an order that waits, once for a key, and refuses what was not seen', async () => {
    const limit = { type: 'limit', price: '67500', stopLoss: '66500', takeProfit: '70000' }
    const intent = { ...LONG, ...limit }
    const placed = await app.post('openContract', ann, intent)
    const { id } = placed.result as { id: string }
    const seen = { price: '67500', stopLoss: '66500', takeProfit: '70000' }
    const body = { orderId: id, ...seen, price: '67000', seen }
    const headers = { 'idempotency-key': 'one-key-for-both-times' }
    const first = await app.post('editWaiting', ann, body, headers)
    expect(first).toMatchObject({
      status: 200,
      code: '200',
      msg: '20005',
      result: { id, state: 'waiting', limitPrice: '67000.00', edits: 1 },
    })
    expect((await app.post('editWaiting', ann, body, headers)).text).toBe(first.text)
    const other = await app.post('editWaiting', ann, { ...body, price: '66900' })
    expect(other).toMatchObject({ status: 200, code: CODE.orderChanged, result: null })
    const eve = await app.customer()
    const before = await app.world.fingerprint()
    expect((await app.post('editWaiting', eve, body)).status).toBe(404)
    expect((await app.post('editWaiting', ann, body, { virtually: 'NO' })).status).toBe(404)
    for (const bad of [{ seen: {} }, { price: undefined }, { price: '-1' }, { more: 1 }]) {
      expect((await app.post('editWaiting', ann, { ...body, ...bad })).status).toBe(400)
    }
    expect(await app.world.fingerprint()).toBe(before)
    const list = await app.list(ann, '?state=waiting', { virtually: 'YES' })
    expect(list.result.items).toEqual([first.result])
  })

  it('adds margin once for a key, and nothing for a key that was used for another amount', async () => {
    const { id, margin } = await app.opened(ann)
    const headers = { 'idempotency-key': 'one-key-for-one-margin' }
    const body = { orderId: id, amount: '12.5', seen: { margin } }
    const first = await app.post('addMargin', ann, body, headers)
    expect(first).toMatchObject({
      status: 200,
      code: '200',
      msg: '20005',
      result: { id, edits: 1, added: { margin: '12.500000' } },
    })
    expect((await app.post('addMargin', ann, body, headers)).text).toBe(first.text)
    const eve = await app.customer()
    const before = await app.world.fingerprint()
    const other = await app.post('addMargin', ann, { ...body, amount: '13' }, headers)
    expect(other.status).toBe(409)
    expect(await app.post('addMargin', ann, body)).toMatchObject({ code: CODE.orderChanged })
    const seen = { margin: first.result.margin }
    const tooMuch = await app.post('addMargin', ann, { ...body, amount: '5000', seen })
    expect(tooMuch).toMatchObject({ status: 400, fields: { amount: 'outOfRange' } })
    expect((await app.post('addMargin', eve, { ...body, seen })).status).toBe(404)
    expect((await app.post('addMargin', ann, body, { virtually: 'NO' })).status).toBe(404)
    for (const bad of [{ seen: {} }, { amount: '0' }, { amount: '-1' }, { amount: 1 }, { more: 1 }])
      expect((await app.post('addMargin', ann, { ...body, ...bad })).status).toBe(400)
    expect(await app.world.fingerprint()).toBe(before)
  })

  it('closes some lots, and lists the part and the rest', async () => {
    const { id } = await app.opened(ann)
    const part = await app.post('closeContract', ann, { orderId: id, lots: '4' })
    expect(part).toMatchObject({ code: '200', result: { parentId: id, lots: '4' } })
    const more = await app.post('closeContract', ann, { orderId: id, lots: '7' })
    expect(more).toMatchObject({ code: CODE.lotsOutOfRange, fields: { lots: 'outOfRange' } })
    const open = await app.list(ann, '?state=open', { virtually: 'YES' })
    expect(open.result.items).toMatchObject([{ id, lots: '6', openedLots: '10' }])
    const history = await app.list(ann, '?state=history', { virtually: 'YES' })
    expect(history.result.items).toEqual([part.result])
  })

  it('is refused to anybody else, on the other account, and with a body that is none', async () => {
    const { id } = await app.opened(ann)
    const eve = await app.customer()
    const before = await app.world.fingerprint()
    const body = { orderId: id, ...INTENT }
    expect((await app.post('editStops', eve, body)).status).toBe(404)
    expect((await app.post('editStops', ann, body, { virtually: 'NO' })).status).toBe(404)
    expect((await app.post('editStops', '', body, { authorization: undefined })).status).toBe(401)
    for (const bad of [{ seen: {} }, { seen: undefined }, { stopLoss: '-1' }, { more: 1 }]) {
      expect((await app.post('editStops', ann, { ...body, ...bad })).status).toBe(400)
    }
    for (const lots of ['0', '-1', '1.5', '', 4]) {
      expect((await app.post('closeContract', ann, { orderId: id, lots })).status).toBe(400)
    }
    expect(await app.world.fingerprint()).toBe(before)
  })
})
