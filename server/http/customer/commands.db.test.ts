import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { BODY, type FrameApp, newKey, openFrameApp, switchesAtRest } from '#kit/frameApp.ts'

const switches = switchesAtRest()
let frame: FrameApp

beforeAll(async () => {
  frame = await openFrameApp(switches)
})

afterAll(() => frame.close())

beforeEach(() => {
  Object.assign(switches, switchesAtRest())
})

test('a write of money answers in the envelope, with its message', async () => {
  const reply = await frame.buy()
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ code: '200', msg: '20004', result: { account: 'demo' } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('fifty at once with one key have one effect and fifty equal answers', async () => {
  const before = await frame.effects()
  const key = newKey()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => frame.buy({ 'idempotency-key': key })),
  )
  expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(200)
  expect(await frame.effects()).toBe(before + 1)
})

test('a repeat with the keys of its body in another order is the same command', async () => {
  const key = newKey()
  const first = await frame.buy({ 'idempotency-key': key })
  const second = await frame.buy(
    { 'idempotency-key': key },
    { leverage: 5, note: 'any text', lots: '3', side: 'long' },
  )
  expect(second.body).toBe(first.body)
})

test.each([
  ['another body', { virtually: 'YES' }, { ...BODY, lots: '4' }],
  ['the other account', { virtually: 'NO' }, BODY],
])('a key used with %s is refused and changes nothing', async (_name, headers, body) => {
  const key = newKey()
  await frame.buy({ 'idempotency-key': key })
  const before = await frame.effects()
  const reply = await frame.buy({ 'idempotency-key': key, ...headers }, body)
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    { code: '409', result: null, msg: 'keyReused' },
  ])
  expect(await frame.effects()).toBe(before)
})

test('a refusal undoes its writes and is the answer for ever', async () => {
  const before = await frame.effects()
  const key = newKey()
  switches.outcome = () => {
    throw new Refusal(CODE.insufficientMargin)
  }
  const first = await frame.buy({ 'idempotency-key': key })
  switches.outcome = () => undefined
  const second = await frame.buy({ 'idempotency-key': key })
  expect([first.statusCode, first.json()]).toEqual([
    200,
    { code: CODE.insufficientMargin, result: null, msg: 'insufficientMargin' },
  ])
  expect(second.body).toBe(first.body)
  expect(await frame.effects()).toBe(before)
})

test.each([
  ['a refusal that may pass', () => new Refusal(CODE.marketClosed), CODE.marketClosed],
  ['a fault of ours', () => new Error('secret detail'), '500'],
])('after %s the same key may be tried again', async (_name, fault, code) => {
  const before = await frame.effects()
  const key = newKey()
  switches.outcome = () => {
    throw fault()
  }
  const first = await frame.buy({ 'idempotency-key': key })
  expect(first.json()).toMatchObject({ code, result: null })
  expect(first.body).not.toContain('secret')
  expect(await frame.effects()).toBe(before)
  switches.outcome = () => undefined
  expect((await frame.buy({ 'idempotency-key': key })).json()).toMatchObject({ code: '200' })
  expect(await frame.effects()).toBe(before + 1)
})

test('an answered command can be neither changed nor removed in the database', async () => {
  await frame.buy()
  for (const sql of [
    `UPDATE command SET reply = '{}'`,
    'DELETE FROM command',
    'TRUNCATE command',
  ]) {
    await expect(frame.query(sql)).rejects.toThrow('never changed or removed')
  }
})

test('while the books are in doubt money is not moved', async () => {
  const before = await frame.effects()
  switches.writesOpen = false
  expect((await frame.buy()).statusCode).toBe(503)
  expect((await frame.ask('getUserInfo')).statusCode).toBe(200)
  expect(await frame.effects()).toBe(before)
})
