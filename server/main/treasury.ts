import { usualAddress } from '#protocol/proof/usualAddress.ts'
import { areDepositors, chainFactsOf } from '#server/modules/deposits/service.ts'
import { attestedHoldings } from '#server/modules/liabilities/service.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { areApart } from '#server/modules/operators/service.ts'
import { createTreasuryService } from '#server/modules/treasury/service.ts'
import type { TreasuryChain, TreasuryService } from '#server/modules/treasury/types.ts'
import { usualReference } from '#server/modules/withdrawals/service.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Config } from './config.ts'
import type { Chains } from './deposits.ts'
import { isNamed } from './paymentNames.ts'
import { assetsOf, ethereumOf } from './payouts.ts'

interface Parts {
  readonly config: Pick<Config, 'treasuryBufferPpm'>
  readonly db: Db
  readonly clock: Clock
  readonly sandboxDeposits: object | null
}

interface Around {
  readonly chains: Chains
  readonly ledger: Ledger
  readonly withdrawals: Pick<WithdrawalsService, 'figures' | 'isNamed'>
  readonly auth: Pick<AuthService, 'isAnyLinked'>
}

/** Joins the treasury to the chains that its money comes and leaves over, and to all else that names payments. */
export function createTreasury(parts: Parts, around: Around): TreasuryService {
  const { config, db, clock, sandboxDeposits } = parts
  const { chains, ledger, withdrawals, auth } = around
  return createTreasuryService({
    db,
    clock,
    ledger,
    chains: treasuryChainsOf(chains, sandboxDeposits !== null),
    bufferPpm: config.treasuryBufferPpm,
    isNamed: (tx, names) => isNamed(withdrawals, tx, names),
    isCustomers: async (tx, addresses) =>
      (await auth.isAnyLinked(tx, addresses)) || (await areDepositors(tx, addresses)),
    areApart,
    attested: attestedHoldings,
    overdue: async (query) => (await withdrawals.figures(query)).overdue,
    usualReference,
    usualAddress,
  })
}

/** The watched chains, as the treasury's money moves there. */
function treasuryChainsOf(
  { setup, nodesOf }: Chains,
  hasSandboxChain: boolean,
): readonly TreasuryChain[] {
  const ethereum = ethereumOf(setup, hasSandboxChain)
  return setup.watched.map((watched) => {
    const { id, confirmations, collecting, house, treasury } = watched
    return {
      ...chainFactsOf(nodesOf(watched), watched),
      id,
      leavesBy: watched === ethereum ? 'ethereum' : null,
      confirmations,
      collecting,
      treasury,
      wallets: [collecting, ...house],
      assets: assetsOf(watched),
    }
  })
}
