import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, scriptApi, type SeenCall } from '#kit/frontWorld.tsx'
import {
  sessionEnded,
  type SessionEnd,
  sessionRestored,
} from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { pairedTopic } from '#src/shared/wallet/paired/pairedTopic.ts'
import type { PairedWallet, PairingEnd } from '#src/shared/wallet/paired/pairedWallet.ts'
import { PAIRED_WALLET, type Wallet } from '#src/shared/wallet/provider.ts'
import { followPairing, goOn } from './followPairing.ts'
import { restorePaired } from './restorePaired.ts'

const end = vi.fn<() => void>()
const pair = vi.fn<(wallet: Wallet) => void>()
const restore = vi.fn<() => Promise<boolean | null>>()
let told = async (): Promise<void> => undefined
let walletEnds: (how: PairingEnd) => void = () => undefined
let calls: readonly SeenCall[] = []

const paired: PairedWallet = {
  wallet: { id: PAIRED_WALLET, name: null, icon: null, provider: {} },
  view: () => ({ step: 'paired' }),
  subscribe: () => () => undefined,
  restore,
  end,
  told: () => told(),
  onEnded: (listener) => {
    walletEnds = listener
  },
}

const registry: WalletRegistry = {
  list: () => [],
  subscribe: () => () => undefined,
  look: () => undefined,
  pair,
}

function follow(choice: string, signedIn = true) {
  const { store } = createWorld({ signedIn })
  walletChoice.write(choice)
  pairedTopic.write('one')
  followPairing(store, registry, paired)
  return store
}

const signedOut = (): boolean => calls.some(({ name }) => name === 'logout')
/** What another tab wrote when somebody signed in there. */
const elsewhere = () => createWorld().store.getState().session

beforeEach(() => {
  calls = scriptApi({ logout: () => ok({}) })
  told = async () => undefined
  restore.mockResolvedValue(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

describe('a wallet that ends the pairing', () => {
  it.each<PairingEnd>(['unpaired', 'unshared'])(
    'signs out, says why (%s), and is not gone on with',
    async (how) => {
      const store = follow(PAIRED_WALLET)
      walletEnds(how)
      expect(store.getState().session).toMatchObject({ loggedIn: false, ended: how })
      expect(walletChoice.read()).toBeNull()
      await expect.poll(signedOut).toBe(true)
    },
  )

  it('leaves the session of another wallet alone', () => {
    const store = follow('other.wallet')
    walletEnds('unpaired')
    expect(store.getState().session.loggedIn).toBe(true)
    expect(walletChoice.read()).toBe('other.wallet')
  })

  it('while its signature was checked signs out as soon as somebody is signed in', async () => {
    restore.mockResolvedValue(false)
    const store = follow(PAIRED_WALLET, false)
    store.dispatch(sessionRestored(elsewhere()))
    await expect.poll(() => store.getState().session.ended).toBe('unpaired')
    await expect.poll(signedOut).toBe(true)
    expect(pair).not.toHaveBeenCalled()
    await expect.poll(() => walletChoice.read()).toBeNull()
  })
})

describe('the end of a session', () => {
  it.each<[SessionEnd, number]>([
    ['signedOut', 1],
    ['expired', 0],
    ['walletChanged', 0],
  ])('%s ends %i pairings', async (reason, pairings) => {
    const store = follow(PAIRED_WALLET)
    store.dispatch(sessionEnded(reason))
    await vi.waitFor(() => {
      expect(walletChoice.read()).toBe(pairings === 0 ? PAIRED_WALLET : null)
    })
    expect(end).toHaveBeenCalledTimes(pairings)
  })

  it('ends the pairing once another wallet took over', () => {
    const store = follow('other.wallet')
    store.dispatch(sessionEnded('expired'))
    expect(end).toHaveBeenCalledOnce()
    expect(walletChoice.read()).toBe('other.wallet')
  })

  it('in another tab, by a person who signed out there, ends it here too', () => {
    const store = follow(PAIRED_WALLET)
    pairedTopic.clear()
    store.dispatch(sessionRestored(null))
    expect(end).toHaveBeenCalledOnce()
  })

  it('keeps the choice until the wallet was told, so that the next start tries again', async () => {
    told = () => Promise.reject(new Error('no relay'))
    const store = follow(PAIRED_WALLET)
    store.dispatch(sessionEnded('signedOut'))
    await Promise.resolve()
    expect(end).toHaveBeenCalledOnce()
    expect(walletChoice.read()).toBe(PAIRED_WALLET)
  })

  it('before this part was loaded ends the pairing as soon as it is', async () => {
    const { store } = createWorld()
    walletChoice.write(PAIRED_WALLET)
    store.dispatch(sessionEnded('signedOut'))
    restore.mockResolvedValue(null)
    await goOn(store, registry, paired)
    expect(end).toHaveBeenCalledOnce()
    expect(pair).not.toHaveBeenCalled()
    expect(walletChoice.read()).toBeNull()
  })
})

describe('going on with a pairing', () => {
  it('brings its wallet along when somebody signs in, here or in another tab', async () => {
    const store = follow(PAIRED_WALLET, false)
    expect(restore).not.toHaveBeenCalled()
    store.dispatch(sessionRestored(elsewhere()))
    await vi.waitFor(() => {
      expect(pair).toHaveBeenCalledExactlyOnceWith(paired.wallet)
    })
    expect(store.getState().session.loggedIn).toBe(true)
  })

  it('ends nothing when nobody can tell whether there is one', async () => {
    restore.mockRejectedValue(new Error('no part'))
    const store = follow(PAIRED_WALLET)
    await goOn(store, registry, paired)
    expect(store.getState().session.loggedIn).toBe(true)
    expect(walletChoice.read()).toBe(PAIRED_WALLET)
  })

  it('is not possible once the operator offers none: signed out, and told that', async () => {
    const { store } = createWorld()
    walletChoice.write(PAIRED_WALLET)
    await restorePaired(
      store,
      {
        mode: 'sandbox',
        gate: 'wallet',
        google: false,
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
        loans: true,
        apiHost: '',
        walletConnect: null,
        email: 'off',
        phone: 'off',
      },
      registry,
    )
    expect(store.getState().session.ended).toBe('withdrawn')
    expect(walletChoice.read()).toBeNull()
  })
})
