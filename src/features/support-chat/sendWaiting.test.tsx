import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, scriptApi } from '#kit/frontWorld.tsx'
import { outbox } from './outbox.ts'
import { sendWaiting } from './sendWaiting.ts'

const GUEST = { id: 'guest', token: `guest_${'x'.repeat(43)}` }
const waiting = (clientId: string, owner = 'guest') => ({
  owner,
  clientId,
  text: clientId,
  images: [],
  lang: 'en' as const,
  at: 0,
  refused: null,
})
const left = () => outbox.read().map(({ clientId, refused }) => [clientId, refused])

beforeEach(() => {
  for (const { clientId } of outbox.read()) outbox.remove(clientId)
})
afterEach(() => vi.unstubAllGlobals())

type Answers = Parameters<typeof scriptApi>[0]['sendSupport']

/** Sends what waits to a server, and says what it was sent. */
async function sentTo(answer: NonNullable<Answers>): Promise<readonly unknown[]> {
  const seen = scriptApi({ sendSupport: answer })
  await sendWaiting(createWorld().store.dispatch, GUEST)
  return seen.map(({ body }) => body)
}

it('sends in order what its owner wrote, and nothing of another', async () => {
  outbox.add(waiting('one'))
  outbox.add(waiting('hers', 'customer'))
  outbox.add(waiting('two'))
  const bodies = await sentTo(() => ok({}))
  expect(bodies).toMatchObject([{ clientId: 'one' }, { clientId: 'two' }])
  expect(left()).toEqual([['hers', null]])
})

it('keeps what had no answer, and all after it, for the next time', async () => {
  outbox.add(waiting('one'))
  outbox.add(waiting('two'))
  expect(await sentTo(() => 'lost')).toHaveLength(1)
  expect(left()).toEqual([
    ['one', null],
    ['two', null],
  ])
})

it('keeps what comes too early', async () => {
  outbox.add(waiting('one'))
  await sentTo(() => ({ code: CODE.tooMany, result: null }))
  expect(left()).toEqual([['one', null]])
})

it('marks what is refused, and goes on', async () => {
  outbox.add(waiting('one'))
  outbox.add(waiting('two'))
  await sentTo((_, count) => (count === 1 ? { code: CODE.imageNotUsable, result: null } : ok({})))
  expect(left()).toEqual([['one', CODE.imageNotUsable]])
})

it('goes on as a customer with what a guest wrote', () => {
  outbox.add(waiting('one'))
  outbox.move('guest', 'customer')
  expect(outbox.read()).toMatchObject([{ clientId: 'one', owner: 'customer' }])
})

it('keeps messages where the device does, and takes nothing else for one', async () => {
  outbox.add(waiting('one'))
  vi.resetModules()
  expect((await import('./outbox.ts')).outbox.read()).toMatchObject([{ clientId: 'one' }])
  localStorage.setItem('glasshouse.chatOutbox', JSON.stringify({ version: 1, value: [{ a: 1 }] }))
  vi.resetModules()
  expect((await import('./outbox.ts')).outbox.read()).toEqual([])
})
