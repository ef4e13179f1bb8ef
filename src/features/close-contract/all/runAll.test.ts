import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld, ok, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { sessionEnded } from '#src/shared/session/session.slice.ts'
import { keptBatch, selectBatch } from './all.slice.ts'
import { newBatch } from './batch.ts'
import { findAll, goOn, runAll } from './runAll.ts'

const ORDERS = [OPEN_ORDER, { ...OPEN_ORDER, id: 'o2' }]

/** The tab's storage, for a test without a browser. */
beforeEach(() => {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage, location: new URL('http://localhost') })
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openWorld(replies: Parameters<typeof scriptApi>[0], price?: string) {
  const seen = scriptApi(replies)
  const { store, ...world } = createWorld()
  if (price !== undefined) world.price('BTCUSDT', price)
  return { store, sent: () => seen.filter(({ name }) => name === 'closeContract').length }
}

describe('a batch that is driven', () => {
  it('waits for a price, and refuses what has none', async () => {
    const { store, sent } = openWorld({})
    void store.dispatch(runAll('close', 'demo', ORDERS))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(selectBatch(store.getState())?.items.map(({ state }) => state)).toEqual([
      'queued',
      'queued',
    ])
    await vi.advanceTimersByTimeAsync(10_000)
    const refused = { state: 'refused', refusal: { code: CODE.priceStale } }
    expect(selectBatch(store.getState())?.items).toMatchObject([refused, refused])
    expect(sent()).toBe(0)
  })

  it('is one at a time, and sends nothing more once its customer is signed out', async () => {
    const { store, sent } = openWorld({ closeContract: () => 'lost' }, '64402.92')
    void store.dispatch(runAll('close', 'demo', ORDERS))
    void store.dispatch(runAll('close', 'demo', ORDERS))
    await vi.advanceTimersByTimeAsync(500)
    expect(sent()).toBe(1)
    store.dispatch(sessionEnded('signedOut'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent()).toBe(1)
  })

  it.each([
    ['was carried out', () => ok({ ...OPEN_ORDER, state: 'closed' }), 'done'],
    ['came too late', () => ({ code: CODE.quoteExpired, result: null }), 'queued'],
  ])('stops where it is learnt only later that one %s', async (_name, answer, state) => {
    let reply: () => ReturnType<typeof answer> | 'lost' = () => 'lost'
    const { store } = openWorld({ closeContract: () => reply() }, '64402.92')
    const states = () => selectBatch(store.getState())?.items.map((item) => item.state)
    void store.dispatch(runAll('close', 'demo', ORDERS))
    await vi.advanceTimersByTimeAsync(40_000)
    reply = answer
    await vi.advanceTimersByTimeAsync(40_000)
    // Prices are others by now: the person says whether it goes on.
    expect(states()).toEqual([state, 'queued'])
    expect(selectBatch(store.getState())?.stopped).toBe(true)
    reply = () => ok({ ...OPEN_ORDER, state: 'closed' })
    void store.dispatch(goOn())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(states()).toEqual(['done', 'done'])
  })

  it('of another customer is forgotten', async () => {
    const { store, sent } = openWorld({ closeContract: () => ok(null) }, '64402.92')
    const head = { account: 'demo', kind: 'close', activeAt: Date.now() } as const
    keptBatch.write(newBatch({ ...head, customer: 'another' }, ORDERS))
    await store.dispatch(findAll())
    expect([keptBatch.read(), sent()]).toEqual([null, 0])
  })
})
