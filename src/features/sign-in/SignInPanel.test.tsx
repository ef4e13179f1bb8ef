import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { fixedWallets } from '#kit/fixedWallets.ts'
import { session } from '#src/shared/session/session.slice.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { api } from '#src/shared/api/api.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { loadSlices, startTexts } from '#src/shared/i18n/i18n.ts'
import type { Eip1193, Wallet } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { SignInPanel } from './SignInPanel.tsx'

interface ScriptedWallet {
  readonly provider: Required<Pick<Eip1193, 'request'>>
  readonly address: string
  /** What it throws at a signature; null to sign. */
  refusal: { readonly code: number } | null
  accounts: readonly string[]
}

/** A wallet with one address that signs whatever it is asked to. */
function scriptedWallet(digit: string): ScriptedWallet {
  const address = `0x${digit.repeat(40)}`
  const wallet: ScriptedWallet = {
    address,
    refusal: null,
    accounts: [address],
    provider: {
      request: async ({ method }) => {
        if (method !== 'personal_sign') return wallet.accounts
        if (wallet.refusal !== null) throw Object.assign(new Error('refused'), wallet.refusal)
        return '0xab12'
      },
    },
  }
  return wallet
}

const CONFIG = {
  mode: 'sandbox',
  gate: 'wallet',
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
const MESSAGE = 'app.example wants you to sign in\nNonce: 12345678'
const bodies: unknown[] = []
let loginAnswer: unknown

/** The operator as far as signing in needs it. */
const serve = async (address: string, init: { readonly body: string }): Promise<Response> => {
  const body: unknown = JSON.parse(init.body)
  bodies.push(body)
  const asked = address.endsWith('/sendCode')
  const result = { message: MESSAGE, expiresAt: '2026-11-20T12:05:00.000Z' }
  return Response.json(asked ? { code: '200', result } : loginAnswer)
}

function openStore() {
  const extra: ApiExtra = {
    token: () => null,
    signedOut: () => undefined,
    account: () => 'real',
  }
  return configureStore({
    reducer: { api: api.reducer, session: session.reducer },
    middleware: (standard) =>
      standard({ thunk: { extraArgument: extra }, serializableCheck: false }).concat(
        api.middleware,
      ),
  })
}

function show(wallets: readonly Wallet[]) {
  const store = openStore()
  render(
    <Provider store={store}>
      <ConfigContext value={CONFIG}>
        <WalletsContext value={fixedWallets(wallets)}>
          <MemoryRouter>
            <SignInPanel />
          </MemoryRouter>
        </WalletsContext>
      </ConfigContext>
    </Provider>,
  )
  return store
}

const asWallet = (provider: Eip1193, id = 'test.one'): Wallet => ({
  id,
  name: `Wallet ${id}`,
  icon: null,
  provider,
})
const button = (name: string) => screen.getByRole('button', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

let wallet: ScriptedWallet

beforeEach(async () => {
  localStorage.clear()
  bodies.length = 0
  await startTexts('en')
  await loadSlices(['session', 'errors'])
  vi.stubGlobal('fetch', serve)
  wallet = scriptedWallet('1')
  loginAnswer = {
    code: '200',
    result: {
      token: 'secret',
      expiresAt: '2026-11-27T12:00:00.000Z',
      user: { id: 'u', address: wallet.address, registeredAt: '2026-11-20T12:00:00.000Z' },
    },
  }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  it('shows the text before the wallet opens, then signs exactly that', async () => {
    const request = vi.spyOn(wallet.provider, 'request')
    const store = show([asWallet(wallet.provider)])
    await press('Connect wallet')
    expect((await screen.findByLabelText('Message to sign')).textContent).toBe(MESSAGE)
    expect(request.mock.calls.map(([ask]) => ask.method)).toEqual(['eth_requestAccounts'])
    await press('Sign message')
    await waitFor(() => {
      expect(store.getState().session.token).toBe('secret')
    })
    expect(bodies[0]).toEqual({ channel: 'dapp', address: wallet.address, chainId: 1 })
    expect(bodies[1]).toMatchObject({ message: MESSAGE })
    expect(walletChoice.read()).toBe('test.one')
  })

  it('never asks a wallet to change its chain: a text can be signed on any', async () => {
    const asked: string[] = []
    const elsewhere: Eip1193 = {
      async request(ask) {
        asked.push(ask.method)
        return ask.method === 'eth_chainId' ? '0x38' : wallet.provider.request(ask)
      },
    }
    const store = show([asWallet(elsewhere)])
    await press('Connect wallet')
    await press('Sign message')
    await waitFor(() => {
      expect(store.getState().session.token).toBe('secret')
    })
    expect(bodies[0]).toMatchObject({ chainId: CONFIG.chainId })
    expect(asked).toEqual(['eth_requestAccounts', 'personal_sign'])
  })

  it('says so when the signature is declined, and sends nothing; the next press tries again', async () => {
    wallet.refusal = { code: 4001 }
    const store = show([asWallet(wallet.provider)])
    await press('Connect wallet')
    await press('Sign message')
    expect(await screen.findByText('You declined. Nothing was sent.')).toBeDefined()
    expect(bodies).toHaveLength(1)
    wallet.refusal = null
    await press('Sign message')
    await waitFor(() => {
      expect(store.getState().session.loggedIn).toBe(true)
    })
  })

  it('says that the wallet is locked', async () => {
    wallet.accounts = []
    show([asWallet(wallet.provider)])
    await press('Connect wallet')
    expect(
      await screen.findByText('Your wallet is locked. Unlock it, then try again.'),
    ).toBeDefined()
    expect(bodies).toHaveLength(0)
  })

  it('shows the words for the code when the server refuses, and starts over', async () => {
    loginAnswer = { code: CODE.codeWrong, result: null }
    const store = show([asWallet(wallet.provider)])
    await press('Connect wallet')
    await press('Sign message')
    expect(await screen.findByText(/wrong, used or too old/)).toBeDefined()
    expect(button('Connect wallet')).toBeDefined()
    expect(store.getState().session.loggedIn).toBe(false)
  })

  it('can be stopped while a wallet never answers, and takes no late answer', async () => {
    let answer: (accounts: unknown) => void = () => undefined
    const silent: Eip1193 = {
      request: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    }
    show([asWallet(silent)])
    await press('Connect wallet')
    await press('Cancel')
    answer([wallet.address])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(button('Connect wallet').getAttribute('aria-busy')).toBe('false')
    expect(bodies).toHaveLength(0)
  })

  it('lets the person choose among several wallets, and remembers the choice', async () => {
    const other = scriptedWallet('2')
    show([asWallet(wallet.provider, 'test.one'), asWallet(other.provider, 'test.two')])
    await press('Connect wallet')
    fireEvent.click(await screen.findByText('Wallet test.two'))
    await press('Sign message')
    await waitFor(() => {
      expect(walletChoice.read()).toBe('test.two')
    })
    expect(bodies[0]).toMatchObject({ address: other.address })
  })
})
