import { CALENDARS } from '#kit/calendars.ts'
import { expect } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type {
  EditWaitingBody,
  OpenContractBody,
  PlaceContractBody,
} from '#protocol/contractOrder.ts'
import { amount } from '#protocol/money.ts'
import type { BuyOptionBody } from '#protocol/optionOrder.ts'
import type { SubscribePlanBody } from '#protocol/planOrder.ts'
import type { PlaceSpotOrderBody } from '#protocol/spotOrder.ts'
import type { Millis } from '#protocol/time.ts'
import { createAuditService } from '#server/modules/audit/service.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { CommandReply, CustomerNotice } from '#server/modules/commands/types.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { InvitesService } from '#server/modules/invites/types.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { LoansService } from '#server/modules/loans/types.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import type { MarketService, PriceSource } from '#server/modules/market/types.ts'
import { createOptionsService } from '#server/modules/options/service.ts'
import type { OptionsService } from '#server/modules/options/types.ts'
import { createPlansService } from '#server/modules/plans/service.ts'
import type { Offer, PlansService } from '#server/modules/plans/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createSpotService } from '#server/modules/spot/service.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createLoans, statesWithLoans } from '#server/main/loans.ts'
import { accrualsIn } from './accruals.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { customerIdAt, someOffers } from './feeOffers.ts'
import { grant } from './grants.ts'
import { keyedFor } from './keyed.ts'
import { type MortalDb, mortalDb } from './mortalDb.ts'

/** A write of money as a customer asks for it, again and again under one key if need be. */
export type Intent = { readonly holder: Holder; readonly key: string } & (
  | { readonly route: 'openContract'; readonly body: OpenContractBody | PlaceContractBody }
  | { readonly route: 'closeContract' | 'redeemPlan'; readonly body: { readonly orderId: string } }
  | {
      readonly route: 'cancelOrder'
      readonly product: 'spot' | 'contract'
      readonly body: { readonly orderId: string }
    }
  | { readonly route: 'editWaiting'; readonly body: EditWaitingBody }
  | { readonly route: 'placeSpotOrder'; readonly body: PlaceSpotOrderBody }
  | { readonly route: 'buyOption'; readonly body: BuyOptionBody }
  | {
      readonly route: 'sellOption'
      readonly body: { readonly orderId: string; readonly minPayout: string }
    }
  | { readonly route: 'subscribePlan'; readonly body: SubscribePlanBody }
)

/** What one process runs, joined as the server joins it. */
interface Running {
  readonly db: MortalDb
  readonly market: MarketService
  readonly contracts: ContractsService
  readonly spot: SpotService
  readonly options: OptionsService
  readonly plans: PlansService
  readonly exchange: ExchangeService
  readonly loans: LoansService
  readonly invites: InvitesService
}

/** Every product on the real market, ledger and database, with prices and time that a test moves. */
export interface TradingApp {
  readonly db: Db
  readonly clock: ManualClock
  readonly faults: unknown[]
  /** What customers were told, oldest first. */
  readonly notices: CustomerNotice[]
  running(): Running
  customer(
    account: AccountKind,
    funds: Readonly<Partial<Record<AssetCode, bigint>>>,
  ): Promise<Holder>
  /** The answer, or the refusal that leaves no trace as one; throws where the process died. */
  ask(intent: Intent): Promise<CommandReply>
  /** One second of the jobs: prices, and what they and the clock make of everything. */
  tick(): Promise<void>
  /** A new process on the same database: everything in memory is gone. */
  restart(): Promise<void>
  /** The auditor's complete pass, over the ledger and every product. */
  breaches(): Promise<readonly string[]>
  close(): Promise<void>
}

export interface TradingAppParts {
  readonly start: Millis
  readonly source: PriceSource
  /** Units of each asset in both treasuries. */
  readonly treasury: Readonly<Partial<Record<AssetCode, bigint>>>
  readonly offers?: readonly Offer[]
}

export async function openTradingApp(parts: TradingAppParts): Promise<TradingApp> {
  const { db, close } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(parts.start)
  const faults: unknown[] = []
  await fund(db, ledger, parts.treasury)
  const notices: CustomerNotice[] = []
  const { source } = parts
  const begin = (): Running =>
    startProcess({ db: mortalDb(db), clock, source, ledger, faults, notices })
  let running = begin()
  let customers = 0
  await running.plans.offer(parts.offers ?? [])
  const load = async (): Promise<void> => {
    await running.market.start()
    await running.contracts.load()
    await running.spot.load()
  }
  await load()
  return {
    db,
    clock,
    faults,
    notices,
    running: () => running,
    async customer(account, funds) {
      const holder = { customerId: customerIdAt(customers), account }
      customers += 1
      for (const [asset, units] of entriesOf(funds)) await grant(db, ledger, holder, asset, units)
      return holder
    },
    ask: (intent) => askOf(running, intent),
    async tick() {
      await running.market.tick()
      await running.options.settleDue()
    },
    async restart() {
      running = begin()
      await load()
    },
    async breaches() {
      const { contracts, spot, options, plans, exchange, loans, invites } = running
      const products = [contracts, spot, options, plans, exchange, loans, invites]
      const audit = createAuditService({ ledger, products })
      const pass = await db.transaction((tx) => audit.complete(tx, () => undefined))
      if (pass.breaches.length === 0) await audit.keep(db, pass.checkpoint, clock.now())
      return pass.breaches
    },
    close,
  }
}

interface ProcessParts extends Pick<TradingApp, 'clock' | 'faults' | 'notices'> {
  readonly db: MortalDb
  readonly source: PriceSource
  readonly ledger: Ledger
}

function startProcess({ db, clock, source, ledger, faults, notices }: ProcessParts): Running {
  const market = createMarketService({ calendars: CALENDARS, db, clock, source })
  const invites = accrualsIn(db, clock)
  const common = {
    db,
    clock,
    market,
    commands: createCommandService({
      db,
      clock,
      ledger,
      accruals: invites,
      notices: { keep: (_, told) => void notices.push(...told), tell: () => undefined },
      statesOf: (tx, ids) => statesWithLoans(tx, ids, clock.now()),
    }),
    feeOffers: someOffers,
    policy: createPolicyService(null),
    events: {
      orderChanged: () => undefined,
      productChanged: () => undefined,
    },
    // What a dying process says is nobody's fault.
    onFault: (fault: unknown) => void (db.isDead() || faults.push(fault)),
  }
  const contracts = createContractsService({ ...common, isNoticeAccepted: async () => true })
  const spot = createSpotService(common)
  market.onLogged((batch) => contracts.onPrices(batch))
  market.onLogged((batch) => spot.onPrices(batch))
  const options = createOptionsService(common)
  const plans = createPlansService(common)
  const exchange = createExchangeService(common)
  const loans = createLoans({
    ...common,
    ...LENDABLE,
    ledger,
    contracts,
    spot,
    plans,
    exchange,
  })
  return { db, market, contracts, invites, spot, options, plans, exchange, loans }
}

/** Everybody is verified, may borrow 20,000 USDT, and is the owner. */
const LENDABLE: Pick<Parameters<typeof createLoans>[0], 'accounts' | 'identity' | 'levels'> = {
  accounts: {
    asOwner: (_, __, act) => act({} as never),
    prepareOwnerText: () => Promise.reject(new Error('nobody signs here')),
  },
  identity: { verifiedAmong: async (_, ids) => new Set(ids) },
  levels: {
    limitsOf: async (_, ids) =>
      new Map(ids.map((id) => [id, { crypto: 0n, bank: null, loan: 20_000_000_000n }])),
  },
}

const entriesOf = (
  funds: Readonly<Partial<Record<AssetCode, bigint>>>,
): readonly (readonly [AssetCode, bigint])[] => Object.entries(funds) as [AssetCode, bigint][]

async function fund(db: Db, ledger: Ledger, treasury: TradingAppParts['treasury']): Promise<void> {
  for (const kind of ['demo', 'real'] as const) {
    for (const [asset, units] of entriesOf(treasury)) {
      const ref = `test-${kind}-${asset}`
      await db.transaction((tx) => ledger.fundTreasury(tx, kind, amount(units, asset), ref, 'test'))
    }
  }
}

async function askOf(running: Running, intent: Intent): Promise<CommandReply> {
  try {
    return await send(running, intent)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, json: '{}' }
    throw error
  }
}

function send({ contracts, spot, options, plans }: Running, intent: Intent): Promise<CommandReply> {
  const { holder, route, body, key } = intent
  const keyed = keyedFor<never>(holder, route, body, key)
  switch (intent.route) {
    case 'openContract':
      return intent.body.type !== 'market'
        ? contracts.place(holder, intent.body, keyed)
        : contracts.open(holder, intent.body, keyed)
    case 'closeContract':
      return contracts.close(holder, intent.body, keyed)
    case 'cancelOrder':
      return (intent.product === 'spot' ? spot : contracts).cancel(
        holder,
        intent.body.orderId,
        keyed,
      )
    case 'editWaiting':
      return contracts.editWaiting(holder, intent.body, keyed)
    case 'placeSpotOrder':
      return spot.place(holder, intent.body, keyed)
    case 'buyOption':
      return options.buy(holder, intent.body, keyed)
    case 'sellOption': {
      const { orderId, minPayout } = intent.body
      return options.sell(holder, orderId, { minPayout }, keyed)
    }
    case 'subscribePlan':
      return plans.subscribe(holder, intent.body, keyed)
    case 'redeemPlan':
      return plans.redeem(holder, intent.body.orderId, keyed)
  }
}

/** Nothing is held or set aside any more, and every asset sums to nothing. */
export async function expectNettedOut(db: Db): Promise<void> {
  const held = await db.query<{ line: string }>(
    `SELECT kind || ' ' || owner || ' ' || bucket || ' ' || asset || ' ' || sum(balance) AS line
     FROM ledger_account
     WHERE bucket NOT IN ('available', 'external', 'treasury', 'fees', 'commissionDue', 'rounding')
     GROUP BY kind, owner, bucket, asset HAVING sum(balance) <> 0`,
  )
  const sums = await db.query<{ line: string }>(
    `SELECT kind || ' ' || asset || ' ' || sum(balance) AS line FROM ledger_account
     GROUP BY kind, asset HAVING sum(balance) <> 0`,
  )
  expect([...held, ...sums].map(({ line }) => line)).toEqual([])
}
