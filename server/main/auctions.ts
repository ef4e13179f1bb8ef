import type { Logger } from 'pino'
import type { Notice } from '#protocol/notice.ts'
import { usualAddress } from '#protocol/proof/usualAddress.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { createAuctionsService, openNftChain } from '#server/modules/auctions/service.ts'
import type { AuctionsService, NftChain } from '#server/modules/auctions/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import { treasuryNamesAmong } from '#server/modules/treasury/service.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Config } from './config.ts'
import type { Chains } from './deposits.ts'
import { ethereumOf } from './payouts.ts'
import type { SandboxWorks } from './sandboxChain/sandboxChain.ts'

interface Parts {
  readonly config: Pick<Config, 'nfts'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly sandboxWorks: SandboxWorks | null
}

interface Around {
  readonly accounts: AccountsService
  readonly auth: AuthService
  readonly chains: Chains
  readonly commands: CommandService
  readonly deposits: DepositsService
  readonly events: Events
  readonly identity: IdentityService
  readonly ledger: Ledger
  readonly withdrawals: WithdrawalsService
  readonly note: (tx: Queryable, customerId: string, notice: Notice) => Promise<void>
  readonly onFault: (error: unknown) => void
}

/** Joins charity auctions to who customers are, and to the chain that the works are on. */
export function createAuctions(parts: Parts, around: Around): AuctionsService {
  const { accounts, auth, chains, deposits, identity, withdrawals, ...own } = around
  const { db, clock, log } = parts
  return createAuctionsService({
    ...own,
    db,
    clock,
    chain: nftChainOf(parts, chains),
    ownersOf: auth.ownersOf,
    async walletOf(query, customerId) {
      const [wallet, signsFrom] = [
        await auth.walletOf(query, customerId),
        await auth.signsFrom(query, customerId),
      ]
      // One that confirms no withdrawal yet is sent nothing unasked.
      const isNew = signsFrom !== null && signsFrom > clock.now()
      return wallet === null || isNew ? null : usualAddress('ethereum', wallet)
    },
    async isHeld(customerId) {
      if ((await withdrawals.payoutHold(db, customerId)) !== null) return true
      return (await auth.status.of(db, customerId)).state === 'frozen'
    },
    verifiedAmong: async (query, customerIds) =>
      new Set((await identity.levelsOf(query, customerIds)).keys()),
    usualAddress: (text) => usualAddress('ethereum', text),
    isOurs: deposits.isOurs,
    isNamed: async (tx, hash) =>
      (await withdrawals.isNamed(tx, [hash])) || (await treasuryNamesAmong(tx, [hash])).length > 0,
    accounts,
    onChainFault: (reason) => log.warn({ reason }, 'the chain could not be asked about works'),
  })
}

/** The works of the sandbox's chain, or those that the operator set up on Ethereum; null where there are none. */
function nftChainOf({ config, sandboxWorks }: Parts, { setup, nodesOf }: Chains): NftChain | null {
  const works = sandboxWorks ?? config.nfts
  const watched = ethereumOf(setup, sandboxWorks !== null)
  if (works === null || watched === undefined) return null
  const { name, confirmations, collecting, house, tokens } = watched
  const { contract, vault } = works
  return openNftChain(nodesOf(watched), {
    name,
    contract,
    vault,
    confirmations,
    wallets: [collecting, ...house],
    usdt: tokens.USDT ?? null,
    send: sandboxWorks?.send ?? null,
  })
}
