import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import type { MarketItem } from '#protocol/market.ts'
import { type AppStore, createStore } from '#src/app/store.ts'
import { createFeed, type Feed } from '#src/entities/market/feed.ts'
import {
  clockTicked,
  heartbeatArrived,
  linkChanged,
  quotesArrived,
} from '#src/entities/market/market.slice.ts'
import { marketApi } from '#src/entities/market/market.api.ts'
import { DEFAULT_PREFERENCES } from '#src/entities/preferences/preferences.slice.ts'
import { SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'

/** A root in a fresh element of the page. */
export function openRoot(): { readonly root: Root; readonly element: HTMLElement } {
  const element = document.createElement('div')
  document.getElementById('root')?.append(element)
  return { root: createRoot(element), element }
}

/** The app's own store, holding these instruments as if the server had answered. */
export async function openStore(items: readonly MarketItem[]): Promise<AppStore> {
  const store = createStore({ session: SIGNED_OUT, preferences: DEFAULT_PREFERENCES })
  await store.dispatch(marketApi.util.upsertQueryData('listMarkets', undefined, [...items]))
  store.dispatch(clockTicked(Date.now()))
  return store
}

/** What the app puts around its pages. */
export function World({ store, children }: { store: AppStore; children: ReactNode }) {
  return (
    <ConfigContext
      value={{
        mode: 'sandbox',
        gate: 'open',
        google: false,
        brand: 'Bench',
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
      <Provider store={store}>
        <MemoryRouter initialEntries={['/market?type=2']}>{children}</MemoryRouter>
      </Provider>
    </ConfigContext>
  )
}

/** The app's own feed into the store, on a socket that says what it is told to. */
export function openFeed(store: AppStore): { readonly feed: Feed; hear(text: string): void } {
  const { dispatch } = store
  const socket: Pick<WebSocket, 'onopen' | 'onclose' | 'onmessage' | 'send' | 'close'> = {
    onopen: null,
    onclose: null,
    onmessage: null,
    send: () => undefined,
    close: () => undefined,
  }
  const feed = createFeed(
    {
      connect: () => socket as WebSocket,
      now: () => Date.now(),
      dice: () => Math.random(),
      frame: (task) => {
        requestAnimationFrame(task)
      },
    },
    {
      prices: (entries, now) => dispatch(quotesArrived({ entries, now })),
      heartbeat: (at, now) => dispatch(heartbeatArrived({ at, now })),
      link: (link) => dispatch(linkChanged(link)),
      own: () => undefined,
      sessionEnded: () => undefined,
    },
  )
  feed.start()
  const opened: unknown = socket.onopen
  if (typeof opened === 'function') opened.call(socket)
  return {
    feed,
    hear(text) {
      socket.onmessage?.call(socket as WebSocket, new MessageEvent('message', { data: text }))
    },
  }
}
