import { Suspense } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useLocation } from 'react-router-dom'
import { selectBoardShown } from '#src/entities/preferences/preferences.slice.ts'
import { isSignInPath } from '#src/shared/session/returnPath.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { Toaster } from '#src/shared/ui/Toaster.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import type { PageGate } from './gate/createGate.ts'
import { isUngated } from './gate/gateView.ts'
import { Gate } from './gate/Gate.tsx'
import { Shell } from './layouts/Shell.tsx'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { routeAt } from './routes.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { SandboxMark } from './SandboxMark.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const Board = lazyPage(() => import('./Board.tsx'), ['board', 'session'])

interface AppProps {
  readonly gate: PageGate
  readonly testWallet: boolean
}

/** The whole app inside its providers. */
export function App({ gate, testWallet }: AppProps) {
  return (
    <>
      <ScrollToTop />
      <SessionWatch />
      <ErrorBoundary resetKey="">
        <Gate gate={gate}>
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
