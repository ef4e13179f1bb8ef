import { namesWallet } from '#src/shared/wallet/walletAgents.ts'

/** Before this many milliseconds nothing is shown: a wallet that is there needs no waiting screen. */
const QUIET_MS = 100

const DEADLINE_MS = 1000
const DEADLINE_IN_WALLET_MS = 3000

/** How long to wait for a wallet: longer where the browser says it belongs to one. */
export function gateDeadline(userAgent: string): number {
  return namesWallet(userAgent) ? DEADLINE_IN_WALLET_MS : DEADLINE_MS
}

const NEVER_GATED = /^\/(help(\/.*)?|detail|introduction|service|verify|proof|withdrawals)\/?$/

/** Pages everybody may read, whatever the browser. */
export function isUngated(pathname: string): boolean {
  return NEVER_GATED.test(pathname)
}

export interface GateFacts {
  readonly pathname: string
  /** A wallet answered, now or earlier on this page. */
  readonly walletSeen: boolean
  /** Milliseconds since the page began to look. */
  readonly elapsed: number
  readonly deadline: number
}

export type GateView = 'open' | 'quiet' | 'loading' | 'blocked'

/** What the gate shows. A wallet that answers opens it at any time, even after it was closed. */
export function gateView(facts: GateFacts): GateView {
  if (facts.walletSeen || isUngated(facts.pathname)) return 'open'
  if (facts.elapsed >= facts.deadline) return 'blocked'
  return facts.elapsed >= QUIET_MS ? 'loading' : 'quiet'
}

/** When to look at the clock again, in milliseconds from now; null when only a wallet can change things. */
export function gateNextLook({
  elapsed,
  deadline,
}: Pick<GateFacts, 'elapsed' | 'deadline'>): number | null {
  if (elapsed < QUIET_MS) return QUIET_MS - elapsed
  return elapsed < deadline ? deadline - elapsed : null
}
