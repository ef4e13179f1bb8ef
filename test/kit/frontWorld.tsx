import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { createStore } from '#src/app/store.ts'
import { clockTicked, quotesArrived } from '#src/entities/market/market.slice.ts'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { NOW } from './orders.ts'

/** A call the page made. */
export interface SeenCall {
  readonly name: RouteName
  readonly path: string
  readonly key: string | null
  /** The session's, or a guest's. */
  readonly token: string | null
  /** The account as the header says it. */
  readonly account: string | null
  readonly query: URLSearchParams
  readonly body: unknown
}

type Reply = { readonly code: string; readonly result: unknown } | 'lost' | Promise<unknown>
type Replies = Partial<Record<RouteName, (call: SeenCall, count: number) => Reply>>

function nameOf(method: string, path: string): RouteName {
  const names = Object.keys(ROUTES) as RouteName[]
  const found = names.find((name) => {
    const params = { id: '[^/]+', key: '[^/]+', lang: '[^/]+', n: '[^/]+' }
    const pattern = decodeURIComponent(routePath(name, params))
    return ROUTES[name].method === method && new RegExp(`^${pattern}$`).test(path)
  })
  if (found === undefined) throw new Error(`no route ${method} ${path}`)
  return found
}

/** Answers the page's calls from a script and keeps what was asked. */
export function scriptApi(replies: Replies): readonly SeenCall[] {
  const seen: SeenCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const [path = '', query = ''] = address.split('?')
    const name = nameOf(init.method ?? 'GET', path)
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const key = headers.get('idempotency-key')
    const account = headers.get('virtually')
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? null
    const asked = new URLSearchParams(query)
    const call: SeenCall = { name, path, key, token, account, query: asked, body }
    seen.push(call)
    const count = seen.filter((one) => one.name === name).length
    const reply = await (replies[name]?.(call, count) ?? { code: '404', result: null })
    if (reply === 'lost') throw new TypeError('connection reset')
    return new Response(JSON.stringify(reply))
  })
  return seen
}

/** Plain success. */
export function ok(result: unknown): { readonly code: string; readonly result: unknown } {
  return { code: '200', result }
}

interface WorldOptions {
  readonly signedIn?: boolean
  readonly account?: 'real' | 'demo'
  /** The customer's wallet; null for who came by e-mail. */
  readonly address?: string | null
}

const OWN_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

/** A store as the app starts it, on the demo account unless told otherwise. */
export function createWorld(options: WorldOptions = {}) {
  const { address = OWN_WALLET } = options
  const user = { id: 'c1', address, registeredAt: new Date(NOW).toISOString() }
  const session =
    options.signedIn === false
      ? SIGNED_OUT
      : { ...SIGNED_OUT, loggedIn: true, token: 'token', user, expiresAt: user.registeredAt }
  const virtualStatus = options.account === 'real' ? 1 : 2
  const store = createStore({
    session,
    preferences: { ...DEFAULT_PREFERENCES, virtualStatus },
  })
  store.dispatch(clockTicked(NOW))
  const price = (code: string, text: string, at = NOW): void => {
    store.dispatch(quotesArrived({ entries: [{ code, price: text, zdf: '1.84', at }], now: NOW }))
  }
  return { store, price }
}

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{`${pathname}${search}`}</output>
}

/** Renders something inside everything the app provides. */
export function renderInWorld(
  world: ReturnType<typeof createWorld>,
  content: ReactNode,
  at = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0',
) {
  return render(
    <ConfigContext
      value={{
        mode: 'sandbox',
        gate: 'open',
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
      }}
    >
      <Provider store={world.store}>
        <MemoryRouter initialEntries={[at]}>
          {content}
          <Address />
        </MemoryRouter>
      </Provider>
    </ConfigContext>,
  )
}
