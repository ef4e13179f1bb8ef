import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorld, ok, scriptHouse, type SeenCall } from '#kit/frontWorld.tsx'
import { sessionEnded, type SessionEnd } from '#src/entities/session/session.slice.ts'
import { PAIRED_WALLET, walletChoice } from '#src/entities/session/walletChoice.ts'
import type { PairedWallet } from '#src/shared/wallet/paired/pairedWallet.ts'
import { followPairing } from './followPairing.ts'
import { restorePaired } from './restorePaired.ts'

const end = vi.fn<() => void>()
let walletEnds = (): void => undefined
let calls: readonly SeenCall[] = []

const paired: PairedWallet = {
  wallet: { id: PAIRED_WALLET, name: null, icon: null, provider: {} },
  view: () => ({ step: 'paired' }),
  subscribe: () => () => undefined,
  restore: async () => true,
  end,
  onEnded: (listener) => {
    walletEnds = listener
  },
}

function follow(choice: string) {
  const { store } = createWorld()
  walletChoice.write(choice)
  followPairing(store, paired)
  return store
}

const signedOut = (): boolean => calls.some(({ name }) => name === 'logout')

beforeEach(() => {
  calls = scriptHouse({ logout: () => ok({}) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

describe('a wallet that ends the pairing', () => {
  it('signs out, says why, and is not gone on with', async () => {
    const store = follow(PAIRED_WALLET)
    walletEnds()
    expect(store.getState().session).toMatchObject({ loggedIn: false, ended: 'unpaired' })
    expect(walletChoice.read()).toBeNull()
    await expect.poll(signedOut).toBe(true)
  })

  it('leaves the session of another wallet alone', () => {
    const store = follow('other.wallet')
    walletEnds()
    expect(store.getState().session.loggedIn).toBe(true)
    expect(walletChoice.read()).toBe('other.wallet')
  })
})

describe('the end of a session', () => {
  it.each<[SessionEnd, number]>([
    ['signedOut', 1],
    ['expired', 0],
    ['walletChanged', 0],
  ])('%s ends %i pairings', (reason, pairings) => {
    const store = follow(PAIRED_WALLET)
    store.dispatch(sessionEnded(reason))
    expect(end).toHaveBeenCalledTimes(pairings)
    expect(walletChoice.read()).toBe(pairings === 0 ? PAIRED_WALLET : null)
  })

  it('ends the pairing once another wallet took over', () => {
    const store = follow('other.wallet')
    store.dispatch(sessionEnded('expired'))
    expect(end).toHaveBeenCalledOnce()
    expect(walletChoice.read()).toBe('other.wallet')
  })
})

describe('going on with a pairing', () => {
  it('is not possible once the house offers none: signed out, and told why', async () => {
    const { store } = createWorld()
    walletChoice.write(PAIRED_WALLET)
    await restorePaired(store, {
      mode: 'sandbox',
      gate: 'wallet',
      brand: 'Glasshouse',
      testWallet: false,
      chainId: 1,
      priceSource: 'simulated',
      walletConnect: null,
    })
    expect(store.getState().session.ended).toBe('unpaired')
  })
})
