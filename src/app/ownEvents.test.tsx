import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { SIGNED_OUT, signedIn } from '#src/shared/session/session.slice.ts'
import { startLifecycles } from './lifecycles.ts'
import { createStore } from './store.ts'

/** Stands for a part of the app that cannot be loaded: a new release, or a connection that broke. */
vi.mock('#src/entities/order/orderEvents.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

/** The one socket of the app; the test is the server. */
class ToldSocket {
  static last: ToldSocket | null = null
  onmessage: ((event: { readonly data: string }) => void) | null = null
  constructor() {
    ToldSocket.last = this
  }
  send(): void {
    return undefined
  }
  close(): void {
    return undefined
  }
}

const NOTICE = { type: 'notice', account: 'real', notice: { kind: 'deposit' } }
const fetched = vi.fn<typeof fetch>(async () =>
  Response.json({ code: '200', result: { items: [], next: null } }),
)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('WebSocket', ToldSocket)
})
afterEach(() => vi.unstubAllGlobals())

it('asks again for what an own event is about where its part cannot be loaded', async () => {
  const store = createStore({ session: SIGNED_OUT, preferences: DEFAULT_PREFERENCES })
  const nothing = (): undefined => undefined
  startLifecycles(store, {
    list: () => [],
    subscribe: () => nothing,
    look: nothing,
    pair: nothing,
  })
  store.dispatch(
    signedIn({
      token: 'secret',
      way: 'key',
      expiresAt: '2026-11-27T12:00:00.000Z',
      user: { id: 'u', address: null, registeredAt: '2026-11-20T12:00:00.000Z' },
    }),
  )
  await store.dispatch(depositApi.endpoints.listDeposits.initiate())
  const asked = (): number =>
    fetched.mock.calls.filter(([input]) =>
      String(input instanceof Request ? input.url : input).includes('listRecharge'),
    ).length
  expect(asked()).toBe(1)
  ToldSocket.last?.onmessage?.({ data: JSON.stringify(NOTICE) })
  await vi.waitFor(() => expect(asked()).toBe(2), { timeout: 10_000 })
})
