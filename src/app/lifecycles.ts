import i18next from 'i18next'
import { FEED_PATH } from '#protocol/firstPaths.ts'
import { createFeed, type Feed, type OwnMessage } from '#src/entities/market/feed.ts'
import {
  clockTicked,
  heartbeatArrived,
  linkChanged,
  quotesArrived,
} from '#src/entities/market/market.slice.ts'
import { BATCH_KEY } from '#src/features/close-contract/all/batchKey.ts'
import { DRAFT_KEY } from '#src/features/verify-identity/draftKey.ts'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import {
  languageChosen,
  preferencesRestored,
  upDownIn,
} from '#src/entities/preferences/preferences.slice.ts'
import type { PreferencesState } from '#src/entities/preferences/preferences.slice.ts'
import { preferencesStored } from '#src/entities/preferences/preferences.storage.ts'
import { sessionApi } from '#src/entities/session/session.api.ts'
import { sessionEnded, sessionRestored } from '#src/shared/session/session.slice.ts'
import { sessionStored } from '#src/entities/session/session.storage.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { api } from '#src/shared/api/api.ts'
import { apiAddress } from '#src/shared/api/apiHost.ts'
import { changeTexts, currentLanguage } from '#src/shared/i18n/i18n.ts'
import {
  onAccounts,
  firstAddress,
  sameAddress,
  sharedAddress,
} from '#src/shared/wallet/askWallet.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import type { Eip1193 } from '#src/shared/wallet/provider.ts'
import { announce } from '#src/shared/ui/announcer.ts'
import { stored } from '#src/shared/storage/stored.ts'
import type { AppState, AppStore } from './store.ts'

/*
 * Everything that goes on by itself in the app: the live socket, the one clock, what is kept in the
 * browser, the wallet's change of address, and what begins later (laterLifecycles.ts). Nothing else may start a timer or open a socket, save the
 * pairing with a wallet on another device (features/sign-in/qr), which only those load who have one.
 */

const TICK_MS = 1000
const LATER_MS = 2000
const AGAIN_MS = 60_000

/** Calls back when a part of the state changed, with the part and the one before. */
export function onChange<T>(
  store: AppStore,
  part: (state: AppState) => T,
  told: (now: T, was: T) => void,
) {
  let was = part(store.getState())
  store.subscribe(() => {
    const now = part(store.getState())
    if (now === was) return
    const before = was
    was = now
    told(now, before)
  })
}

/** What the operator tells of while the app is open. */
const OWN_TAGS = [
  'account',
  'orders',
  'spot',
  'option',
  'plan',
  'deposit',
  'withdrawal',
  'notification',
  'unread',
] as const

/** Orders come with their own part of the app: nobody without one needs it. */
async function tellOwn(dispatch: AppStore['dispatch'], message: OwnMessage): Promise<void> {
  const { applyOwnEvent } = await import('#src/entities/order/orderEvents.ts')
  applyOwnEvent(dispatch, message)
}

/** The live socket: prices, own orders, and the end of the session. */
function openFeed(store: AppStore): Feed {
  const { dispatch } = store
  return createFeed(
    {
      connect: () =>
        new WebSocket(new URL(apiAddress(FEED_PATH), document.URL).href.replace(/^http/, 'ws')),
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
      own: (message) => {
        // Without that part nobody can tell what changed: all of it is asked for again.
        tellOwn(dispatch, message).catch(() => dispatch(api.util.invalidateTags([...OWN_TAGS])))
      },
      sessionEnded: () => dispatch(sessionEnded('expired')),
    },
  )
}

function runFeed(store: AppStore): void {
  const feed = openFeed(store)
  feed.signedIn(store.getState().session.token)
  feed.start()
  onChange(store, (state) => state.session.token, feed.signedIn)
  const tick = () => store.dispatch(clockTicked(Date.now()))
  // What the first screen asks for may depend on the day.
  tick()
  setInterval(() => {
    tick()
    feed.tick()
  }, TICK_MS)
  const wake = (): void => {
    if (document.visibilityState === 'visible') feed.wake()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', () => {
    wake()
    // Lists that ask for it are asked for again: nothing else tells the store.
    store.dispatch(api.internalActions.onOnline())
  })
}

/** Puts the chosen looks on the root element, where the styles read them. */
export function showPreferences(preferences: PreferencesState): void {
  const { dataset } = document.documentElement
  if (preferences.theme === 'system') delete dataset['theme']
  else dataset['theme'] = preferences.theme
  dataset['updown'] = upDownIn(preferences)
}

/** Keeps what should survive the page, and follows what other tabs of this browser change. */
function keepState(store: AppStore): void {
  onChange(
    store,
    (state) => state.session,
    (now) => {
      if (now.loggedIn) sessionStored.write(now)
      else sessionStored.clear()
    },
  )
  onChange(
    store,
    (state) => state.preferences,
    (now, was) => {
      preferencesStored.write(now)
      showPreferences(now)
      if (now.language === was.language) return
      changeTexts(now.language).catch(() => {
        // The picker names the language that is on the screen.
        announce(i18next.t('error.chunkTitle', { ns: 'shell' }))
        store.dispatch(languageChosen(currentLanguage().value))
      })
    },
  )
  sessionStored.watch((other) => {
    if (other?.token !== store.getState().session.token) store.dispatch(sessionRestored(other))
  })
  preferencesStored.watch((other) => {
    if (other !== null) store.dispatch(preferencesRestored(other))
  })
}

/** No answer of one session may be seen in the next, and nothing that was typed: the sign-out may be another tab's. */
function forgetOtherSessions(store: AppStore): void {
  onChange(
    store,
    (state) => state.session.user?.id,
    (_, was) => {
      if (was === undefined || store.getState().session.ended === 'expired') return
      for (const key of [DRAFT_KEY, BATCH_KEY])
        stored({ key, version: 1, scope: 'tab', parse: () => null }).clear()
    },
  )
  onChange(
    store,
    (state) => state.session.token,
    () => {
      store.dispatch(api.util.resetApiState())
    },
  )
}

/**
 * Another address in the wallet ends the session of the first. An empty list is a locked wallet and
 * another chain is another chain: neither ends anything.
 */
function endForOther(store: AppStore, address: string | null): void {
  const { token, user, byAccount } = store.getState().session
  if (byAccount) return
  const own = user?.address ?? null
  if (token === null || own === null || address === null || sameAddress(own, address)) return
  store.dispatch(sessionEnded('walletChanged'))
  void store.dispatch(sessionApi.endpoints.logout.initiate(token))
}

function watchWallet(store: AppStore, wallets: WalletRegistry): void {
  let watched: Eip1193 | null = null
  let stop = (): void => undefined
  const check = async (provider: Eip1193): Promise<void> => {
    const address = await sharedAddress(provider)
    if (provider === watched) endForOther(store, address)
  }
  const follow = (): void => {
    const id = walletChoice.read()
    const provider = wallets.list().find((wallet) => wallet.id === id)?.provider ?? null
    if (provider === watched) return
    stop()
    stop = () => undefined
    watched = provider
    // The chosen one has not answered, or is on another device: what others share is nobody's business.
    if (provider === null) return
    stop = onAccounts(provider, (accounts) => {
      endForOther(store, firstAddress(accounts))
    })
    void check(provider)
  }
  follow()
  wallets.subscribe(follow)
  onChange(
    store,
    (state) => state.session.token,
    (token) => {
      const before = watched
      follow()
      // A wallet watched already may have moved on to another address while this one was signing.
      if (token !== null && watched !== null && watched === before) void check(watched)
    },
  )
}

/** Brings what nobody misses on the first screen; where it does not arrive, there is a next time. */
function startLater(store: AppStore, wait = LATER_MS): void {
  setTimeout(() => {
    void import('./laterLifecycles.ts').then(
      (later) => later.startLater(store),
      () => startLater(store, AGAIN_MS),
    )
  }, wait)
}

/**
 * Goes on with writes of money without an answer; their part is loaded only where there are any. A sign-out leaves
 * none in the tab: they last as long as the page, for their own customer.
 */
function goOnWithWrites(store: AppStore): void {
  let aside: ReturnType<typeof keptWrites.read> = null
  const look = (): void => {
    const { ended, user } = store.getState().session
    if (ended === 'signedOut') {
      aside = keptWrites.read()
      keptWrites.clear()
    }
    if (user === null) return
    if (aside !== null) keptWrites.write(aside)
    aside = null
    if (keptWrites.read() === null) return
    // Where not even the part arrives, it stays kept for the next page.
    void import('./resumeWrites.ts').then(
      ({ resumeWrites }) => resumeWrites(store),
      () => undefined,
    )
  }
  look()
  onChange(store, (state) => state.session.token, look)
}

/** Starts everything that goes on by itself; once per page. */
export function startLifecycles(store: AppStore, wallets: WalletRegistry): void {
  keepState(store)
  forgetOtherSessions(store)
  goOnWithWrites(store)
  runFeed(store)
  watchWallet(store, wallets)
  startLater(store)
}
