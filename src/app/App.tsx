import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { selectBoardShown } from '#src/entities/preferences/preferences.slice.ts'
import { isSignInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Badge } from '#src/shared/ui/Badge.tsx'
import { Toaster } from '#src/shared/ui/Toaster.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { isUngated } from './gate/gateView.ts'
import { Gate } from './gate/Gate.tsx'
import { Shell } from './layouts/Shell.tsx'
import shell from './layouts/Shell.module.css'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { routeAt } from './routes.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const Board = lazyPage(() => import('./Board.tsx'), ['board', 'session'])

interface AppProps {
  /** When the page began, on the clock of `performance.now()`. */
  readonly since: number
  readonly testWallet: boolean
}

/** The whole app inside its providers. */
export function App({ since, testWallet }: AppProps) {
  return (
    <>
      <ScrollToTop />
      <SessionWatch />
      <ErrorBoundary resetKey="">
        <Gate since={since}>
          <House />
        </Gate>
      </ErrorBoundary>
      <Toaster />
      <SandboxMark testWallet={testWallet} />
    </>
  )
}

/** The board first on a phone, then the pages. */
function House() {
  const { pathname } = useLocation()
  const desktop = useIsDesktop()
  const shown = useSelector(selectBoardShown)
  const loggedIn = useSelector(selectLoggedIn)
  const route = routeAt(pathname)
  if (route === null) return <Navigate to="/" replace />
  if (!desktop && !shown && !loggedIn && !isUngated(pathname) && !isSignInPath(pathname)) {
    return (
      <Suspense>
        <Board />
      </Suspense>
    )
  }
  return <Shell frame={route.frame}>{route.page}</Shell>
}

/** Says on every screen that this is a sandbox, and that the wallet in use is a test. */
function SandboxMark({ testWallet }: { readonly testWallet: boolean }) {
  const { t } = useTranslation(['shell', 'common'])
  const { mode } = useConfig()
  if (mode !== 'sandbox') return null
  return (
    <aside className={shell.edge} aria-label={t('common:sandbox')}>
      <Badge kind="sandbox">{t('common:sandbox')}</Badge>
      {testWallet ? <Badge kind="demo">{t('strip.testWallet')}</Badge> : null}
    </aside>
  )
}
