import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type {
  ContractOrder,
  EditWaitingBody,
  OpenContractBody,
  PlaceContractBody,
  ReverseContractBody,
  ReversedContract,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { amount } from '#protocol/money.ts'
import { resetHandler } from '#server/modules/auth/demo.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import type { BatchRun, CommandService } from '#server/modules/commands/types.ts'
import { createContractsService } from '#server/modules/contracts/service.ts'
import type { ContractsService, Holder } from '#server/modules/contracts/types.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { accrualsIn } from './accruals.ts'
import { editBody, type SeenStops, type StopsIntent } from './contractBodies.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { createScriptedMarket, type ScriptedMarket } from './scriptedMarket.ts'
import { fingerprint } from './contractFingerprint.ts'

const START = Date.UTC(2026, 0, 5, 12)
const TREASURY = 10n ** 18n

type Placed = ContractOrder | WaitingContract

export interface Told {
  readonly customerId: string
  readonly account: AccountKind
  readonly order: ContractOrder
}

/** Contracts on a real ledger and database, with prices and time that a test moves itself. */
export interface ContractWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly market: ScriptedMarket
  readonly told: Told[]
  readonly notifications: NotificationsService
  readonly faults: unknown[]
  readonly clock: ManualClock
  contracts(): ContractsService
  /** A customer whose account holds this many USDT units. */
  customer(units: bigint, account?: AccountKind): Promise<Holder>
  /** What a real account may do from now on, as a policy file says it, and whether notices are accepted. */
  rule(policy: string | null, accepted?: boolean): void
  /** From now on this customer's orders pay less by this. */
  offer(holder: Holder, offer: FeeOffer): void
  /** From now on this says what orders pay less by. */
  offers(read: (customerIds: readonly string[]) => Promise<ReadonlyMap<string, FeeOffer>>): void
  commands(): CommandService
  /** Gives an account this many USDT units. */
  grant(holder: Holder, units: bigint): Promise<void>
  /** Each transaction in which commands ran. */
  readonly runs: BatchRun[]
  open(holder: Holder, body?: Partial<OpenContractBody>, key?: string): Promise<ContractOrder>
  close(holder: Holder, orderId: string, key?: string, validUntil?: string): Promise<ContractOrder>
  closePart(holder: Holder, orderId: string, lots: bigint, key?: string): Promise<ContractOrder>
  /** Closes an order and opens its lots on the other side, with these stops. */
  reverse(
    holder: Holder,
    order: Pick<ContractOrder, 'id' | 'lots'>,
    stops: Pick<ReverseContractBody, 'stopLoss' | 'takeProfit'>,
  ): Promise<ReversedContract>
  /** Changes one or both stops of an order as it was seen. */
  edit(holder: Holder, seen: SeenStops, intent: StopsIntent, key?: string): Promise<ContractOrder>
  /** Adds USDT to the margin of an order as it was seen. */
  addMargin(
    holder: Holder,
    seen: Pick<ContractOrder, 'id' | 'margin'>,
    more: string,
    key?: string,
  ): Promise<ContractOrder>
  /** Places `LONG` with a limit. */
  place(holder: Holder, body: Partial<PlaceContractBody> & { price: string }): Promise<Placed>
  cancel(holder: Holder, orderId: string): Promise<WaitingContract>
  /** Changes the limit or the stops of a waiting order as it was seen. */
  revise(
    holder: Holder,
    seen: Pick<WaitingContract, 'id' | 'limitPrice' | 'stopLoss' | 'takeProfit'>,
    intent: Partial<EditWaitingBody>,
    key?: string,
  ): Promise<WaitingContract>
  /** Brings the demo account back to its start. */
  reset(holder: Holder): Promise<unknown>
  balances(holder: Holder): Promise<{ available: bigint; margin: bigint }>
  /** A new process on the same database: everything in memory is gone. */
  restart(): Promise<void>
  /** Everything that must hold after any test. */
  godCheck(): Promise<void>
  /** The audit of commissions. */
  auditDue(): Promise<AuditReport>
  /** Changes whenever anything of the books or the orders does. */
  fingerprint(): Promise<string>
  closeWorld(): Promise<void>
}

/** What an operation is refused with. @throws Error when it was done; any other error as it is */
export function refusalOf(work: Promise<unknown>): Promise<Pick<Refusal, 'code' | 'fields'>> {
  return work.then(
    () => Promise.reject(new Error('it was done')),
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
}

/** `done`, or the code an operation was refused with, or the message of any other error. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

/** 10 lots of 0.001 BTC, long at 20:1; at 68,000 it holds 34.0017 and pays 0.408021. */
export const LONG = {
  instrumentId: '1',
  side: 'long',
  type: 'market',
  lots: '10',
  leverage: 20,
  stopLoss: '67000',
  takeProfit: '70000',
} satisfies OpenContractBody

export async function openContractWorld(treasury: bigint = TREASURY): Promise<ContractWorld> {
  const { db, close: closeDb } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(START)
  const market = createScriptedMarket(clock.now)
  const told: Told[] = []
  const faults: unknown[] = []
  const runs: BatchRun[] = []
  const onBatch = (run: BatchRun): void => void runs.push(run)
  const notifications = createNotificationsService({
    db,
    clock,
    mailOn: false,
    onFault: (fault) => void faults.push(fault),
  })
  let commands: CommandService
  let policy = createPolicyService(null)
  let auditDue = (): Promise<AuditReport> => Promise.resolve({ ok: true, breaches: [] })
  const offers = new Map<string, FeeOffer>()
  let readOffers = async (ids: readonly string[]): Promise<ReadonlyMap<string, FeeOffer>> =>
    new Map(ids.flatMap((id) => offersOf(id, offers)))
  let accepted = true
  const createService = (): ContractsService => {
    const invites = accrualsIn(db, clock)
    commands = createCommandService({
      db,
      clock,
      ledger,
      onBatch,
      notices: notifications,
      accruals: invites,
    })
    auditDue = () => invites.audit(db)
    return createContractsService({
      db,
      clock,
      commands,
      market,
      feeOffers: (_, ids) => readOffers(ids),
      policy: { ...policy, contract: (...asked) => policy.contract(...asked) },
      isNoticeAccepted: async (_, { account }) => account === 'demo' || accepted,
      events: {
        orderChanged: (customerId, account, order) =>
          void told.push({ customerId, account, order }),
        productChanged: () => undefined,
      },
      onFault: (fault) => void faults.push(fault),
    })
  }
  let service = createService()
  market.onLogged((batch) => service.onPrices(batch))
  await service.load()
  for (const kind of ['demo', 'real'] as const) {
    await db.transaction((tx) =>
      ledger.fundTreasury(tx, kind, amount(treasury, 'USDT'), `test-${kind}`, 'test'),
    )
  }
  return {
    db,
    ledger,
    market,
    told,
    notifications,
    faults,
    clock,
    contracts: () => service,
    async customer(units, account = 'demo') {
      const customerId = randomUUID()
      await grant(db, ledger, { customerId, account }, 'USDT', units)
      return { customerId, account }
    },
    rule(text, isAccepted = true) {
      policy = createPolicyService(text)
      accepted = isAccepted
    },
    offer: ({ customerId }, offer) => void offers.set(customerId, offer),
    offers: (read) => {
      readOffers = read
    },
    commands: () => commands,
    grant: (holder, units) => grant(db, ledger, holder, 'USDT', units),
    runs,
    open: (holder, part, key) => {
      const body = { ...LONG, ...part }
      return resultOf(service.open(holder, body, keyedFor(holder, 'openContract', body, key)))
    },
    close: (holder, orderId, key, validUntil) => {
      const body = validUntil === undefined ? { orderId } : { orderId, validUntil }
      const keyed = keyedFor<ContractOrder>(holder, 'closeContract', body, key)
      return resultOf(service.close(holder, body, keyed))
    },
    closePart: (holder, orderId, lots, key) => {
      const body = { orderId, lots: String(lots) }
      const keyed = keyedFor<ContractOrder>(holder, 'closeContract', body, key)
      return resultOf(service.close(holder, body, keyed))
    },
    reverse: (holder, { id: orderId, lots }, stops) => {
      const body = { orderId, lots, ...stops }
      const keyed = keyedFor<ReversedContract>(holder, 'reverseContract', body)
      return resultOf(service.reverse(holder, body, keyed))
    },
    edit: (holder, seen, intent, key) => {
      const body = editBody(seen, intent)
      return resultOf(service.editStops(holder, body, keyedFor(holder, 'editStops', body, key)))
    },
    addMargin: (holder, { id: orderId, margin }, more, key) => {
      const body = { orderId, amount: more, seen: { margin } }
      return resultOf(service.addMargin(holder, body, keyedFor(holder, 'addMargin', body, key)))
    },
    place: (holder, part) => {
      const body: PlaceContractBody = { ...LONG, type: 'limit', ...part }
      return resultOf(service.place(holder, body, keyedFor<Placed>(holder, 'openContract', body)))
    },
    cancel: (holder, orderId) => {
      const keyed = keyedFor<WaitingContract>(holder, 'cancelOrder', { orderId })
      return resultOf(service.cancel(holder, orderId, keyed))
    },
    revise: (holder, { id: orderId, limitPrice, stopLoss, takeProfit }, intent, key) => {
      const seen = { price: limitPrice, stopLoss, takeProfit }
      const body = { orderId, ...seen, ...intent, seen }
      return resultOf(service.editWaiting(holder, body, keyedFor(holder, 'editWaiting', body, key)))
    },
    reset: (holder) => {
      const keyed = keyedFor<unknown>(holder, 'resetDemo', {})
      return resultOf(commands.run(resetHandler, holder, holder, keyed))
    },
    balances: ({ account, customerId }) => ledger.balances(db, account, customerId, 'USDT'),
    async restart() {
      service = createService()
      await service.load()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await auditDue()).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    auditDue: () => auditDue(),
    fingerprint: () => fingerprint(db),
    closeWorld: closeDb,
  }
}

const offersOf = (
  id: string,
  offers: ReadonlyMap<string, FeeOffer>,
): readonly (readonly [string, FeeOffer])[] => {
  const offer = offers.get(id)
  return offer === undefined ? [] : [[id, offer]]
}
