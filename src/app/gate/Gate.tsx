import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { useWallets } from '#src/shared/wallet/WalletsContext.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { gateDeadline, type GateFacts, gateNextLook, gateView } from './gateView.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

const BlockedScreen = lazyPage(() => import('./BlockedScreen.tsx'), ['gate'])

interface GateProps {
  /** When the page began to look, on the clock of `performance.now()`. */
  readonly since: number
  readonly children: ReactNode
}

function useElapsed(since: number, facts: Omit<GateFacts, 'elapsed'>): number {
  const [now, setNow] = useState(() => performance.now())
  const elapsed = now - since
  const wait = gateNextLook({ ...facts, elapsed })
  useEffect(() => {
    if (wait === null) return undefined
    const timer = setTimeout(() => {
      setNow(performance.now())
    }, wait)
    return () => {
      clearTimeout(timer)
    }
  }, [wait])
  return elapsed
}

/** Lets pages through once a wallet answered. Shows nothing at all for the first 100 ms. */
export function Gate({ since, children }: GateProps) {
  const { gate } = useConfig()
  const { pathname } = useLocation()
  const found = useWallets().length > 0
  const [walletSeen, setSeen] = useState(found)
  if (found && !walletSeen) setSeen(true)
  const facts = {
    mode: gate,
    pathname,
    walletSeen: walletSeen || found,
    deadline: gateDeadline(navigator.userAgent),
  }
  const elapsed = useElapsed(since, facts)
  switch (gateView({ ...facts, elapsed })) {
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
