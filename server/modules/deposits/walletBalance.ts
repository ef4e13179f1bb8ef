import * as CODE from '#protocol/errorCodes.ts'
import type { WalletBalance, WalletBalanceQuery } from '#protocol/deposit.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { Millis } from '#protocol/time.ts'
import { ChainFault, type ChainFaultReason } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Watched } from './watch.ts'

export interface WalletBalanceDeps {
  readonly db: Db
  readonly clock: Clock
  readonly watched: readonly Watched[]
  /** The wallet that is linked to a customer, in lower case; null where none is. */
  readonly walletOf: (query: Queryable, customerId: string) => Promise<string | null>
  readonly onChainFault: (network: string, reason: ChainFaultReason) => void
}

/** How long an answer, or that there was none, is given again: nobody reaches the nodes more often by a coin. */
const FRESH_MS: Millis = 10_000

interface Kept {
  readonly at: Millis
  readonly answer: Promise<WalletBalance>
}

/**
 * Reads what the customer's own wallet has of a coin. The chain is public, yet nobody can ask us about an address: it is
 * always the linked one.
 */
export function createWalletBalance({
  db,
  clock,
  watched,
  walletOf,
  onChainFault,
}: WalletBalanceDeps) {
  const kept = new Map<string, Kept>()
  const sweep = (now: Millis): void => {
    for (const [name, { at }] of kept) if (now - at >= FRESH_MS) kept.delete(name)
  }
  /**
   * The amount, or null where the chain gives no answer now.
   * @throws Refusal depositNotOffered walletNeeded
   */
  return async (
    customerId: string,
    { network: id, asset }: WalletBalanceQuery,
  ): Promise<WalletBalance> => {
    const found = watched.find(({ network }) => network.id === id)
    const isOffered = found?.network.native === asset || found?.network.tokens[asset] !== undefined
    if (found === undefined || !isOffered) throw new Refusal(CODE.depositNotOffered)
    const wallet = await walletOf(db, customerId)
    if (wallet === null) throw new Refusal(CODE.walletNeeded)
    const now = clock.now()
    sweep(now)
    const name = `${customerId} ${wallet} ${id} ${asset}`
    const before = kept.get(name)
    if (before !== undefined) return before.answer
    const answer = found.chain.balance(wallet.toLowerCase(), asset).then(
      (units): WalletBalance => ({ amount: formatAmount(amount(units, asset)) }),
      (error: unknown): WalletBalance => {
        if (!(error instanceof ChainFault)) throw error
        onChainFault(id, error.reason)
        return { amount: null }
      },
    )
    kept.set(name, { at: now, answer })
    return answer
  }
}
