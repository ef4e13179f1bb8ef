import { type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import type { PageGate } from './createGate.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

const BlockedScreen = lazyPage(() => import('./BlockedScreen.tsx'), ['gate'])

interface GateProps {
  readonly gate: PageGate
  readonly children: ReactNode
}

/** Lets pages through once a wallet answered, or where the operator's setting blocks nobody. */
export function Gate({ gate, children }: GateProps) {
  const isOpen = useConfig().gate === 'open'
  const { pathname } = useLocation()
  const view = useSyncExternalStore(gate.subscribe, () => gate.viewAt(pathname))
  switch (isOpen ? 'open' : view) {
    case 'open':
      return children
    case 'quiet':
      return null
    case 'loading':
      return <LoadingScreen />
    case 'blocked':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <BlockedScreen />
        </Suspense>
      )
  }
}
