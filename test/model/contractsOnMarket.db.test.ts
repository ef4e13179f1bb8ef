import { CALENDARS } from '#kit/calendars.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContractOrder, OpenContractBody } from '#protocol/contractOrder.ts'
import { amount } from '#protocol/money.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { manualClock } from '#kit/clock.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { grant } from '#kit/grants.ts'
import { keyedFor, resultOf } from '#kit/keyed.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createMarketService, createSource } from '#server/modules/market/service.ts'
import { type MarketService, ownQuote } from '#server/modules/market/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'

/** A Wednesday: everything trades. */
const clock = manualClock(Date.UTC(2026, 2, 11, 16))
const ledger = createLedgerService()
const ann = { customerId: 'ann', account: 'demo' } as const
const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 10,
  stopLoss: '67000',
  takeProfit: '70000',
} satisfies OpenContractBody

let test: TestDb
let shown: Price
let faults: unknown[]

beforeAll(async () => {
  test = await openTestDb()
  const funds = amount(10n ** 12n, 'USDT')
  await test.db.transaction((tx) => ledger.fundTreasury(tx, 'demo', funds, 'test', 'test'))
  await grant(test.db, ledger, { customerId: 'ann', account: 'demo' }, 'USDT', 10n ** 9n)
})
afterAll(() => test.close())

interface Process {
  readonly market: MarketService
  readonly contracts: ContractsService
}

/** The market and the contracts of one process, joined as the server joins them. */
async function startProcess(engine: 'runs' | 'is dead'): Promise<Process> {
  const { db } = test
  const simulated = await createSource('simulated', { calendars: CALENDARS, seed: 'test', clock })
  const source: typeof simulated = {
    ...simulated,
    quoteAt: (one, at) => (one.id === 1 ? ownQuote(shown) : simulated.quoteAt(one, at)),
  }
  const market = createMarketService({ calendars: CALENDARS, db, clock, source })
  faults = []
  const contracts = createContractsService({
    db,
    clock,
    commands: createCommandService({ db, clock, ledger }),
    market,
    policy: createPolicyService(null),
    isNoticeAccepted: async () => true,
    events: {
      orderChanged: () => undefined,
      productChanged: () => undefined,
    },
    onFault: (fault) => void faults.push(fault),
  })
  if (engine === 'runs') market.onLogged((batch) => contracts.onPrices(batch))
  await market.maintain(30, [])
  await market.start()
  await contracts.load()
  return { market, contracts }
}

async function show({ market }: Process, text: string): Promise<bigint> {
  const read = parsePrice(text)
  if (read === null) throw new Error(`no price: ${text}`)
  shown = read
  clock.advance(1_000)
  await market.tick()
  return market.last(1)?.seq ?? -1n
}

const open = ({ contracts }: Process) =>
  resultOf<ContractOrder>(contracts.open(ann, LONG, keyedFor(ann, 'openContract', LONG)))

async function newest({ contracts }: Process) {
  const page = { state: 'history', limit: 1 } as const
  return (await contracts.list(test.db, ann, page)).items[0]
}

it('orders close by the prices of the real log, also by those a dead engine never heard of', async () => {
  const first = await startProcess('runs')
  await show(first, '68000')
  const { id } = await open(first)
  await show(first, '68500')
  const stopped = await show(first, '66900')
  expect(await newest(first)).toMatchObject({
    id,
    closeReason: 'stopLoss',
    closeLogSeq: String(stopped),
  })

  const dead = await startProcess('is dead')
  await show(dead, '68000')
  const late = await open(dead)
  await show(dead, '69000')
  const reached = await show(dead, '71000')
  await show(dead, '60000')
  const next = await startProcess('runs')
  await show(next, '68000')
  expect(await newest(next)).toMatchObject({
    id: late.id,
    closeReason: 'takeProfit',
    closePrice: '70000.00',
    closeLogSeq: String(reached),
  })

  expect(await ledger.audit(test.db)).toEqual({ ok: true, breaches: [] })
  expect(await next.contracts.audit(test.db)).toEqual({ ok: true, breaches: [] })
  expect(faults).toEqual([])
})
