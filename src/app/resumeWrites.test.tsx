import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RouteName } from '#protocol/routePaths.ts'
import { createWorld, ok, type SeenCall, scriptApi } from '#kit/frontWorld.tsx'
import { OPEN_OPTION } from '#kit/options.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { SPOT_ORDER } from '#kit/spotOrders.ts'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import { WRITE_KINDS, type WriteKind } from '#src/shared/money-write/writeKinds.ts'
import { closeContract } from '#src/features/close-contract/closeContract.ts'
import { withdraw } from '#src/features/withdraw/withdrawWrite.ts'
import { resumeWrites } from './resumeWrites.ts'

const KEY = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
const NOW = Date.UTC(2026, 10, 20, 12, 5)
const guarded = { instrumentId: '1', validUntil: '2026-11-20T12:05:01.000Z' }

/** What was sent of each kind, the route it goes to, and an answer. */
const SENT: Readonly<Record<WriteKind, readonly [request: unknown, RouteName, result: unknown]>> = {
  openContract: [{ account: 'demo', body: guarded, decimals: 2 }, 'openContract', OPEN_ORDER],
  closeContract: [
    { account: 'demo', order: OPEN_ORDER, validUntil: guarded.validUntil },
    'closeContract',
    OPEN_ORDER,
  ],
  cancelContract: [{ account: 'demo', order: WAITING_ORDER }, 'cancelOrder', { id: 'w1' }],
  editStops: [{ account: 'demo', body: guarded }, 'editStops', OPEN_ORDER],
  editWaiting: [{ account: 'demo', body: guarded }, 'editWaiting', WAITING_ORDER],
  addMargin: [{ account: 'demo', body: guarded }, 'addMargin', OPEN_ORDER],
  closePart: [{ account: 'demo', body: guarded }, 'closeContract', OPEN_ORDER],
  reverseContract: [
    { account: 'demo', order: OPEN_ORDER, body: guarded },
    'reverseContract',
    { closed: OPEN_ORDER, opened: OPEN_ORDER },
  ],
  placeSpot: [{ account: 'demo', body: guarded }, 'placeSpotOrder', SPOT_ORDER],
  cancelSpot: [{ account: 'demo', orderId: 's1' }, 'cancelOrder', { id: 's1' }],
  buyOption: [{ account: 'demo', body: guarded }, 'buyOption', OPEN_OPTION],
  sellOption: [
    { account: 'demo', option: OPEN_OPTION, minPayout: '1', validUntil: guarded.validUntil },
    'sellOption',
    OPEN_OPTION,
  ],
  buyPlan: [{ productId: 'p1', amount: '10' }, 'subscribePlan', { id: 'p1' }],
  bidNft: [{ id: 'a1', amount: '60' }, 'buyNft', { amount: '60.000000' }],
  leavePlan: [{ id: 'p1' }, 'redeemPlan', { id: 'p1' }],
  exchange: [{ body: { quoteId: 'q1' } }, 'exchange', { id: 'q1' }],
  reportDeposit: [{ way: 'hand', imageId: 'i1' }, 'deposit', { id: 'd1' }],
  withdraw: [{ prepared: { id: 't1' }, signature: '0xab', password: '' }, 'withdraw', { id: 'w1' }],
  requestLoan: [{ amount: '100', days: 7, proof: null }, 'requestLoan', { id: 'l1' }],
  repayLoan: [{ id: 'l1', amount: 'all' }, 'repayLoan', { id: 'l1' }],
}
const GUARDED: readonly WriteKind[] = [
  'openContract',
  'closeContract',
  'editStops',
  'editWaiting',
  'addMargin',
  'closePart',
  'reverseContract',
  'placeSpot',
  'buyOption',
  'sellOption',
  'exchange',
  'reportDeposit',
]
const KEPT = WRITE_KINDS.map(
  (kind) => [kind, { key: KEY, request: SENT[kind][0], sentAt: NOW }] as const,
)

const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
})

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that was loaded again with this in its tab. */
function reloaded(writes: readonly (typeof KEPT)[number][], customer = 'c1') {
  keptWrites.write({ customer, writes: Object.fromEntries(writes) })
  const replies = Object.values(SENT).map(([, route, result]) => [route, () => ok(result)] as const)
  return { seen: scriptApi(Object.fromEntries(replies)), ...createWorld() }
}

/** The password of a withdrawal is kept nowhere, so nothing is sent without the person. */
const WHOLE = KEPT.filter(([kind]) => kind !== 'withdraw')

describe('writes without an answer', () => {
  it.each(WHOLE)(
    'go on after a reload with their own key until they have one: %s',
    async (kind, kept) => {
      const { store, seen } = reloaded([[kind, kept]])
      resumeWrites(store)
      await settle()
      const asked = seen.filter(({ key }) => key !== null)
      expect(asked.map(({ name, key }) => [name, key])).toEqual([[SENT[kind][1], KEY]])
      expect(keptWrites.read()).toBeNull()
    },
  )

  it('are not carried out by a tab that comes back much later, unless they say until when', async () => {
    vi.setSystemTime(NOW + 30_000)
    const { store, seen } = reloaded(WHOLE)
    resumeWrites(store)
    await settle()
    const asked = seen.filter(({ key }) => key !== null)
    expect(asked.map(({ name }) => name)).toEqual(GUARDED.map((kind) => SENT[kind][1]))
    vi.setSystemTime(NOW)
    resumeWrites(store)
    await settle()
    expect(keptWrites.read()).toBeNull()
  })

  it('rest in the open when it is late: the person sees it and may ask', async () => {
    vi.setSystemTime(NOW + 30_000)
    const { store, seen } = reloaded([
      ['closeContract', { key: KEY, request: { account: 'demo', order: OPEN_ORDER }, sentAt: NOW }],
    ])
    resumeWrites(store)
    await settle()
    expect(closeContract.select(store.getState())).toMatchObject({
      phase: 'unknown',
      pending: { key: KEY, resting: true },
    })
    void store.dispatch(closeContract.askAgain())
    await settle()
    expect(seen.filter(({ key }) => key === KEY)).toHaveLength(1)
    expect(closeContract.select(store.getState()).phase).toBe('confirmed')
  })

  it.each(WHOLE)(
    'that this page still remembers go on the same way, and only once: %s',
    async (kind, kept) => {
      const { store } = reloaded([[kind, kept]])
      const keys: string[] = []
      scriptApi({
        [SENT[kind][1]]: ({ key }: SeenCall) => {
          if (key !== null) keys.push(key)
          return keys.length < 3 ? 'lost' : ok(SENT[kind][2])
        },
      })
      resumeWrites(store)
      await settle()
      // Signed out and in again, while the asking waits for its next turn.
      resumeWrites(store)
      await settle()
      expect(keys).toHaveLength(2)
      // The first would have been its turn by now.
      await vi.advanceTimersByTimeAsync(3_000)
      expect(keys).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(keys).toEqual([KEY, KEY, KEY])
      expect(keptWrites.read()).toBeNull()
    },
  )

  it('wait for the password where they are a withdrawal, and are asked for with the same key', async () => {
    const { store, seen } = reloaded(KEPT.filter(([kind]) => kind === 'withdraw'))
    resumeWrites(store)
    await settle()
    expect(seen).toEqual([])
    expect(withdraw.select(store.getState())).toMatchObject({
      phase: 'unknown',
      pending: { key: KEY, request: { password: '' } },
    })
    void store.dispatch(withdraw.askAgain({ password: 'correct horse' }))
    expect(JSON.stringify(keptWrites.read())).not.toContain('correct horse')
    await settle()
    expect(seen.filter(({ key }) => key !== null)).toMatchObject([
      { key: KEY, body: { textId: 't1', signature: '0xab', password: 'correct horse' } },
    ])
    expect(keptWrites.read()).toBeNull()
  })

  it('go on in the slices of their products', async () => {
    const { store } = reloaded(KEPT)
    resumeWrites(store)
    await settle()
    const slices = ['contract', 'spot', 'option', 'plan', 'exchange', 'deposit', 'withdrawal']
    const state: Readonly<Record<string, unknown>> = store.getState()
    for (const slice of slices) expect(state[slice]).toMatchObject({ owner: 'c1' })
  })

  it('are nothing to another customer, and are put away', async () => {
    const { store, seen } = reloaded(KEPT, 'somebody else')
    resumeWrites(store)
    await settle()
    expect(seen).toEqual([])
    expect(keptWrites.read()).toBeNull()
  })
})
