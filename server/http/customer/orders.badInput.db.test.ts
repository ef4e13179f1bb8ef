import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badBodies } from '#kit/badInput.ts'
import { type ContractWorld, LONG } from '#kit/contractWorld.ts'
import { type OrderApp, openOrderApp } from '#kit/orderApp.ts'
import { BTC } from '#kit/scriptedMarket.ts'

let app: OrderApp
let world: ContractWorld
let ann: string

beforeAll(async () => {
  app = await openOrderApp()
  world = app.world
  await world.market.price(BTC, '68000')
  ann = await app.customer()
  await app.opened(ann)
})
afterAll(async () => {
  await world.godCheck()
  await app.close()
})

describe('bad input', () => {
  test.each(badBodies({ ...LONG }))('buyU: $name', async ({ json }) => {
    const before = await world.fingerprint()
    const reply = await app.post('openContract', ann, json)
    expect([400, 413]).toContain(reply.status)
    expect(await world.fingerprint()).toBe(before)
  })

  test.each(badBodies({ orderId: '4f6cbd47-0000-4000-8000-000000000000' }))(
    'stopU: $name',
    async ({ json }) => {
      const before = await world.fingerprint()
      const reply = await app.post('closeContract', ann, json)
      // Some of these are well-formed ids of no order: infinity, NaN, -1 ...
      expect([400, 404, 413]).toContain(reply.status)
      expect(await world.fingerprint()).toBe(before)
    },
  )

  test.each([
    '?state=closed',
    '?state=',
    '?state=open&state=history',
    '?limit=0',
    '?limit=101',
    '?limit=-1',
    '?limit=1.5',
    '?limit=1e400',
    '?limit=abc',
    '?limit=NaN',
    '?limit=1&limit=2',
    '?cursor=',
    '?cursor=0',
    '?cursor=abc',
    '?cursor=-1',
    '?cursor=1e9',
    `?cursor=${'9'.repeat(30)}`,
    `?cursor=${'9'.repeat(121)}`,
    '?cursor=1%00',
    '?cursor=%27%20OR%201=1',
    '?customerId=1',
    '?__proto__=1',
    '?constructor=1',
    '?state=%D9%A1',
  ])('listUOrder: %s', async (query) => {
    const reply = await app.list(ann, query, { virtually: 'YES' })
    expect([reply.status, reply.code]).toEqual([400, '400'])
  })

  test.each([
    ['?state=history&endedBy=manual', 'query.endedBy', 'malformed'],
    ['?state=cancelled&endedBy=stops', 'query.endedBy', 'malformed'],
    ['?state=history&endedBy=stopLoss&endedBy=liquidation', 'query.endedBy', 'malformed'],
    ['?state=open&endedBy=stopLoss', 'query.state', 'unreasonable'],
  ])('listUOrder%s names the field %s', async (query, field, fault) => {
    const reply = await app.list(ann, query, { virtually: 'YES' })
    expect(reply).toMatchObject({ status: 400, code: '400', fields: { [field]: fault } })
  })

  test.each([undefined, '', 'short', 'x'.repeat(65), 'with a blank in it', 'κλειδί-κλειδί-κλειδί'])(
    'the key %j',
    async (key) => {
      const before = await world.fingerprint()
      const reply = await app.post('openContract', ann, LONG, { 'idempotency-key': key })
      expect(reply.status).toBe(400)
      expect(Object.keys(reply.fields ?? {})).toEqual(['header.idempotency-key'])
      expect(await world.fingerprint()).toBe(before)
    },
  )
})
