import type { WalletRegistry } from '#src/shared/wallet/discoverWallets.ts'
import { gateDeadline, type GateFacts, gateNextLook, type GateView, gateView } from './gateView.ts'

/** The gate of one page, from the first byte on: the page itself asks it before the app is here. */
export interface PageGate {
  /** What is shown at a path; the same until it calls back. */
  viewAt(pathname: string): GateView
  /** Calls back when the view may be another; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** Starts the clock of a gate that any of these wallets opens, now or later. */
export function createGate(wallets: WalletRegistry, userAgent: string): PageGate {
  const since = performance.now()
  const deadline = gateDeadline(userAgent)
  const listeners = new Set<() => void>()
  let walletSeen = false
  let elapsed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const factsAt = (pathname: string): GateFacts => ({ pathname, walletSeen, elapsed, deadline })
  const look = (): void => {
    clearTimeout(timer)
    walletSeen ||= wallets.list().length > 0
    elapsed = performance.now() - since
    const wait = gateNextLook({ elapsed, deadline })
    if (!walletSeen && wait !== null) timer = setTimeout(look, wait)
    for (const listener of listeners) listener()
  }
  wallets.subscribe(look)
  look()
  return {
    viewAt: (pathname) => gateView(factsAt(pathname)),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
