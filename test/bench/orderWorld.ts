import { randomUUID } from 'node:crypto'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { amount } from '#protocol/money.ts'
import { routePath } from '#protocol/routePaths.ts'
import { accrualsIn } from '#kit/accruals.ts'
import { manualClock } from '#kit/clock.ts'
import { grant } from '#kit/grants.ts'
import { BTC, createScriptedMarket } from '#kit/scriptedMarket.ts'
import { createApp } from '#server/http/app.ts'
import { orderCalls } from '#server/http/customer/orders.ts'
import { feeOffersOf } from '#server/main/incentives.ts'
import { selectStates } from '#server/modules/auth/service.ts'
import { createLevelsService } from '#server/modules/levels/service.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { createRiskService } from '#server/modules/risk/service.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { AccrualBook, BatchRun, Keyed, ReadFeeOffers } from '#server/modules/commands/types.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import type { Db } from '#server/platform/db.ts'
import { createLog } from '#server/platform/log.ts'
import { openSender } from './sender.ts'

const BODY = {
  instrumentId: String(BTC),
  side: 'long',
  type: 'market',
  lots: '10',
  leverage: 20,
  stopLoss: '67000',
  takeProfit: '70000',
} as const
const START = '68000'
/** Below the liquidation of every position: half of a margin of a twentieth is gone at 66,300. */
const CRASH = '66000'

/** Positions that one price liquidated, and how long it took until the last of them was closed for good. */
export interface Cascade {
  readonly positions: number
  readonly seconds: number
  /** Commands a transaction, on average. */
  readonly batch: number
}

/** Contracts on a database, as the server runs them, with one rich customer a worker. */
export interface OrderWorld {
  readonly runs: BatchRun[]
  /** Opens an order under a key of its own. */
  command(worker: number): Promise<unknown>
  /** Puts the app before it; the work of one request. */
  requests(): Promise<(worker: number) => Promise<unknown>>
  /** Opens so many orders, and liquidates all of them by one price. */
  cascade(positions: number): Promise<Cascade>
  close(): Promise<void>
}

export async function createOrderWorld(db: Db, customers: number): Promise<OrderWorld> {
  const ledger = createLedgerService()
  const clock = manualClock(Date.UTC(2026, 0, 5, 12))
  const market = createScriptedMarket(clock.now)
  const runs: BatchRun[] = []
  const { invites, feeOffers } = feesOf(db, clock, ledger)
  const commands = createCommandService({
    db,
    clock,
    ledger,
    accruals: invites,
    statesOf: (tx, ids) => selectStates(tx, ids, clock.now()),
    onBatch: (run) => runs.push(run),
  })
  const contracts = createContractsService({
    db,
    clock,
    commands,
    market,
    feeOffers,
    policy: createPolicyService(null),
    isNoticeAccepted: async () => true,
    events: {
      orderChanged: () => undefined,
      productChanged: () => undefined,
    },
    onFault: (fault) => {
      throw fault
    },
  })
  market.logOnly(BTC, START)
  const funds = amount(10n ** 30n, 'USDT')
  await db.transaction((tx) => ledger.fundTreasury(tx, 'real', funds, 'bench', 'bench'))
  const seats = new Map<number, { readonly holder: Promise<Holder>; orders: number }>()
  // One account may not have as many open as a run opens: a worker goes on as somebody else then.
  const holderOf = (worker: number): Promise<Holder> => {
    const known = seats.get(worker % customers)
    const full = known === undefined || known.orders >= MOST_AT_ONCE.contracts
    const seat = full ? { holder: createHolder(db, ledger), orders: 0 } : known
    seats.set(worker % customers, seat)
    seat.orders += 1
    return seat.holder
  }
  await Promise.all(Array.from({ length: customers }, (_, worker) => holderOf(worker)))
  const command = async (worker: number): Promise<void> => {
    const holder = await holderOf(worker)
    const { code, json } = await contracts.open(holder, BODY, keyedOf(holder))
    if (code !== '200') throw new Error(json)
  }
  const closers: (() => Promise<unknown>)[] = []
  return {
    runs,
    command,
    async requests() {
      const app = await appOn(db, contracts)
      const sender = openSender(await app.listen({ host: '127.0.0.1', port: 0 }))
      closers.push(() => app.close(), sender.close)
      const path = routePath('openContract')
      return async (worker) => {
        const { customerId } = await holderOf(worker)
        const headers = {
          authorization: `Bearer ${customerId}`,
          virtually: 'NO',
          'idempotency-key': randomUUID(),
        }
        const { text } = await sender.post(path, headers, BODY)
        if (!text.startsWith('{"code":"200"')) throw new Error(text)
      }
    },
    async cascade(positions) {
      market.logOnly(BTC, START)
      await Promise.all(Array.from({ length: positions }, (_, n) => command(n)))
      const liquidated = await countLiquidated(db)
      const crossing = market.logOnly(BTC, CRASH)
      const before = runs.length
      const began = performance.now()
      await contracts.onPrices([crossing])
      const seconds = (performance.now() - began) / 1000
      const closed = (await countLiquidated(db)) - liquidated
      if (closed !== BigInt(positions)) throw new Error(`${closed} were liquidated`)
      return { positions, seconds, batch: positions / (runs.length - before) }
    },
    async close() {
      for (const close of closers) await close()
    },
  }
}

/** What fees are less by, read as the server reads it: nobody has a level here, and nobody was invited. */
function feesOf(
  db: Db,
  clock: Clock,
  { partitionOf }: Ledger,
): { readonly invites: AccrualBook; readonly feeOffers: ReadFeeOffers } {
  const invites = accrualsIn(db, clock, { partitionOf })
  const levels = createLevelsService({
    db,
    clock,
    identity: { changedSince: async () => [] },
    products: [],
    incentives: true,
    offers: async () => new Map(),
    notify: () => undefined,
  })
  return { invites, feeOffers: feeOffersOf(() => levels, invites) }
}

async function countLiquidated(db: Db): Promise<bigint> {
  const [row] = await db.query<{ count: bigint }>(
    `SELECT count(*) FROM contract_order WHERE close_reason = 'liquidation'`,
  )
  return row?.count ?? 0n
}

/** A key of its own, and answers as the app spells them. */
function keyedOf({ customerId, account }: Holder): Keyed<ContractOrder> {
  return {
    command: { customerId, account, key: randomUUID(), route: 'openContract', body: BODY },
    success: (data) => ({ code: '200', json: JSON.stringify({ code: '200', data }) }),
    refused: ({ code, fields }) => ({ code, json: JSON.stringify({ code, fields }) }),
  }
}

function appOn(db: Db, contracts: ContractsService): ReturnType<typeof createApp> {
  const plenty = 1_000_000_000
  return createApp({
    log: createLog('silent'),
    origin: 'https://app.example.org',
    clientFolder: null,
    trustProxy: [],
    limits: { perAddress: plenty, perSession: plenty, feedPerAddress: plenty },
    calls: orderCalls(contracts, {
      ...createRiskService({ db, clock: systemClock }),
      assertAccepted: async () => undefined,
    }),
    frame: {
      db,
      authenticate: async (token) => ({ customerId: token, sessionId: token }),
      writesOpen: () => true,
    },
    health: {
      publicConfig: () => ({
        mode: 'sandbox',
        gate: 'open',
        google: false,
        brand: 'Glasshouse',
        testWallet: false,
        chainId: 1,
        priceSource: 'simulated',
        loans: true,
        apiHost: '',
        walletConnect: null,
        email: 'off',
        phone: 'off',
      }),
      readiness: async () => ({ database: 'ok' }),
    },
    registerFeed: () => undefined,
  })
}

type Ledger = ReturnType<typeof createLedgerService>

async function createHolder(db: Db, ledger: Ledger): Promise<Holder> {
  const holder = { customerId: randomUUID(), account: 'real' } as const
  await grant(db, ledger, holder, 'USDT', 10n ** 24n)
  return holder
}
