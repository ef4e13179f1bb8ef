import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { amount } from '#contract/money.ts'
import { manualClock } from '#kit/clock.ts'
import { MIGRATIONS } from '#kit/database.ts'
import { BTC, createScriptedMarket } from '#kit/scriptedMarket.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { Holder } from '#server/modules/contracts/types.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { runCommand } from '#server/platform/commands.ts'
import type { Db } from '#server/platform/db.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded/embeddedPostgres.ts'
import { migrate } from '#server/platform/migrations.ts'
import { openDb } from '#server/platform/postgres.ts'
import { load, type LoadResult } from './load.ts'
import { createBaseline, placeInSixTrips } from './roundTrips.ts'

const CLIENTS = 16
const SECONDS = 6

export interface PlaceOrderResult {
  readonly baseline: LoadResult
  /** Lock, check, order, postings, balances: one transaction of the contracts module. */
  readonly placed: LoadResult
  /** The same at half its throughput. */
  readonly half: LoadResult
  /** The same with its kept answer, as a request runs it. */
  readonly command: LoadResult
}

/** Measures the opening of contracts against the textbook transaction, on one durable PostgreSQL. */
export async function measurePlaceOrder(): Promise<PlaceOrderResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glasshouse-bench-'))
  const server = await startEmbeddedPostgres({ folder, durable: true })
  const db = openDb(server.url('postgres'), { max: CLIENTS })
  try {
    await migrate(db, MIGRATIONS)
    await createBaseline(db, CLIENTS)
    const world = await createWorld(db)
    const baseline = await load(CLIENTS, SECONDS, (worker) => placeInSixTrips(db, worker))
    const placed = await load(CLIENTS, SECONDS, world.place)
    const half = await load(CLIENTS, SECONDS, world.place, placed.perSecond / 2)
    const command = await load(CLIENTS, SECONDS, world.request)
    return { baseline, placed, half, command }
  } finally {
    await db.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface World {
  place(worker: number): Promise<unknown>
  request(worker: number): Promise<unknown>
}

async function createWorld(db: Db): Promise<World> {
  const ledger = createLedgerService()
  const clock = manualClock(Date.UTC(2026, 0, 5, 12))
  const market = createScriptedMarket(clock.now)
  const contracts = createContractsService({
    db,
    clock,
    ledger,
    market,
    policy: createPolicyService(null),
    events: { orderChanged: () => undefined },
    onFault: (fault) => {
      throw fault
    },
  })
  market.logOnly(BTC, '68000')
  const funds = amount(10n ** 30n, 'USDT')
  await db.transaction((tx) => ledger.fundTreasury(tx, 'demo', funds, 'bench', 'bench'))
  const holders: Holder[] = []
  for (let client = 0; client < CLIENTS; client += 1) holders.push(await createHolder(db, ledger))
  const holderOf = (worker: number): Holder => {
    const holder = holders[worker]
    if (holder === undefined) throw new Error('more workers than customers')
    return holder
  }
  const body = {
    instrumentId: String(BTC),
    side: 'long',
    type: 'market',
    lots: '10',
    leverage: 20,
    stopLoss: '67000',
    takeProfit: '70000',
  } as const
  return {
    place: (worker) => db.transaction((tx) => contracts.open(tx, holderOf(worker), body)),
    request: (worker) => {
      const { customerId, account } = holderOf(worker)
      const command = {
        customerId,
        account,
        key: randomUUID(),
        route: 'openContract',
        body,
      } as const
      return runCommand(
        db,
        clock,
        command,
        async (tx) => {
          const order = await contracts.open(tx, holderOf(worker), body)
          return { code: '200', json: JSON.stringify(order) }
        },
        (refusal) => {
          throw refusal
        },
      )
    },
  }
}

type Ledger = ReturnType<typeof createLedgerService>

async function createHolder(db: Db, ledger: Ledger): Promise<Holder> {
  const customerId = randomUUID()
  const units = 10n ** 24n
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'demo',
      type: 'demoGrant',
      ref: customerId,
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: amount(-units, 'USDT') },
        { account: { owner: customerId, bucket: 'available' }, amount: amount(units, 'USDT') },
      ],
    }),
  )
  return { customerId, account: 'demo' }
}
