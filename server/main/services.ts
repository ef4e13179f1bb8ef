import type { Logger } from 'pino'
import type { AccountEvent } from '#protocol/accountEvent.ts'
import { createAccountsService } from '#server/modules/accounts/service.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import { createAuthService, selectStates } from '#server/modules/auth/service.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { createFactorsService } from '#server/modules/factors/service.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { LiabilitiesService } from '#server/modules/liabilities/types.ts'
import type { DepositSetup, DepositsService } from '#server/modules/deposits/types.ts'
import { createMarketService, type MarketDeps } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { MailingService, NotificationsService } from '#server/modules/notifications/types.ts'
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
import type { SupportService } from '#server/modules/support/types.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import { createStatementService } from '#server/modules/statement/service.ts'
import type { StatementService } from '#server/modules/statement/types.ts'
import type { KeyRing, VaultService } from '#server/modules/vault/types.ts'
import { createWithdrawalsService } from '#server/modules/withdrawals/service.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { createEvents } from '#server/modules/events/service.ts'
import type { Events } from '#server/modules/events/types.ts'
import type { ObjectStore } from '#server/platform/objectStore.ts'
import type { Signer } from '#server/platform/signer.ts'
import type { Metrics } from '#server/http/ops/metrics.ts'
import type { Config } from './config.ts'
import { createDeposits, openChains } from './deposits.ts'
import { createInvites } from './incentives.ts'
import { createLiabilities } from './liabilities.ts'
import { fromFile } from './fromFile.ts'
import { createTextMail } from './mailedText.ts'
import { createMailing, createMails, type Mails } from './mail.ts'
import { fileWordsOf, mailWords } from './words.ts'
import { chainOf, googleOf } from './signInParts.ts'
import { STATEMENT_FACTS } from './statementFacts.ts'
import { createContent } from './content.ts'
import { watchTriggers } from './operations.ts'
import { createOwnAccounts, type OwnAccounts } from './ownAccounts.ts'
import { payoutChainsOf } from './payouts.ts'
import { createSupport } from './support.ts'
import { createPapers } from './papers.ts'
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
  readonly mailing: MailingService
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
  readonly support: SupportService
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
  const { config, db, clock, log, metrics, source } = parts
  const onFault = (err: unknown): void => log.error({ err }, 'a listener failed')
  const events = createEvents(onFault)
  const ledger = createLedgerService()
  const mails = createMails(parts)
  const mailOn = mails.state !== 'off'
  const notifications = createNotificationsService({ db, clock, mailOn, onFault })
  const onSetBack = (text: string): void => log.error(text)
  const market = createMarketService({ db, clock, source, onSetBack })
  const policy = fromFile(config.policyFile, createPolicyService)
  const { note } = notifications
  const noteAccount: Core['noteAccount'] = (tx, customerId, event) =>
    note(tx, customerId, { kind: 'account', event })
  const { vault, images, identity } = createPapers({ ...parts, policy, note })
  // Commands keep commissions by it, and pay them for it; both are there before anybody asks.
  const late = { commands: () => commands, auth: () => funds.auth }
  const around = { market, policy, identity, notifications, onFault }
  const invites = createInvites({ db, clock, ...around, ...late })
  const commands = createCommandService({
    db,
    clock,
    ledger,
    notices: notifications,
    statesOf: (tx, customerIds) => selectStates(tx, customerIds, clock.now()),
    accruals: invites,
    onBatch: ({ ms, size }) => metrics.posted(ms / 1000, size),
  })
  const proof = proofOf(parts, onFault)
  const risk = createRiskService({ db, clock })
  const joined = { db, clock, commands, market, policy, events, onFault }
  // Levels are counted from the products, which come after the funds that they are traded with.
  const levels = (): LevelsService => traded.levels
  const core = { ...joined, ledger, images, identity, vault, levels, mails, noteAccount }
  const funds = fundsOf(parts, core)
  // Before the products hear of prices: what they do by one is measured from its coming.
  watchTriggers(metrics, market, events)
  const traded = createTraded({ ...joined, risk, identity, invites, notifications })
  const operators = createOperatorsService({ db, clock, adminToken: config.operatorToken })
  const people = { ...core, auth: funds.auth, operators, note: noteAccount }
  const support = createSupport({ ...parts, ...people })
  metrics.watch('glasshouse_options_overdue', () => traded.options.overdue())
  return {
    ...funds,
    content: createContent(parts, market.instruments()),
    ...createOwnAccounts(parts, { ...core, ...funds, notifications, support }),
    ...traded,
    events,
    exchange: createExchangeService(joined),
    identity,
    images,
    invites,
    ledger,
    liabilities: createLiabilities(parts),
    mailing: createMailing(parts, mails, { auth: funds.auth, note }),
    mails,
    market,
    notifications,
    operators,
    plans: createPlansService(joined),
    policy,
    ...proof,
    risk,
    statement: statementOf(parts),
    support,
  }
}

interface Core {
  readonly ledger: Ledger
  readonly commands: CommandService
  readonly images: ImagesService
  readonly identity: IdentityService
  readonly vault: VaultService
  readonly market: MarketService
  readonly levels: () => LevelsService
  readonly mails: Mails
  readonly noteAccount: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
  readonly onFault: (error: unknown) => void
}

function statementOf({ config, db, clock }: ServiceParts): StatementService {
  const { brand } = config
  return createStatementService({ db, clock, brand, wordsOf: fileWordsOf, facts: STATEMENT_FACTS })
}

/** The signed log of prices, and the receipts that stand on it. */
function proofOf(
  { db, clock, signer }: ServiceParts,
  onFault: (error: unknown) => void,
): Pick<Services, 'seals' | 'receipts'> {
  const seals = createSealsService({ db, clock, signer })
  return { seals, receipts: createReceiptsService({ db, clock, signer, seals, onFault }) }
}

/** Who customers are, and how their money comes in and leaves. */
function fundsOf(
  parts: ServiceParts,
  core: Core,
): Pick<Services, 'accounts' | 'auth' | 'deposits' | 'factors' | 'withdrawals'> {
  const { ledger, commands, market, images, identity, vault, mails, levels, onFault } = core
  const { noteAccount: note } = core
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
  const chains = openChains(parts)
  const deposits = createDeposits({ db, clock, log, commands, auth, images, chains, onFault })
  const writing = { messages: mails.messages, words: mailWords, brand, origin }
  const withdrawals = createWithdrawalsService({
    db,
    clock,
    commands,
    auth,
    factors,
    note,
    isOurs: deposits.isOurs,
    credited: deposits.creditedByPeople,
    verifiedAmong: identity.verifiedAmong,
    limitsOf: (query, customerIds) => levels().limitsOf(query, customerIds),
    worthOf: worthIn(market),
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
  return { accounts, auth, deposits, factors, withdrawals }
}
