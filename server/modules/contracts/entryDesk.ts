import { randomUUID } from 'node:crypto'
import type { ContractOrder, PlaceContractBody, WaitingContract } from '#contract/contractOrder.ts'
import { type CancelReason, mayEnd } from '#contract/machines/contractEntry.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, Desk, Sitting } from '#server/modules/commands/types.ts'
import type { Books, Holder } from '#server/modules/ledger/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Events } from '#server/platform/events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type DeskDeps, openingDecision, sceneOf } from './desk.ts'
import { assertRoom } from './room.ts'
import { placedEntry, releasedEntry } from './rulesEntries.ts'
import { barredNow, planPlacing, reachedNow, watchOfWaiting } from './rulesPlacing.ts'
import { insertOrders } from './store.ts'
import type { Opening, Placing, WaitingRecord } from './types.ts'
import { toWaitingContract } from './view.ts'
import { type Ended, endWaiting, insertWaiting, lockWaiting } from './storeWaiting.ts'

export interface EntryDeskDeps extends DeskDeps {
  readonly events: Pick<Events, 'orderChanged' | 'productChanged'>
  /** Watches the limits of waiting orders. */
  readonly entries: Pick<TriggerEngine, 'watch' | 'forget'>
  /** Whether this account may be opened what the risk notice is about. */
  readonly isNoticeAccepted: (query: Queryable, holder: Holder) => Promise<boolean>
}

/** What is asked about waiting orders, by a customer or by the engine. */
export type EntryAsk =
  | { readonly to: 'place'; readonly holder: Holder; readonly body: PlaceContractBody }
  | { readonly to: 'cancel'; readonly holder: Holder; readonly orderId: string }
  | {
      readonly to: 'reach'
      readonly holder: Holder
      readonly orderId: string
      readonly logged: LoggedPrice
    }
  /** The house could not set aside what it could win. */
  | { readonly to: 'drop'; readonly holder: Holder; readonly orderId: string }

type Result = ContractOrder | WaitingContract | null

/** Decides the orders that wait for a limit: placing, cancelling, and what a price makes of them. */
export function createEntryDesk(deps: EntryDeskDeps): Desk<EntryAsk, Result> {
  return {
    async begin(tx, asks) {
      const named = asks.flatMap((ask) =>
        ask.to === 'place' ? [] : [{ id: ask.orderId, holder: ask.holder }],
      )
      const placers = asks.flatMap((ask) => (ask.to === 'place' ? [ask.holder] : []))
      const reached = asks.flatMap((ask) => (ask.to === 'reach' ? [ask] : []))
      const [counts, orders, accepted] = await Promise.all([
        deps.room.read(tx, placers),
        lockWaiting(tx, named),
        Promise.all(reached.map(({ holder }) => deps.isNoticeAccepted(tx, holder))),
      ])
      const warned = new Set(
        reached.flatMap(({ orderId }, at) => (accepted[at] === true ? [orderId] : [])),
      )
      return new EntrySitting(deps, { counts, orders, warned })
    },
  }
}

/** What was read for a sitting. */
interface Read {
  readonly counts: Counts
  readonly orders: readonly WaitingRecord[]
  /** Ids of reached orders whose customers accepted the present risk notice. */
  readonly warned: ReadonlySet<string>
}

class EntrySitting implements Sitting<EntryAsk, Result> {
  readonly #deps: EntryDeskDeps
  readonly #counts: Counts
  readonly #warned: ReadonlySet<string>
  readonly #orders: Map<string, WaitingRecord>
  readonly #placed: Placing[] = []
  readonly #opened: Opening[] = []
  readonly #ended: Ended[] = []

  constructor(deps: EntryDeskDeps, { counts, orders, warned }: Read) {
    this.#deps = deps
    this.#counts = counts
    this.#warned = warned
    this.#orders = new Map(orders.map((order) => [order.id, order]))
  }

  decide(ask: EntryAsk, books: Books): Decision<Result> {
    if (ask.to === 'place') return this.#place(ask.holder, ask.body)
    const found = this.#orders.get(ask.orderId)
    const { customerId, account } = ask.holder
    const own = found?.customerId === customerId && found.account === account ? found : null
    if (ask.to === 'cancel') {
      if (own === null) throw new Refusal('404')
      if (!mayEnd(own.state, 'cancelled', 'customer')) throw new Refusal('10216')
      return this.#cancel(own, 'customer')
    }
    if (own?.state !== 'waiting') return NOTHING
    if (ask.to === 'drop') return this.#cancel(own, 'treasury')
    const { available } = books.balances(account, customerId, 'USDT')
    return this.#reach(own, ask.logged, available)
  }

  write(tx: Transaction): void {
    insertWaiting(tx, this.#placed)
    insertOrders(tx, this.#opened)
    endWaiting(tx, this.#ended)
  }

  #place(holder: Holder, body: PlaceContractBody): Decision<Result> {
    const id = randomUUID()
    const placed = planPlacing(id, holder, body, sceneOf(this.#deps, holder, body.instrumentId))
    assertRoom(this.#counts, holder)
    const one = [holder.account, holder.customerId]
    if (!placed.waits) {
      return openingDecision(this.#deps, placed.opening, (opening) => {
        this.#counts.add(one, 1)
        this.#opened.push(opening)
      })
    }
    const { placing } = placed
    const fresh = { state: 'waiting', endedAt: null, cancelReason: null } as const
    return {
      entry: placedEntry(placing),
      result: toWaitingContract({ ...placing, ...fresh }),
      accept: () => {
        this.#counts.add(one, 1)
        this.#placed.push(placing)
      },
      tell: () => {
        this.#deps.entries.watch(watchOfWaiting(placing))
        this.#tell(placing)
      },
    }
  }

  #cancel(order: WaitingRecord, reason: CancelReason): Decision<Result> {
    const at = this.#deps.clock.now()
    const cancelled = { ...order, state: 'cancelled', endedAt: at, cancelReason: reason } as const
    return {
      entry: releasedEntry(order, 'contractCancelled'),
      result: toWaitingContract(cancelled),
      accept: () => {
        this.#counts.add([order.account, order.customerId], -1)
        this.#end(cancelled, { id: order.id, to: 'cancelled', reason, at })
      },
      tell: () => {
        this.#deps.entries.forget(order.id)
        this.#tell(order)
      },
    }
  }

  #reach(order: WaitingRecord, logged: LoggedPrice, available: bigint): Decision<Result> {
    const { entries } = this.#deps
    const scene = sceneOf(this.#deps, order, String(order.instrumentId))
    const { last, now: at } = scene
    const barred = barredNow(order, scene, this.#warned.has(order.id))
    const reached = reachedNow(order, logged, last, { available, barred, now: at })
    if (reached.to === 'cancelled') return this.#cancel(order, reached.reason)
    if (reached.to === 'waiting') {
      const sinceSeq = last?.seq ?? logged.seq
      const again = { ...watchOfWaiting(order), sinceSeq }
      return {
        ...NOTHING,
        tell: () => {
          entries.forget(order.id)
          entries.watch(again)
        },
      }
    }
    const { opening } = reached
    const decision = openingDecision(this.#deps, opening, () => undefined)
    return {
      entry: [releasedEntry(order, 'contractReleased'), ...[decision.entry ?? []].flat()],
      result: decision.result,
      accept: () => {
        this.#opened.push(opening)
        const opened = { ...order, state: 'opened', endedAt: at } as const
        this.#end(opened, { id: order.id, to: 'opened', reason: null, at })
      },
      tell: () => {
        entries.forget(order.id)
        decision.tell()
        this.#tell(order)
      },
    }
  }

  #end(order: WaitingRecord, ended: Ended): void {
    this.#orders.set(order.id, order)
    this.#ended.push(ended)
  }

  #tell({ customerId, account }: Holder): void {
    this.#deps.events.productChanged(customerId, account, 'contract', [])
  }
}
