import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { AlertsService } from '#server/modules/alerts/types.ts'
import type { AuctionsService } from '#server/modules/auctions/types.ts'
import { selectStates } from '#server/modules/auth/service.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { ClosuresService } from '#server/modules/closures/types.ts'
import type { CorporateService } from '#server/modules/corporate/types.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { InvitesService, ReadStates } from '#server/modules/invites/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import type { LiabilitiesService } from '#server/modules/liabilities/types.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import { createMarketService, decimalsOf } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { LoansService } from '#server/modules/loans/types.ts'
import type { MailingService, NotificationsService } from '#server/modules/notifications/types.ts'
import { createPlansService } from '#server/modules/plans/service.ts'
import type { PlanOffersService, PlansService } from '#server/modules/plans/types.ts'
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
import type { TreasuryService } from '#server/modules/treasury/types.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import { createEvents } from '#server/modules/events/service.ts'
import type { Events } from '#server/modules/events/types.ts'
import { createAuctions } from './auctions.ts'
import { openChains } from './deposits.ts'
import { createInvites } from './incentives.ts'
import { createLiabilities } from './liabilities.ts'
import { fromFile } from './fromFile.ts'
import { createMailing, createMails, type Mails } from './mail.ts'
import { fileWordsOf } from './words.ts'
import { STATEMENT_FACTS } from './statementFacts.ts'
import { createContent } from './content.ts'
import { watchTriggers } from './operations.ts'
import { createOwnAccounts, type OwnAccounts } from './ownAccounts.ts'
import { createLoans, statesWithLoans } from './loans.ts'
import { createSupport } from './support.ts'
import { endingBoth } from './supportMail.ts'
import { createPapers } from './papers.ts'
import { createTraded } from './traded.ts'
import { type Core, createFunds } from './funds.ts'
import type { ServiceParts } from './serviceParts.ts'

export interface Services extends OwnAccounts {
  readonly accounts: AccountsService
  readonly alerts: AlertsService
  readonly auctions: AuctionsService
  readonly auth: AuthService
  readonly closures: ClosuresService
  readonly corporate: CorporateService
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
  readonly loans: LoansService
  readonly mailing: MailingService
  readonly mails: Mails
  readonly market: MarketService
  readonly notifications: NotificationsService
  readonly plans: PlansService
  readonly planOffers: PlanOffersService
  readonly operators: OperatorsService
  readonly options: OptionsService
  readonly policy: PolicyService
  readonly receipts: ReceiptsService
  readonly risk: RiskService
  readonly seals: SealsService
  readonly spot: SpotService
  readonly statement: StatementService
  readonly support: SupportService
  readonly treasury: TreasuryService
  readonly withdrawals: WithdrawalsService
}

/** Builds every module and joins them; nothing runs yet. */
export function createServices(parts: ServiceParts): Services {
  const { config, db, clock, log, metrics } = parts
  const onFault = (err: unknown): void => log.error({ err }, 'a listener failed')
  const events = createEvents(onFault)
  const ledger = createLedgerService()
  const mails = createMails(parts)
  const mailOn = mails.state !== 'off'
  const notifications = createNotificationsService({ db, clock, mailOn, onFault })
  const market = openMarket(parts, () => traded.corporate)
  const policy = fromFile(config.policyFile, createPolicyService)
  const { note } = notifications
  const noteAccount: Core['noteAccount'] = (tx, customerId, event) =>
    note(tx, customerId, { kind: 'account', event })
  const { vault, images, identity } = createPapers({ ...parts, policy, note })
  // Commands keep commissions by it, and pay them for it; both are there before anybody asks.
  const late = { commands: () => commands, auth: () => funds.auth }
  const statesOf: ReadStates = (tx, ids) => selectStates(tx, ids, clock.now())
  const around = { market, policy, identity, notifications, statesOf, onFault }
  const invites = createInvites({ db, clock, ledger, ...around, ...late })
  const commands = createCommandService({
    db,
    clock,
    ledger,
    notices: notifications,
    statesOf: (tx, customerIds) => statesWithLoans(tx, customerIds, clock.now()),
    accruals: invites,
    onBatch: ({ ms, size }) => metrics.posted(ms / 1000, size),
  })
  const risk = createRiskService({ db, clock })
  const joined = { db, clock, commands, market, policy, events, onFault }
  // Levels are counted from the products, which come after the funds that they are traded with.
  const levels = (): LevelsService => traded.levels
  const content = createContent(parts, market.instruments(), () => ({ ...funds, ...traded }))
  const chains = openChains(parts)
  const own = { ledger, images, identity, vault, levels, mails, noteAccount }
  const core = { ...joined, ...own, content, chains }
  const funds = createFunds(parts, core)
  // Before the products hear of prices: what they do by one is measured from its coming.
  watchTriggers(metrics, market, events)
  const { lockOpen } = funds.auth.status
  const traded = createTraded({ ...parts, ...core, risk, invites, notifications, lockOpen })
  const operators = createOperatorsService({ db, clock, adminToken: config.operatorToken })
  const support = createSupport({ ...parts, ...core, ...funds, operators, note: noteAccount })
  metrics.watch('glasshouse_options_overdue', () => traded.options.overdue())
  const exchange = createExchangeService(joined)
  const plans = createPlansService(joined)
  const records = { ...recordsOf(parts, onFault), notifications, support }
  return {
    ...funds,
    content,
    auctions: createAuctions(parts, { ...core, ...funds, note }),
    ...createOwnAccounts(parts, { ...core, ...funds, ...traded, ...records, lockOpen }),
    ...traded,
    events,
    exchange,
    identity,
    images,
    invites,
    ledger,
    mailing: endingBoth(createMailing(parts, mails, { auth: funds.auth, note }), support),
    mails,
    market,
    operators,
    plans,
    loans: createLoans({ ...core, ...funds, ...traded, exchange, plans }),
    policy,
    ...records,
    risk,
  }
}

/** The market; corporate actions are asked for only once somebody looks at it. */
function openMarket(
  parts: ServiceParts,
  corporate: () => Pick<CorporateService, 'actionBetween'>,
): MarketService {
  return createMarketService({
    ...parts,
    actionBetween: (...between) => corporate().actionBetween(...between),
    onSetBack: (text) => parts.log.error(text),
  })
}

/** What is told of money afterwards: statements, liabilities, the signed log of prices, and receipts. */
function recordsOf(
  parts: ServiceParts,
  onFault: (error: unknown) => void,
): Pick<Services, 'liabilities' | 'seals' | 'receipts' | 'statement'> {
  const { config, db, clock, signer } = parts
  const { brand } = config
  const seals = createSealsService({ db, clock, signer, decimalsOf })
  return {
    liabilities: createLiabilities(parts),
    seals,
    receipts: createReceiptsService({ db, clock, signer, seals, onFault }),
    statement: createStatementService({
      db,
      clock,
      brand,
      wordsOf: fileWordsOf,
      facts: STATEMENT_FACTS,
    }),
  }
}
