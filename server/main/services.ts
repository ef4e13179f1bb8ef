import type { Logger } from 'pino'
import { createAccountsService } from '#server/modules/accounts/service.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { createAuthService } from '#server/modules/auth/service.ts'
import type { AuthService, WalletChain } from '#server/modules/auth/types.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import { createImagesService } from '#server/modules/images/service.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import { createInvitesService } from '#server/modules/invites/service.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { createFactorsService } from '#server/modules/factors/service.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import { createIdentityService } from '#server/modules/identity/service.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { LiabilitiesService } from '#server/modules/liabilities/types.ts'
import type { DepositSetup, DepositsService } from '#server/modules/deposits/types.ts'
import { createMarketService, type MarketDeps } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import { createPlansService } from '#server/modules/plans/service.ts'
import type { PlansService } from '#server/modules/plans/types.ts'
import { createOperatorsService } from '#server/modules/operators/service.ts'
import type { OperatorsService } from '#server/modules/operators/types.ts'
import type { OptionsService } from '#server/modules/options/types.ts'
import { createPolicyService, type PolicyService } from '#server/modules/policy/service.ts'
import { createReceiptsService } from '#server/modules/receipts/service.ts'
import type { ReceiptsService } from '#server/modules/receipts/types.ts'
import { createRiskService, type RiskService } from '#server/modules/risk/service.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import type { ChainFault } from '#server/platform/chainFault.ts'
import { openChainRpc } from '#server/platform/chainRpc.ts'
import { createStatementService } from '#server/modules/statement/service.ts'
import type { StatementService } from '#server/modules/statement/types.ts'
import { createVaultService } from '#server/modules/vault/service.ts'
import type { KeyRing, VaultService } from '#server/modules/vault/types.ts'
import { createWithdrawalsService } from '#server/modules/withdrawals/service.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { createEvents } from '#server/modules/events/service.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import type { Signer } from '#server/platform/signer.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'
import type { Config } from './config.ts'
import { createDeposits, openChains } from './deposits.ts'
import { createLiabilities } from './liabilities.ts'
import { fromFile } from './fromFile.ts'
import { openGoogle } from './openGoogle.ts'
import { createTextMail } from './mailedText.ts'
import { createMails, type Mails, mailWords } from './mail.ts'
import { fileWordsOf } from './fileWords.ts'
import { STATEMENT_FACTS } from './statementFacts.ts'
import { createContent } from './content.ts'
import { watchTriggers } from './operations.ts'
import { createOwnAccounts, type OwnAccounts } from './ownAccounts.ts'
import { payoutChainsOf } from './payouts.ts'
import { createTraded } from './traded.ts'
import { worthIn } from './worth.ts'

/** What a market is opened on. */
export type PriceSource = MarketDeps['source']

export interface Services extends OwnAccounts {
  readonly accounts: AccountsService
  readonly auth: AuthService
  readonly content: ContentService
  readonly contracts: ContractsService
  readonly deposits: DepositsService
  readonly events: Events
  readonly images: ImagesService
  readonly invites: InvitesService
  readonly exchange: ExchangeService
  readonly factors: FactorsService
  readonly identity: IdentityService
  readonly ledger: Ledger
  readonly levels: LevelsService
  readonly liabilities: LiabilitiesService
  readonly mails: Mails
  readonly market: MarketService
  readonly notifications: NotificationsService
  readonly plans: PlansService
  readonly operators: OperatorsService
  readonly options: OptionsService
  readonly policy: PolicyService
  readonly receipts: ReceiptsService
  readonly risk: RiskService
  readonly seals: SealsService
  readonly spot: SpotService
  readonly statement: StatementService
  readonly withdrawals: WithdrawalsService
}

export interface ServiceParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly source: PriceSource
  /** Where the files lie that customers send. */
  readonly files: ObjectStore
  /** What wraps the keys of what customers tell about themselves. */
  readonly keys: () => KeyRing
  /** Signs the price log and receipts. */
  readonly signer: Signer
  readonly metrics: Metrics
  /** The sandbox's own chain; null where deposits come over what the operator set up. */
  readonly sandboxDeposits: DepositSetup | null
  /** Where browsers find us. */
  readonly origin: string
}

/** Builds every module and joins them; nothing runs yet. */
export function createServices(parts: ServiceParts): Services {
  const { config, db, clock, log, metrics, source, signer } = parts
  const onFault = (err: unknown): void => log.error({ err }, 'a listener failed')
  const events = createEvents(onFault)
  const ledger = createLedgerService()
  const notifications = createNotificationsService({ db, clock, onFault })
  const onSetBack = (text: string): void => log.error(text)
  const market = createMarketService({ db, clock, source, onSetBack })
  const invites = createInvitesService({ clock, worthOf: worthIn(market) })
  const commands = createCommandService({
    db,
    clock,
    ledger,
    notices: notifications,
    accruals: invites,
    onBatch: ({ ms, size }) => metrics.posted(ms / 1000, size),
  })
  const seals = createSealsService({ db, clock, signer })
  const receipts = createReceiptsService({ db, clock, signer, seals, onFault })
  const policy = fromFile(config.policyFile, createPolicyService)
  const risk = createRiskService({ db, clock })
  const joined = { db, clock, commands, market, policy, events, onFault }
  const { vault, images, identity } = identityOf(parts, policy)
  const funds = fundsOf(parts, {
    ledger,
    commands,
    images,
    identity,
    vault,
    // Levels are counted from the products, which come after the funds that they are traded with.
    limitsOf: (query, ids) => traded.levels.limitsOf(query, ids),
    worthOf: worthIn(market),
    onFault,
  })
  // Before the products hear of prices: what they do by one is measured from its coming.
  watchTriggers(metrics, market, events)
  const traded = createTraded({ ...joined, risk, identity, notifications })
  metrics.watch('glasshouse_options_overdue', () => traded.options.overdue())
  return {
    ...funds,
    ...createOwnAccounts({ ...parts, ...funds, images, vault, brand: config.brand, onFault }),
    content: createContent(parts, market.instruments()),
    ...traded,
    events,
    exchange: createExchangeService(joined),
    identity,
    images,
    invites,
    ledger,
    liabilities: createLiabilities(parts),
    market,
    notifications,
    operators: createOperatorsService({ db, clock, adminToken: config.operatorToken }),
    plans: createPlansService(joined),
    policy,
    receipts,
    risk,
    seals,
    statement: createStatementService({
      db,
      clock,
      brand: config.brand,
      wordsOf: fileWordsOf,
      facts: STATEMENT_FACTS,
    }),
  }
}

interface Core {
  readonly ledger: Ledger
  readonly commands: CommandService
  readonly images: ImagesService
  readonly identity: IdentityService
  readonly vault: VaultService
  readonly limitsOf: LevelsService['limitsOf']
  readonly worthOf: ReturnType<typeof worthIn>
  readonly onFault: (error: unknown) => void
}

/** Who customers are, and how their money comes in and leaves. */
function fundsOf(
  parts: ServiceParts,
  { ledger, commands, images, identity, vault, limitsOf, worthOf, onFault }: Core,
): Pick<Services, 'accounts' | 'auth' | 'deposits' | 'factors' | 'mails' | 'withdrawals'> {
  const { config, db, clock, log, metrics, origin } = parts
  const { brand, chainId, withdrawalFeePpm: feePpm } = config
  const site = { brand, domain: new URL(origin).host, uri: origin, chainId }
  const auth = createAuthService({ db, clock, ledger, commands, site, chain: chainOf(config, log) })
  const mails = createMails(parts)
  const factors = createFactorsService({ db, clock, auth, vault, brand })
  const chains = openChains(parts)
  const deposits = createDeposits({
    db,
    clock,
    log,
    commands,
    auth,
    images,
    chains,
    onFault,
  })
  const withdrawals = createWithdrawalsService({
    db,
    clock,
    commands,
    auth,
    factors,
    isOurs: deposits.isOurs,
    credited: deposits.creditedByPeople,
    verifiedAmong: identity.verifiedAmong,
    limitsOf,
    worthOf,
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
    factors,
    holdWithdrawals: (tx, customerId, until) => withdrawals.hold(tx, customerId, until),
    messages: mails.messages,
    words: mailWords,
    brand,
    origin,
    mailOn: mails.state !== 'off',
    sms: { on: mails.smsState !== 'off', bounds: config.smsBounds },
    google: openGoogle(parts),
  })
  metrics.watchEach('glasshouse_deposit_chain_lag_seconds', () => deposits.lags())
  // A database that is away takes the other figures down with it no more than the rest.
  metrics.watch('glasshouse_deposits_waiting', () => deposits.waiting().catch(() => NaN))
  metrics.watch('glasshouse_mails_waiting', () => mails.messages.waiting().catch(() => NaN))
  metrics.watch('glasshouse_sms_waiting', () => mails.messages.waitingSms().catch(() => NaN))
  return { accounts, auth, deposits, factors, mails, withdrawals }
}

/** Who customers are, the pictures they send, and what seals both. */
function identityOf(
  parts: ServiceParts,
  policy: PolicyService,
): Pick<Core, 'vault' | 'images' | 'identity'> {
  const { db, clock } = parts
  const vault = createVaultService({ db, clock, keys: parts.keys })
  const images = imagesOf(parts, vault)
  const notServed = policy.countriesNotServed()
  return { vault, images, identity: createIdentityService({ db, clock, images, vault, notServed }) }
}

function imagesOf(
  { config, db, clock, log, files }: ServiceParts,
  vault: VaultService,
): ImagesService {
  const { maxImageBytes: maxBytes } = config.files
  const onFault = (err: unknown): void => log.error({ err }, 'an image could not be dealt with')
  return createImagesService({ db, clock, files, vault, maxBytes, onFault })
}

/** The chain that contract wallets are asked on; its node's words are never logged. */
function chainOf({ chainId, chainRpcUrl }: Config, log: Logger): WalletChain | null {
  if (chainRpcUrl === null) return null
  const onFault = ({ reason }: ChainFault): void =>
    log.warn({ reason, chainId }, 'a contract wallet could not be checked: no answer of the chain')
  return { rpc: openChainRpc(chainRpcUrl), chainId, onFault }
}
