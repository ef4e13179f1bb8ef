import '#src/shared/styles/tokens.css'
import '#src/shared/styles/global.css'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { PublicConfig } from '#contract/publicConfig.ts'
import { initialPreferences } from '#src/entities/preferences/preferences.storage.ts'
import { SIGNED_OUT } from '#src/entities/session/session.slice.ts'
import { sessionStored } from '#src/entities/session/session.storage.ts'
import { testWalletWanted } from '#src/features/test-wallet/testWalletWanted.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { readPublicConfig } from '#src/shared/config/publicConfig.ts'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { twice } from '#src/shared/lib/lazyPart.ts'
import { tolerateTranslators } from '#src/shared/lib/tolerateTranslators.ts'
import { discoverWallets } from '#src/shared/wallet/discoverWallets.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { App } from './App.tsx'
import { FailedPage } from './FailedPage.tsx'
import { showPreferences, startLifecycles } from './lifecycles.ts'
import { createStore } from './store.ts'

/** Puts in the test wallet where the house allows one and the address or this tab asks for it. */
function startTestWallet(config: PublicConfig): boolean {
  const options = config.testWallet ? testWalletWanted(window.location.search) : null
  if (options === null) return false
  void import('#src/features/test-wallet/installTestWallet.ts').then(({ installTestWallet }) => {
    installTestWallet(`${config.brand} test wallet`, options)
  })
  return true
}

async function start(root: HTMLElement): Promise<void> {
  const since = performance.now()
  tolerateTranslators()
  const wallets = discoverWallets(window)
  const preferences = initialPreferences(navigator.languages)
  showPreferences(preferences)
  const [config] = await Promise.all([
    twice(readPublicConfig),
    twice(() => startTexts(preferences.language)),
  ])
  const store = createStore({ session: sessionStored.read() ?? SIGNED_OUT, preferences })
  const testWallet = startTestWallet(config)
  startLifecycles(store, wallets)
  createRoot(root).render(
    <Provider store={store}>
      <ConfigContext value={config}>
        <WalletsContext value={wallets}>
          <BrowserRouter>
            <App since={since} testWallet={testWallet} />
          </BrowserRouter>
        </WalletsContext>
      </ConfigContext>
    </Provider>,
  )
}

const root = document.getElementById('root')
if (root !== null) {
  start(root).catch((cause: unknown) => {
    reportError(cause)
    createRoot(root).render(
      <BrowserRouter>
        <FailedPage missing />
      </BrowserRouter>,
    )
  })
}
