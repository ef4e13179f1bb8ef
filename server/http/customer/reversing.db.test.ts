import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OrderApp, openOrderApp } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'

let app: OrderApp

beforeAll(async () => {
  app = await openOrderApp()
})
afterAll(() => app.close())

it('turns an open contract around over HTTP, once for a key, and names the field of bad input', async () => {
  await app.world.market.price(BTC, '68000')
  const ann = await app.customer()
  const { id } = await app.opened(ann)
  const body = { orderId: id, lots: '10', stopLoss: '69500', takeProfit: '66000' }
  const wrong = await app.post('reverseContract', ann, { ...body, lots: '1.5' })
  expect(wrong).toMatchObject({ status: 400, code: '400', fields: { lots: 'malformed' } })
  const headers = { 'idempotency-key': 'one-key-for-both-times' }
  const first = await app.post('reverseContract', ann, body, headers)
  expect(first).toMatchObject({
    status: 200,
    code: '200',
    msg: '20004',
    result: { closed: { id, state: 'closed' }, opened: { side: 'short', state: 'open' } },
  })
  expect((await app.post('reverseContract', ann, body, headers)).text).toBe(first.text)
  const open = await app.list(ann, '', { virtually: 'YES' })
  expect(open.result.items).toHaveLength(1)
  await app.world.godCheck()
})
