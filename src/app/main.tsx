import '#src/shared/styles/tokens.css'
import '#src/shared/styles/languages.css'
import '#src/shared/styles/global.css'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import type { PublicConfig } from '#protocol/publicConfig.ts'
import { initialPreferences } from '#src/entities/preferences/preferences.storage.ts'
import { SIGNED_OUT } from '#src/shared/session/session.slice.ts'
import { sessionStored } from '#src/entities/session/session.storage.ts'
import { walletChoice } from '#src/entities/session/walletChoice.ts'
import { testWalletWanted } from '#src/features/test-wallet/testWalletWanted.ts'
import { askApiAt } from '#src/shared/api/apiHost.ts'
import { ConfigContext } from '#src/shared/config/ConfigContext.ts'
import { readPublicConfig } from '#src/shared/config/publicConfig.ts'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { arrive } from '#src/shared/lib/lazyPart.ts'
import { tolerateTranslators } from '#src/shared/lib/tolerateTranslators.ts'
import { isInviteKept } from '#src/shared/storage/isInviteKept.ts'
import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { PAIRED_WALLET } from '#src/shared/wallet/provider.ts'
import { WalletsContext } from '#src/shared/wallet/WalletsContext.ts'
import { App } from './App.tsx'
import type { FirstPaint } from './first/firstPaint.ts'
import { onChange, showPreferences, startLifecycles } from './lifecycles.ts'
import { type AppStore, createStore } from './store.ts'

/** Puts in the test wallet where the operator allows one and the address or this tab asks for it. */
async function startTestWallet(config: PublicConfig): Promise<boolean> {
  const asked = config.testWallet ? testWalletWanted(window.location.search) : null
  if (asked === null) return false
  const { installTestWallet } = await arrive(
    import('#src/features/test-wallet/installTestWallet.ts'),
  )
  installTestWallet(`${config.brand} test wallet`, asked)
  return true
}

/** Goes on with a wallet on another device that was paired on an earlier visit, or is now in another tab. */
function startPairedWallet(store: AppStore, config: PublicConfig, wallets: WalletRegistry): void {
  const look = (): void => {
    if (walletChoice.read() !== PAIRED_WALLET) return
    void import('#src/features/sign-in/qr/restorePaired.ts').then(
      ({ restorePaired }) => restorePaired(store, config, wallets),
      // Without its part the choice of the blocked screen is still there.
      () => undefined,
    )
  }
  look()
  onChange(store, (state) => state.session.token, look)
}

/** Follows an invitation; few have one, so nobody else loads what that takes. */
function startInvite(store: AppStore, search: string): void {
  if (!search.includes('invite=') && !isInviteKept()) return
  import('./invited.ts').then(({ followInvites }) => followInvites(store, search), reportError)
}

async function start(root: HTMLElement, { gate, wallets }: FirstPaint): Promise<void> {
  tolerateTranslators()
  const config = readPublicConfig()
  askApiAt(config.apiHost)
  const preferences = initialPreferences(navigator.languages)
  showPreferences(preferences)
  const kept = { session: sessionStored.read() ?? SIGNED_OUT, preferences }
  // On a slow line the gate's time is over before the test wallet is here: it is not to close for that moment.
  const [testWallet] = await Promise.all([
    startTestWallet(config),
    arrive(startTexts(preferences.language)),
  ])
  const store = createStore(kept)
  startLifecycles(store, wallets)
  startPairedWallet(store, config, wallets)
  startInvite(store, window.location.search)
  createRoot(root).render(
    <Provider store={store}>
      <ConfigContext value={config}>
        <WalletsContext value={wallets}>
          <BrowserRouter>
            <App gate={gate} testWallet={testWallet} />
          </BrowserRouter>
        </WalletsContext>
      </ConfigContext>
    </Provider>,
  )
}

const root = document.getElementById('root')
const { firstPaint } = window
if (root !== null && firstPaint !== undefined) start(root, firstPaint).catch(firstPaint.fail)
