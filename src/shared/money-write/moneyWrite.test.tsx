import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { createWorld } from '#kit/frontWorld.tsx'
import { sessionEnded, sessionRestored, SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { createMoneySlice } from './createMoneySlice.ts'
import { keptWrites } from './keptWrites.ts'
import { moneyWrite } from './moneyWrite.ts'

interface Request {
  readonly lots: string
  readonly secret?: string
}
type Answer = { readonly data?: string; readonly error?: unknown }

const slice = createMoneySlice('testWrite')

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

/** A store, and a server that gives these answers in turn, then none. */
function world(...answers: readonly Answer[]) {
  const { store } = createWorld()
  const sent: { readonly request: Request; readonly key: string }[] = []
  const write = moneyWrite<Request, string>({
    slice,
    kind: 'buyPlan',
    async send(_dispatch, request, key) {
      sent.push({ request, key })
      return answers[sent.length - 1] ?? { error: 'lost' }
    },
    kept: ({ lots }) => ({ lots }),
  })
  const flow = () => write.select(store.getState())
  const as = (id: string | null) => {
    const user = { id: id ?? '', address: null, registeredAt: '2026-11-20T12:00:00.000Z' }
    const session = { ...SIGNED_OUT, loggedIn: true, token: `token of ${user.id}`, user }
    store.dispatch(sessionRestored(id === null ? null : session))
  }
  return { store, write, sent, flow, as }
}

const keysOf = (sent: readonly { readonly key: string }[]) => new Set(sent.map(({ key }) => key))

describe('a write of money', () => {
  it('sends once however often it is submitted, and again after an answer with a new key', async () => {
    const { store, write, sent, flow } = world({ data: 'order 7' }, { data: 'order 8' })
    void store.dispatch(write.submit({ lots: '5' }))
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(flow()).toEqual({ phase: 'confirmed', request: { lots: '5' }, result: 'order 7' })
    void store.dispatch(write.dismiss())
    expect(flow().phase).toBe('idle')
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(keysOf(sent).size).toBe(2)
  })

  it('asks what became of what a reload left a moment ago, before it sends anything new', async () => {
    const { store, write, sent, flow } = world({ data: 'order 7' })
    const customer = store.getState().session.user?.id ?? ''
    const left = { key: 'before', request: { lots: '5' }, sentAt: Date.now() }
    keptWrites.write({ customer, writes: { buyPlan: left } })
    void store.dispatch(write.submit({ lots: '6' }))
    await vi.advanceTimersByTimeAsync(0)
    // The tab keeps no secret: the person asks, with theirs.
    expect(sent).toEqual([])
    expect(flow()).toMatchObject({ phase: 'unknown', pending: { request: { lots: '5' } } })
    void store.dispatch(write.askAgain({ secret: 'typed' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([{ request: { lots: '5', secret: 'typed' }, key: 'before' }])
    expect(flow().phase).toBe('confirmed')
    expect(keptWrites.read()).toBeNull()
  })

  it('sends a new one where what is left is too old to be asked for by itself', async () => {
    const { store, write, sent } = world({ data: 'order 8' })
    const customer = store.getState().session.user?.id ?? ''
    const left = { key: 'before', request: { lots: '5' }, sentAt: Date.now() - 60_000 }
    keptWrites.write({ customer, writes: { buyPlan: left } })
    void store.dispatch(write.submit({ lots: '6' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ request }) => request)).toEqual([{ lots: '6' }])
  })

  it('keeps its key through every asking, by the person or by itself', async () => {
    const { store, write, sent, flow } = world(
      { error: 'lost' },
      { error: 'lost' },
      { data: 'done' },
    )
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(flow().phase).toBe('unknown')
    void store.dispatch(write.askAgain())
    void store.dispatch(write.submit({ lots: '6' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(({ request }) => request.lots)).toEqual(['5', '5', '5'])
    expect(keysOf(sent).size).toBe(1)
    expect(flow().phase).toBe('confirmed')
  })

  it('is put away also after its customer was signed out', async () => {
    const { store, write, flow, as } = world({ data: 'order 7' })
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    store.dispatch(sessionEnded('expired'))
    expect(flow().phase).toBe('idle')
    void store.dispatch(write.dismiss())
    as('c1')
    expect(flow().phase).toBe('idle')
  })

  it('says why it was refused', async () => {
    const refusal = { code: CODE.productAlreadyBought, fields: {} }
    const { store, write, flow } = world({ error: { kind: 'refused', ...refusal } })
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(flow()).toEqual({ phase: 'refused', request: { lots: '5' }, refusal })
  })

  it('sends nothing for a visitor, and asks nothing again when nothing is unknown', async () => {
    const { store, write, sent, as } = world()
    void store.dispatch(write.askAgain())
    as(null)
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })

  it('is never asked for in the name of another customer, and rests until its own is back', async () => {
    const { store, write, sent, flow, as } = world()
    void store.dispatch(write.submit({ lots: '5' }))
    await vi.advanceTimersByTimeAsync(0)
    as(null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    as('c1')
    expect(flow()).toMatchObject({ phase: 'unknown', pending: { resting: true } })
    as('another')
    expect(flow().phase).toBe('idle')
    void store.dispatch(write.submit({ lots: '1' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(keysOf(sent).size).toBe(2)
  })

  it('keeps in the tab what it may, and asks again with what the person adds', async () => {
    const { store, write, sent, flow } = world({ error: 'lost' }, { data: 'done' })
    const request = { lots: '5', secret: 'correct horse' }
    void store.dispatch(write.submit(request))
    await vi.advanceTimersByTimeAsync(0)
    const kept = keptWrites.read()?.writes.buyPlan
    expect(kept).toMatchObject({ request: { lots: '5' } })
    expect(JSON.stringify(kept)).not.toContain('horse')
    void store.dispatch(write.askAgain({ secret: 'another' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map((one) => one.request)).toEqual([request, { lots: '5', secret: 'another' }])
    // Beside its answer no secret stands any more.
    expect(flow()).toEqual({ phase: 'confirmed', request: { lots: '5' }, result: 'done' })
  })
})
