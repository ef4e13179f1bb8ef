import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import { createAccountsService } from '#server/modules/accounts/service.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { createAuthService } from '#server/modules/auth/service.ts'
import { createCodesService } from '#server/modules/codes/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import { createFactorsService } from '#server/modules/factors/service.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { areApart } from '#server/modules/operators/service.ts'
import { createPlanOffers } from '#server/modules/plans/service.ts'
import type { PlanOffersService } from '#server/modules/plans/types.ts'
import type { TreasuryService } from '#server/modules/treasury/types.ts'
import type { VaultService } from '#server/modules/vault/types.ts'
import { createWithdrawalsService } from '#server/modules/withdrawals/service.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type Chains, createDeposits } from './deposits.ts'
import { createTextMail } from './mailedText.ts'
import type { Mails } from './mail.ts'
import { mailWords } from './words.ts'
import { chainOf, googleOf } from './signInParts.ts'
import { payoutChainsOf } from './payouts.ts'
import { namedElsewhere } from './paymentNames.ts'
import { createTreasury } from './treasury.ts'
import { worthIn } from './worth.ts'
import type { ServiceParts } from './serviceParts.ts'

/** What the modules about customers and their money are made of. */
export interface Core {
  readonly chains: Chains
  readonly ledger: Ledger
  readonly commands: CommandService
  readonly images: ImagesService
  readonly identity: IdentityService
  readonly vault: VaultService
  readonly market: MarketService
  readonly levels: () => LevelsService
  readonly content: ContentService
  readonly mails: Mails
  readonly noteAccount: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
  readonly onFault: (error: unknown) => void
}

interface Funds {
  readonly accounts: AccountsService
  readonly auth: AuthService
  readonly deposits: DepositsService
  readonly factors: FactorsService
  /** What is bought takes its yield from the treasury. */
  readonly planOffers: PlanOffersService
  readonly treasury: TreasuryService
  readonly withdrawals: WithdrawalsService
}

/** Who customers are, and how their money comes in and leaves. */
export function createFunds(parts: ServiceParts, core: Core): Funds {
  const { ledger, commands, market, images, identity, vault, mails, levels, content, onFault } =
    core
  const { noteAccount: note, chains } = core
  const { config, db, clock, log, metrics, origin } = parts
  const { brand, chainId, withdrawalFeePpm: feePpm } = config
  const site = { brand, domain: new URL(origin).host, uri: origin, chainId }
  const auth = createAuthService({
    db,
    clock,
    ledger,
    commands,
    site,
    note,
    chain: chainOf(config, log),
  })
  const onCopy: AccountsService['tellCopy'] = (...told) => accounts.tellCopy(...told)
  const factors = createFactorsService({ db, clock, auth, vault, brand, origin, onCopy })
  const codes = createCodesService({ db, clock, auth })
  const deposits = createDeposits({ db, clock, log, commands, auth, images, chains, onFault })
  const writing = { messages: mails.messages, words: mailWords, brand, origin }
  const withdrawals = createWithdrawalsService({
    db,
    clock,
    commands,
    auth,
    codes,
    factors,
    note,
    isOurs: deposits.isOurs,
    credited: deposits.creditedByPeople,
    verifiedAmong: identity.verifiedAmong,
    limitsOf: (query, customerIds) => levels().limitsOf(query, customerIds),
    worthOf: worthIn(market),
    namedElsewhere,
    mailText: createTextMail({ mails, words: mailWords, brand, origin }),
    domain: site.domain,
    feePpm,
    // Of any other network a second operator says how payouts ended.
    payouts: payoutChainsOf(chains, parts.sandboxDeposits !== null),
    onChainFault: (network, reason) =>
      log.warn({ network, reason }, 'a chain could not be asked about payouts'),
    onFault,
    onTrouble: (withdrawal, trouble, settled) =>
      log.warn({ withdrawal, trouble, settled }, 'a transaction is not the payout it was named as'),
  })
  const accounts = createAccountsService({
    db,
    clock,
    auth,
    codes,
    factors,
    isNewestTerms: ({ lang, version }) => content.isNewest({ id: 'terms', lang }, version),
    holdWithdrawals: (tx, customerId, until) => withdrawals.hold(tx, customerId, until),
    note,
    ...writing,
    mailOn: mails.state !== 'off',
    sms: { on: mails.smsState !== 'off', bounds: config.smsBounds },
    google: googleOf(parts),
  })
  metrics.watchEach('glasshouse_deposit_chain_lag_seconds', () => deposits.lags())
  // A database that is away takes the other figures down with it no more than the rest.
  metrics.watch('glasshouse_deposits_waiting', () => deposits.waiting().catch(() => NaN))
  metrics.watch('glasshouse_mails_waiting', () => mails.messages.waiting().catch(() => NaN))
  metrics.watch('glasshouse_sms_waiting', () => mails.messages.waitingSms().catch(() => NaN))
  const treasury = createTreasury(parts, { chains, ledger, withdrawals, auth })
  const planOffers = createPlanOffers({ ...parts, areApart })
  return { accounts, auth, deposits, factors, planOffers, treasury, withdrawals }
}
