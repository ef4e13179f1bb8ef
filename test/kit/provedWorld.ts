import { CALENDARS } from '#kit/calendars.ts'
import { generateKeyPairSync } from 'node:crypto'
import type {
  ContractOrder,
  EditWaitingBody,
  OpenContractBody,
  PlaceContractBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { amount } from '#protocol/money.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService, Holder } from '#server/modules/contracts/types.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { createReceiptsService } from '#server/modules/receipts/service.ts'
import type { ReceiptsService } from '#server/modules/receipts/types.ts'
import { createSealsService } from '#server/modules/seals/service.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { Db } from '#server/platform/db.ts'
import { type Signer, signerOf } from '#server/platform/signer.ts'
import { accrualsIn } from './accruals.ts'
import { editBody, type StopsIntent } from './contractBodies.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { type ScriptedSource, scriptedSource } from './scriptedSource.ts'

/** A Wednesday: everything trades. */
const START = Date.UTC(2026, 2, 11, 16, 0, 10)
const ANN = { customerId: 'ann', account: 'demo' } as const

/** Longs 1 lot of BTC at 10:1, far from its stops. */
const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '1',
  leverage: 10,
  stopLoss: '67000',
  takeProfit: '70000',
} satisfies OpenContractBody

/** The real price log with its seals and receipts, with prices and time that a test moves itself. */
export interface ProvedWorld {
  readonly db: Db
  readonly url: string
  readonly clock: ManualClock
  readonly source: ScriptedSource
  readonly signer: Signer
  readonly faults: unknown[]
  market(): MarketService
  seals(): SealsService
  receipts(): ReceiptsService
  /** Says a price of BTC and lets a second pass. */
  price(text: string): Promise<void>
  /** Lets so many seconds pass, a price each; BTC stands where it was or moves by `step`. */
  pass(seconds: number, step?: number): Promise<void>
  open(body?: Partial<OpenContractBody>): Promise<ContractOrder>
  /** Closes an order, or so many of its lots. */
  close(orderId: string, lots?: bigint): Promise<ContractOrder>
  /** Changes one or both stops of an order as it was seen. */
  edit(seen: ContractOrder, intent: StopsIntent): Promise<ContractOrder>
  /** Adds USDT to the margin of an order as it was seen. */
  addMargin(seen: ContractOrder, more: string): Promise<ContractOrder>
  /** Places `LONG` with a limit that the market is not at. */
  place(body: Partial<PlaceContractBody> & { price: string }): Promise<WaitingContract>
  /** Changes the limit or the stops of a waiting order as it was seen. */
  revise(seen: WaitingContract, intent: Partial<EditWaitingBody>): Promise<WaitingContract>
  /** Cancels a waiting order. */
  cancel(orderId: string): Promise<WaitingContract>
  /** Seals and makes receipts, as the job does. */
  seal(): Promise<void>
  /** The receipt's text, once there is one. */
  receipt(orderId: string): Promise<string>
  /** A new process on the same database: everything in memory is gone. */
  restart(): Promise<void>
  closeWorld(): Promise<void>
}

export function testSigner(): Signer {
  return signerOf(generateKeyPairSync('ed25519').privateKey)
}

interface Modules {
  readonly market: MarketService
  readonly contracts: ContractsService
  readonly seals: SealsService
  readonly receipts: ReceiptsService
}

interface Ground {
  readonly db: Db
  readonly clock: ManualClock
  readonly source: ScriptedSource
  readonly signer: Signer
  readonly faults: unknown[]
  readonly offer: FeeOffer | null
}

async function startModules({
  db,
  clock,
  source,
  signer,
  faults,
  offer,
}: Ground): Promise<Modules> {
  const onFault = (fault: unknown): void => void faults.push(fault)
  const market = createMarketService({ calendars: CALENDARS, db, clock, source })
  const accruals = accrualsIn(db, clock)
  const contracts = createContractsService({
    db,
    clock,
    commands: createCommandService({ db, clock, ledger: createLedgerService(), accruals }),
    market,
    feeOffers: async () => new Map(offer === null ? [] : [[ANN.customerId, offer]]),
    policy: createPolicyService(null),
    isNoticeAccepted: async () => true,
    events: {
      orderChanged: () => undefined,
      productChanged: () => undefined,
    },
    onFault,
  })
  const seals = createSealsService({ db, clock, signer })
  const receipts = createReceiptsService({ db, clock, signer, seals, onFault })
  market.onLogged((batch) => contracts.onPrices(batch))
  await market.start()
  await contracts.load()
  return { market, contracts, seals, receipts }
}

async function fund(db: Db, holder: Holder): Promise<void> {
  const ledger = createLedgerService()
  const treasury = amount(10n ** 13n, 'USDT')
  await db.transaction((tx) => ledger.fundTreasury(tx, holder.account, treasury, 'test', 'test'))
  await grant(db, ledger, holder, 'USDT', 10n ** 10n)
}

/** @param offer what orders pay less by: then they are on the real account */
export async function openProvedWorld(offer: FeeOffer | null = null): Promise<ProvedWorld> {
  const holder: Holder = { ...ANN, account: offer === null ? 'demo' : 'real' }
  const { db, url, close } = await openTestDb()
  const clock = manualClock(START)
  const source = scriptedSource()
  const ground = { db, clock, source, signer: testSigner(), faults: [] as unknown[], offer }
  await fund(db, holder)
  let shown = 68_000
  source.say('BTCUSDT', `${shown}`)
  source.say('ETHUSDT', '3100')
  let now = await startModules(ground)
  await now.market.tick()
  const price = async (text: string): Promise<void> => {
    shown = Number(text)
    source.say('BTCUSDT', text)
    clock.advance(1_000)
    await now.market.tick()
  }
  return {
    ...ground,
    url,
    market: () => now.market,
    seals: () => now.seals,
    receipts: () => now.receipts,
    price,
    async pass(seconds, step = 1) {
      for (let second = 0; second < seconds; second += 1) {
        await price(String(shown + (second % 2 === 0 ? step : -step)))
      }
    },
    open(part) {
      const body = { ...LONG, ...part }
      return resultOf(now.contracts.open(holder, body, keyedFor(holder, 'openContract', body)))
    },
    close(orderId, lots) {
      const body = lots === undefined ? { orderId } : { orderId, lots: String(lots) }
      return resultOf(now.contracts.close(holder, body, keyedFor(holder, 'closeContract', body)))
    },
    edit(seen, intent) {
      const body = editBody(seen, intent)
      return resultOf(now.contracts.editStops(holder, body, keyedFor(holder, 'editStops', body)))
    },
    addMargin({ id: orderId, margin }, more) {
      const body = { orderId, amount: more, seen: { margin } }
      return resultOf(now.contracts.addMargin(holder, body, keyedFor(holder, 'addMargin', body)))
    },
    async place(part) {
      const body = { ...LONG, type: 'limit', ...part } as const
      const placed = await resultOf<ContractOrder | WaitingContract>(
        now.contracts.place(holder, body, keyedFor(holder, 'openContract', body)),
      )
      if (placed.state !== 'waiting') throw new Error('it does not wait')
      return placed
    },
    revise({ id: orderId, limitPrice, stopLoss, takeProfit }, intent) {
      const seen = { price: limitPrice, stopLoss, takeProfit }
      const body = { orderId, ...seen, ...intent, seen }
      return resultOf(
        now.contracts.editWaiting(holder, body, keyedFor(holder, 'editWaiting', body)),
      )
    },
    cancel: (orderId) =>
      resultOf(now.contracts.cancel(holder, orderId, keyedFor(holder, 'cancelOrder', { orderId }))),
    async seal() {
      await now.seals.sealDue()
      await now.receipts.makeDue()
    },
    receipt: async (orderId) => (await now.receipts.file(db, ANN.customerId, orderId)).text,
    async restart() {
      now = await startModules(ground)
    },
    closeWorld: close,
  }
}
