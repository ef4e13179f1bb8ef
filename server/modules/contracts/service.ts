import { randomUUID } from 'node:crypto'
import type { ContractOrder, OpenContractBody } from '#contract/contractOrder.ts'
import { termsFault } from '#contract/formulas/contractTerms.ts'
import { type LedgerService, ShortOfFunds } from '#server/modules/ledger/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Events } from '#server/platform/events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditContracts } from './audit.ts'
import { createEngine, type Engine } from './engine.ts'
import { closingByCustomer, closingByTrigger } from './rulesClosing.ts'
import { closingEntry, openingEntry } from './rulesEntries.ts'
import { planOpening, usablePrice } from './rulesOpening.ts'
import { closeOrder, insertOrder, lockOrder, selectOpen, selectPage } from './store.ts'
import type { Closing, ContractsService, Holder, Opening, OrderRecord } from './types.ts'
import { toContractOrder } from './view.ts'

export interface ContractsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: LedgerService
  readonly market: Pick<MarketService, 'instruments' | 'find' | 'last' | 'hours' | 'firstOutside'>
  readonly policy: PolicyService
  readonly events: Pick<Events, 'orderChanged'>
  /** Told of an order that could not be closed; it is tried again with the next prices. */
  readonly onFault: (error: unknown) => void
}

/** Batches of prices between two looks for open orders that nobody announced. */
const RECONCILE_EVERY = 30

/** Contract orders: opening, closing, the engine of their triggers, and their audit. */
export function createContractsService(deps: ContractsDeps): ContractsService {
  const { db, market } = deps
  const engine: Engine = createEngine({
    query: db,
    market,
    onFault: deps.onFault,
    closeByTrigger: (orderId, logged) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId, null)
        if (order?.closing !== null) return
        const closing = closingByTrigger(order, logged, deps.clock.now())
        if (closing === null) throw new Error(`order ${orderId} is not triggered by ${logged.seq}`)
        await settleOrder(deps, engine, tx, order, closing)
      }),
  })
  const watchAll = async (): Promise<void> => {
    for (const order of await selectOpen(db)) engine.watch(order)
  }
  let batches = 0
  return {
    open: (tx, holder, body) => open(deps, engine, tx, holder, body),
    close: (tx, holder, orderId) => close(deps, engine, tx, holder, orderId),
    list: async (query, holder, page) => {
      const before = readCursor(page.cursor)
      const state = page.state === 'open' ? 'open' : 'closed'
      const found = await selectPage(query, holder, state, before, page.limit + 1)
      const items = found.slice(0, page.limit)
      const last = found.length > page.limit ? items.at(-1) : undefined
      const next = last === undefined ? null : String(last.closeNo ?? last.no)
      return { items: items.map(toContractOrder), next }
    },
    audit: auditContracts,
    load: async () => {
      assertSoundTerms(market)
      await watchAll()
      await engine.catchUp()
    },
    onPrices: async (batch) => {
      batches += 1
      // A commit whose answer was lost announces nothing, though the order is open.
      if (batches % RECONCILE_EVERY === 0) await watchAll().catch(deps.onFault)
      await engine.onPrices(batch)
    },
  }
}

async function open(
  deps: ContractsDeps,
  engine: Engine,
  tx: Queryable,
  holder: Holder,
  body: OpenContractBody,
): Promise<ContractOrder> {
  const { market, ledger } = deps
  const now = deps.clock.now()
  const instrument =
    market.instruments().find((one) => String(one.id) === body.instrumentId) ?? null
  const opening = planOpening(randomUUID(), holder, body, {
    instrument,
    permission:
      instrument === null
        ? { allowed: false, maxLeverage: 0 }
        : deps.policy.contract(holder.account, instrument),
    trading: instrument !== null && market.hours(instrument, now).open,
    last: instrument === null ? null : market.last(instrument.id),
    now,
  })
  await assertFunds(ledger, tx, opening)
  const order = await insertOrder(tx, opening)
  try {
    await ledger.post(tx, openingEntry(opening))
  } catch (error) {
    if (!(error instanceof ShortOfFunds)) throw error
    throw new Refusal(error.account.owner === 'house' ? '10214' : '10011')
  }
  return announce(deps, tx, order, () => engine.watch(order))
}

/** Locks the customer's balances first, so that parallel orders spend them one after another. */
async function assertFunds(ledger: LedgerService, tx: Queryable, opening: Opening): Promise<void> {
  const { account, customerId, position, openFee } = opening
  const { available } = await ledger.lockBalances(tx, account, customerId, 'USDT')
  if (available < position.margin + openFee) throw new Refusal('10011')
}

async function close(
  deps: ContractsDeps,
  engine: Engine,
  tx: Queryable,
  holder: Holder,
  orderId: string,
): Promise<ContractOrder> {
  const { market } = deps
  const order = await lockOrder(tx, orderId, holder)
  if (order === null) throw new Refusal('404')
  if (order.closing !== null) throw new Refusal('10216')
  const now = deps.clock.now()
  // Before the log is asked: what is logged meanwhile has not been held against its levels.
  const latest = market.last(order.instrumentId)
  const hit = await engine.firstHit(tx, order)
  const triggered = hit === null ? null : closingByTrigger(order, hit, now)
  if (triggered !== null) return settleOrder(deps, engine, tx, order, triggered)
  const instrument = market.find(order.instrumentId)
  const trading = instrument !== null && market.hours(instrument, now).open
  const last = usablePrice(trading, latest, now)
  return settleOrder(deps, engine, tx, order, closingByCustomer(order, last, now))
}

async function settleOrder(
  deps: ContractsDeps,
  engine: Engine,
  tx: Queryable,
  order: OrderRecord,
  closing: Closing,
): Promise<ContractOrder> {
  const closed = await closeOrder(tx, order.id, closing)
  if (closed === null) throw new Refusal('10216')
  await deps.ledger.post(tx, closingEntry(order, closing))
  return announce(deps, tx, closed, () => engine.forget(order.id))
}

function announce(
  deps: ContractsDeps,
  tx: Queryable,
  order: OrderRecord,
  first: () => void,
): ContractOrder {
  const view = toContractOrder(order)
  tx.afterCommit(() => {
    first()
    deps.events.orderChanged(order.customerId, order.account, view)
  })
  return view
}

function readCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw new Refusal('400', { 'query.cursor': 'malformed' })
  return BigInt(cursor)
}

function assertSoundTerms(market: ContractsDeps['market']): void {
  for (const { code, contract, decimals } of market.instruments()) {
    if (contract === null) continue
    const fault = contract.terms.decimals === decimals ? termsFault(contract.terms) : 'decimals'
    if (fault !== null) throw new Error(`contract terms of ${code}: ${fault}`)
  }
}
