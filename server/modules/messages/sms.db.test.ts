import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { openSmsPeer, type SmsPeer } from '#kit/smsPeer.ts'
import { createMailShelf, createMessagesService, createSmsGateway } from './service.ts'
import type { MessagesService } from './types.ts'

let test: TestDb
let peer: SmsPeer
let messages: MessagesService
let now = Date.UTC(2026, 2, 1)
const faults: unknown[] = []
beforeAll(async () => {
  test = await openTestDb()
  peer = await openSmsPeer()
  messages = createMessagesService({
    db: test.db,
    clock: { now: () => now },
    transport: createMailShelf(),
    sms: createSmsGateway({ url: peer.url, token: 'secret-of-the-gateway' }),
    onFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await peer.close()
  await test.close()
})
beforeEach(async () => {
  await test.db.query('DELETE FROM sms_outbox')
  for (const list of [peer.taken, peer.replies, faults]) list.splice(0)
})

const SMS = { to: '+491711234567', text: 'Grüße 🙂\n@example.org #123456' }
const queue = (more: object = {}) =>
  messages.queueSms(test.db, { ...SMS, until: now + 600_000, ...more })
const work = () => messages.sendDueSms(new AbortController().signal)

it('reaches the gateway once, whole, with our token and an id', async () => {
  await queue()
  await Promise.all([work(), work()])
  await work()
  expect(peer.taken).toHaveLength(1)
  expect(peer.taken[0]).toMatchObject(SMS)
  expect(peer.taken[0]?.headers).toMatchObject({
    authorization: 'Bearer secret-of-the-gateway',
    'content-type': 'application/json',
  })
  expect(peer.taken[0]?.headers['idempotency-key']).toMatch(/^sms-\d+$/)
  expect(await messages.waitingSms()).toBe(0)
})

it.each([500, 503, 429, 401, 307])('is tried again later and later after %i', async (status) => {
  await queue()
  peer.replies.push(status, status)
  await work()
  expect(await messages.waitingSms()).toBe(1)
  await work()
  expect(faults).toHaveLength(1)
  now += 5_000
  await work()
  now += 5_000
  await work()
  expect(peer.taken).toEqual([])
  now += 5_000
  await work()
  expect(peer.taken).toHaveLength(1)
  expect(peer.taken[0]?.headers['idempotency-key']).toMatch(/^sms-\d+$/)
  expect(await messages.waitingSms()).toBe(0)
})

it.each([400, 422])('is given up after %i, and no word of it is told', async (status) => {
  await queue()
  peer.replies.push(status)
  await work()
  expect(await messages.waitingSms()).toBe(0)
  expect(faults).toHaveLength(1)
  expect(String(faults[0])).not.toMatch(/491711|Grüße|secret/)
})

it('is not sent once it is of no use', async () => {
  await queue({ until: now + 1_000 })
  now += 1_000
  await work()
  expect(peer.taken).toEqual([])
  expect(await messages.waitingSms()).toBe(0)
})

it.each(['491711234567', '+0171', '+49171123456\n7', 'ann@example.org'])(
  'is not queued for %j',
  async (to) => {
    await expect(queue({ to })).rejects.toThrow('sms_outbox_recipient_check')
  },
)
