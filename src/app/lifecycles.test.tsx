import { generatePrivateKey } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Login } from '#protocol/session.ts'
import { depositApi } from '#src/entities/deposit/deposit.api.ts'
import { BATCH_KEY } from '#src/features/close-contract/all/batchKey.ts'
import { DRAFT_KEY } from '#src/features/verify-identity/draftKey.ts'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import {
  accountChosen,
  DEFAULT_PREFERENCES,
  languageChosen,
  preferencesRestored,
  themeChosen,
} from '#src/entities/preferences/preferences.slice.ts'
import { preferencesStored } from '#src/entities/preferences/preferences.storage.ts'
import {
  sessionEnded,
  sessionRestored,
  SIGNED_OUT,
  signedIn,
} from '#src/shared/session/session.slice.ts'
import { sessionStored } from '#src/entities/session/session.storage.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { createTestWallet, type TestWallet } from '#src/features/test-wallet/testProvider.ts'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { startLifecycles } from './lifecycles.ts'
import { createStore } from './store.ts'

/** A socket that never opens. */
class SilentSocket {
  close(): void {
    return undefined
  }
}

const fetched = vi.fn<typeof fetch>(async () => Response.json({ code: '200', result: {} }))
let wallet: TestWallet

function login(): Login {
  return {
    token: 'secret',
    way: 'key',
    expiresAt: '2026-11-27T12:00:00.000Z',
    user: { id: 'u', address: wallet.address(), registeredAt: '2026-11-20T12:00:00.000Z' },
  }
}

function start() {
  const store = createStore({ session: SIGNED_OUT, preferences: DEFAULT_PREFERENCES })
  const list = [{ id: 'test.one', name: 'One', icon: null, provider: wallet.provider }]
  startLifecycles(store, {
    list: () => list,
    subscribe: () => () => undefined,
    look: () => undefined,
    pair: () => undefined,
  })
  return store
}

const settle = () => vi.advanceTimersByTimeAsync(1)

beforeEach(async () => {
  localStorage.clear()
  await startTexts('en')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('WebSocket', SilentSocket)
  wallet = createTestWallet(generatePrivateKey(), { late: 0, refuses: false, locked: false })
  walletChoice.write('test.one')
})

afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** How long a part that is loaded when it is needed may take on a busy machine. */
const LATE_PART = { timeout: 10_000 }

describe('what goes on by itself', () => {
  it('knows the time before the first second is over', () => {
    expect(start().getState().market.now).toBe(Date.now())
  })

  it('asks again for a write without an answer once its customer is back, and leaves none in the tab at a sign-out', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    const body = { instrumentId: '1', validUntil: '2026-11-20T12:05:01.000Z' }
    const request = { account: 'demo', body }
    const write = { key: 'the-key-it-was-sent-with', request, sentAt: Date.now() }
    keptWrites.write({ customer: 'u', writes: { buyOption: write } })
    const asked = (): number =>
      fetched.mock.calls.filter(
        ([, init]) => new Headers(init?.headers).get('idempotency-key') === write.key,
      ).length
    store.dispatch(sessionEnded('expired'))
    expect(keptWrites.read()).not.toBeNull()
    store.dispatch(signedIn(login()))
    await vi.waitFor(() => expect(asked()).toBe(1), LATE_PART)
    keptWrites.write({ customer: 'u', writes: { buyOption: write } })
    store.dispatch(sessionEnded('signedOut'))
    expect(keptWrites.read()).toBeNull()
    store.dispatch(signedIn(login()))
    await vi.waitFor(() => expect(asked()).toBe(2), LATE_PART)
  })

  it.each([DRAFT_KEY, BATCH_KEY])(
    'forgets %s at a sign-out, also in another tab, and not where the session is merely over',
    (name) => {
      const store = start()
      const key = `glasshouse.${name}`
      const left = (end: () => void): string | null => {
        sessionStorage.setItem(key, 'begun')
        store.dispatch(signedIn(login()))
        end()
        return sessionStorage.getItem(key)
      }
      const expired = left(() => store.dispatch(sessionEnded('expired')))
      const signedOut = left(() => store.dispatch(sessionEnded('signedOut')))
      const otherTab = left(() => store.dispatch(sessionRestored(null)))
      expect([expired, signedOut, otherTab]).toEqual(['begun', null, null])
    },
  )

  it('asks again for what wants it once the network is back', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    const asked = (): number =>
      fetched.mock.calls.filter(
        ([address]) => typeof address === 'string' && address.includes('listRecharge'),
      ).length
    void store.dispatch(
      depositApi.endpoints.listDeposits.initiate(undefined, {
        subscriptionOptions: { refetchOnReconnect: true },
      }),
    )
    await settle()
    expect(asked()).toBe(1)
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(asked()).toBe(2)
  })

  it('keeps the session while signed in and clears it at its end', () => {
    const store = start()
    store.dispatch(signedIn(login()))
    expect(sessionStored.read()?.token).toBe('secret')
    store.dispatch(sessionEnded('signedOut'))
    expect(sessionStored.read()).toBeNull()
  })

  it('ends the session when the wallet switches to another address, and tells the operator', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    await settle()
    wallet.changeAccount()
    expect(store.getState().session).toMatchObject({ loggedIn: false, ended: 'walletChanged' })
    await settle()
    const [address, init] = fetched.mock.calls.at(-1) ?? []
    expect(address).toBe('/swx/customer/login/logout')
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret')
  })

  it('ends nothing when the wallet is locked or tells the same address again', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    await settle()
    wallet.setLocked(true)
    wallet.setLocked(false)
    await settle()
    expect(store.getState().session.loggedIn).toBe(true)
  })

  it('ends a kept session when the wallet holds another address by now', async () => {
    const store = start()
    store.dispatch(
      signedIn({ ...login(), user: { ...login().user, address: `0x${'1'.repeat(40)}` } }),
    )
    walletChoice.write('test.one')
    const again = createStore({ ...store.getState(), preferences: DEFAULT_PREFERENCES })
    startLifecycles(again, {
      list: () => [{ id: 'test.one', name: 'One', icon: null, provider: wallet.provider }],
      subscribe: () => () => undefined,
      look: () => undefined,
      pair: () => undefined,
    })
    await settle()
    expect(again.getState().session.ended).toBe('walletChanged')
  })

  it('follows another tab that signs out', () => {
    const store = start()
    store.dispatch(signedIn(login()))
    window.dispatchEvent(new StorageEvent('storage', { key: 'glasshouse.session', newValue: null }))
    expect(store.getState().session.loggedIn).toBe(false)
  })

  it('remembers the account, the language and the looks, and shows them', async () => {
    const store = start()
    store.dispatch(accountChosen('demo'))
    store.dispatch(themeChosen('dark'))
    store.dispatch(languageChosen('hk'))
    expect(preferencesStored.read()).toMatchObject({
      virtualStatus: 2,
      theme: 'dark',
      language: 'hk',
    })
    const { dataset } = document.documentElement
    expect(dataset['theme']).toBe('dark')
    expect(dataset['updown']).toBe('red')
    vi.useRealTimers()
    await vi.waitFor(() => {
      expect(document.documentElement.lang).toBe('zh-Hans')
    })
    store.dispatch(languageChosen('ar'))
    await vi.waitFor(() => {
      expect(document.documentElement.dir).toBe('rtl')
    })
  })

  it('keeps its own account when another tab chooses one, and follows the rest', () => {
    const store = start()
    store.dispatch(accountChosen('demo'))
    const other = { ...store.getState().preferences, virtualStatus: 1, theme: 'dark' }
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: 'glasshouse.preferences',
        newValue: JSON.stringify({ version: 1, value: other }),
      }),
    )
    expect(store.getState().preferences).toMatchObject({ virtualStatus: 2, theme: 'dark' })
    const before = store.getState().preferences
    store.dispatch(preferencesRestored({ ...before, virtualStatus: 1 }))
    // Nothing changed, so nothing is written that the other tab would hear of in turn.
    expect(store.getState().preferences).toBe(before)
  })

  it('ends a session signed for an address the wallet left meanwhile, also on a second sign-in', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    await settle()
    store.dispatch(sessionEnded('signedOut'))
    const stale = login()
    wallet.changeAccount()
    store.dispatch(signedIn({ ...stale, token: 'second' }))
    await settle()
    expect(store.getState().session.ended).toBe('walletChanged')
  })

  it('ends none that a password opened, whatever address the wallet shares', async () => {
    const store = start()
    const own = login()
    wallet.changeAccount()
    store.dispatch(signedIn({ ...own, way: 'password' }))
    await settle()
    expect(store.getState().session.loggedIn).toBe(true)
  })

  it('lets no answer of one session be seen in the next', async () => {
    const store = start()
    store.dispatch(signedIn(login()))
    const before = store.getState().api
    store.dispatch(sessionEnded('expired'))
    expect(store.getState().api).not.toBe(before)
    expect(store.getState().api.queries).toEqual({})
  })
})
