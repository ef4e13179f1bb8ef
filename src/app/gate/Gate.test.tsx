import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import type { Wallet } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { createStore } from '../store.ts'
import './BlockedScreen.tsx'
import { createGate } from './createGate.ts'
import { Gate } from './Gate.tsx'

const WALLET: Wallet = { id: 'a.one', name: 'One', icon: null, provider: {} }
const LOOKING = 'Looking for your wallet'
const BLOCKED = 'Open this page in your wallet'

/** A registry a test adds wallets to. */
function scriptedWallets(first: readonly Wallet[]): WalletRegistry & { add(wallet: Wallet): void } {
  let wallets = first
  const listeners = new Set<() => void>()
  return {
    list: () => wallets,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look: () => undefined,
    pair: () => undefined,
    add(wallet) {
      wallets = [...wallets, wallet]
      for (const listener of listeners) listener()
    },
  }
}

function show(wallets: WalletRegistry, path = '/market', gate: 'wallet' | 'open' = 'wallet') {
  const store = createStore({ session: SIGNED_OUT, preferences: DEFAULT_PREFERENCES })
  const config = {
    mode: 'sandbox',
    gate,
    google: false,
    brand: 'Glasshouse',
    testWallet: true,
    chainId: 1,
    priceSource: 'simulated',
    loans: true,
    apiHost: '',
    walletConnect: null,
    email: 'off',
    phone: 'off',
  } as const
  return render(
    <Provider store={store}>
      <ConfigContext value={config}>
        <WalletsContext value={wallets}>
          <MemoryRouter initialEntries={[path]}>
            <Gate gate={createGate(wallets, '')}>
              <p>the operator</p>
            </Gate>
          </MemoryRouter>
        </WalletsContext>
      </ConfigContext>
    </Provider>,
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  await startTexts('en')
  await loadSlices(['gate'])
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the gate on the screen', () => {
  it('paints the operator at once when a wallet is there, and nothing else ever', async () => {
    const painted = show(scriptedWallets([WALLET]))
    expect(painted.container.textContent).toBe('the operator')
    await pass(5000)
    expect(painted.container.textContent).toBe('the operator')
  })

  it('paints nothing for 100 ms, then the loading screen, then the way into a wallet', async () => {
    const painted = show(scriptedWallets([]))
    await pass(99)
    expect(painted.container.textContent).toBe('')
    await pass(1)
    expect(screen.getByRole('status').textContent).toBe(LOOKING)
    await pass(899)
    expect(screen.getByRole('status').textContent).toBe(LOOKING)
    await pass(1)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(BLOCKED)
    expect(screen.queryByText('the operator')).toBeNull()
  })

  it('paints no loading screen when the wallet answers within 100 ms', async () => {
    const wallets = scriptedWallets([])
    const painted = show(wallets)
    await pass(90)
    act(() => {
      wallets.add(WALLET)
    })
    expect(painted.container.textContent).toBe('the operator')
  })

  it('opens without a reload for a wallet that answers after it was closed', async () => {
    const wallets = scriptedWallets([])
    show(wallets)
    await pass(5000)
    expect(screen.queryByText('the operator')).toBeNull()
    act(() => {
      wallets.add(WALLET)
    })
    expect(screen.getByText('the operator')).toBeDefined()
  })

  it('lets everybody read the help, and everybody in where the server is open', async () => {
    show(scriptedWallets([]), '/help/faq')
    expect(screen.getByText('the operator')).toBeDefined()
    cleanup()
    show(scriptedWallets([]), '/market', 'open')
    await pass(5000)
    expect(screen.getByText('the operator')).toBeDefined()
  })
})
