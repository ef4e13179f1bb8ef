import { randomUUID } from 'node:crypto'
import type {
  ContractOrder,
  EditWaitingBody,
  PlaceContractBody,
  WaitingContract,
} from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type CancelReason, mayEnd } from '#protocol/machines/contractEntry.ts'
import { inviterOf, NOTHING, type OfferTo, readOffers } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { Books, Holder } from '#server/modules/ledger/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { TriggerEngine, Watch } from '#server/modules/triggers/types.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { EntryAsk } from './entryAsks.ts'
import { contextOf, type HandlerDeps, openingDecision } from './openings.ts'
import { assertRoom } from './room.ts'
import { isAfterEnd } from './rulesClosing.ts'
import { placedEntry, releasedEntry, revisedEntry } from './rulesEntries.ts'
import { barredNow, planPlacing, reachedNow, watchOfWaiting } from './rulesPlacing.ts'
import { planRevision } from './rulesRevising.ts'
import { insertOrders } from './store.ts'
import { reviseWaiting } from './storeRevising.ts'
import type { Opening, Placing, WaitingRecord } from './types.ts'
import { filledNotice, toWaitingContract } from './view.ts'
import { type Ended, endWaiting, insertWaiting, lockWaiting } from './storeWaiting.ts'

export interface EntryHandlerDeps extends HandlerDeps {
  readonly events: Pick<Events, 'orderChanged' | 'productChanged'>
  /** Watches the limits of waiting orders. */
  readonly entries: Pick<TriggerEngine, 'watch' | 'forget' | 'firstHit'>
  /** Whether this account may be opened what the risk notice is about. */
  readonly isNoticeAccepted: (query: Queryable, holder: Holder) => Promise<boolean>
}

/** An order in a batch, with what decides a change of it, and what reaches it once it was changed. */
interface Seen {
  readonly order: WaitingRecord
  /** The last logged price, taken before the log was asked for `hit`. */
  readonly latest: LoggedPrice | null
  /** The first logged price that reached its limit; null when none has, or nobody asks. */
  readonly hit: LoggedPrice | null
}

type Result = ContractOrder | WaitingContract | null

/** Decides the orders that wait for a limit or a stop: placing, changing, cancelling, and what a price makes of them. */
export function createEntryHandler(deps: EntryHandlerDeps): CommandHandler<EntryAsk, Result> {
  return {
    async begin(tx, asks) {
      const named = asks.flatMap((ask) =>
        ask.to === 'place' ? [] : [{ id: ask.orderId, holder: ask.holder }],
      )
      const placers = asks.flatMap((ask) => (ask.to === 'place' ? [ask.holder] : []))
      const reached = asks.flatMap((ask) => (ask.to === 'reach' ? [ask] : []))
      const [counts, orders, offerTo, accepted] = await Promise.all([
        deps.room.read(tx, placers),
        lockWaiting(tx, named),
        readOffers(deps.feeOffers, tx, placers),
        Promise.all(reached.map(({ holder }) => deps.isNoticeAccepted(tx, holder))),
      ])
      const warned = new Set(
        reached.flatMap(({ orderId }, at) => (accepted[at] === true ? [orderId] : [])),
      )
      const revised = new Set(asks.flatMap((ask) => (ask.to === 'revise' ? [ask.orderId] : [])))
      const seen = await Promise.all(
        orders.map((order) => lookAt(deps, tx, order, revised.has(order.id))),
      )
      return new EntryBatch(deps, { counts, seen, warned, offerTo })
    },
  }
}

/** What the log says of an order where it decides: whoever fires a changed one may have watched another limit. */
async function lookAt(
  { market, entries }: EntryHandlerDeps,
  tx: Queryable,
  order: WaitingRecord,
  asked: boolean,
): Promise<Seen> {
  if (order.state !== 'waiting' || !(asked || order.edits > 0)) {
    return { order, latest: null, hit: null }
  }
  // Before the log is asked: what is logged meanwhile has not been held against its limit.
  const latest = market.last(order.instrumentId)
  return { order, latest, hit: await entries.firstHit(tx, watchOfWaiting(order)) }
}

/** Why an order is cancelled, at which row of the log, and when. */
interface Cancelled extends Pick<Ended, 'logSeq' | 'at'> {
  readonly reason: CancelReason
}

/** What was read for a batch. */
interface Read {
  readonly counts: Counts
  readonly seen: readonly Seen[]
  /** Ids of reached orders whose customers accepted the present risk notice. */
  readonly warned: ReadonlySet<string>
  readonly offerTo: OfferTo
}

class EntryBatch implements BatchContext<EntryAsk, Result> {
  readonly #deps: EntryHandlerDeps
  readonly #counts: Counts
  readonly #warned: ReadonlySet<string>
  readonly #offerTo: OfferTo
  readonly #orders: Map<string, Seen>
  readonly #placed: Placing[] = []
  readonly #opened: Opening[] = []
  readonly #revised: WaitingRecord[] = []
  readonly #ended: Ended[] = []

  constructor(deps: EntryHandlerDeps, { counts, seen, warned, offerTo }: Read) {
    this.#deps = deps
    this.#counts = counts
    this.#warned = warned
    this.#offerTo = offerTo
    this.#orders = new Map(seen.map((one) => [one.order.id, one]))
  }

  decide(ask: EntryAsk, books: Books): Decision<Result> {
    if (ask.to === 'place') return this.#place(ask.holder, ask.body)
    const found = this.#orders.get(ask.orderId)
    const { customerId, account } = ask.holder
    const isOwn = found?.order.customerId === customerId && found.order.account === account
    const seen = isOwn ? found : null
    if (ask.to === 'cancel' || ask.to === 'revise') {
      if (seen === null) throw new Refusal(CODE.notFound)
      if (ask.to === 'revise') return this.#revise(seen, ask.body)
      if (!mayEnd(seen.order.state, 'cancelled', 'customer')) throw new Refusal(CODE.orderNotOpen)
      return this.#cancel(seen.order, {
        reason: 'customer',
        logSeq: null,
        at: this.#deps.clock.now(),
      })
    }
    if (seen?.order.state !== 'waiting') return NOTHING
    const { order, hit } = seen
    if (ask.to === 'end') return this.#endBefore(order)
    const ends = this.#deps.actionAfter?.(order.instrumentId, order.placedAt) ?? null
    // Until its action took effect nothing ends: who makes it take effect ends the order.
    if (ends !== null && isAfterEnd(ends, ask.logged)) {
      return ends.row === null ? NOTHING : this.#endBefore(order)
    }
    const first = order.edits > 0 ? hit : ask.logged
    if (ask.to === 'drop') {
      // Another limit was set since: that row has not reached it.
      if (first === null || ask.logged.seq <= order.limitLogSeq) return NOTHING
      const at = this.#deps.clock.now()
      return this.#cancel(order, { reason: 'treasury', logSeq: first.seq, at })
    }
    if (first === null) return { ...NOTHING, tell: () => this.#rewatch(watchOfWaiting(order)) }
    const { available } = books.balances(account, customerId, 'USDT')
    return this.#reach(order, first, available)
  }

  write(tx: Transaction): void {
    insertWaiting(tx, this.#placed)
    insertOrders(tx, this.#opened)
    reviseWaiting(tx, this.#revised)
    endWaiting(tx, this.#ended)
  }

  #place(holder: Holder, body: PlaceContractBody): Decision<Result> {
    const id = randomUUID()
    const context = contextOf(this.#deps, holder, body.instrumentId, this.#offerTo(holder))
    const placed = planPlacing(id, holder, body, context)
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

  #revise({ order, latest, hit }: Seen, body: EditWaitingBody): Decision<Result> {
    const context = contextOf(this.#deps, order, String(order.instrumentId))
    const revised = planRevision(order, body, { ...context, last: latest, hit })
    return {
      entry: revisedEntry(order, revised),
      result: toWaitingContract(revised),
      accept: () => {
        this.#orders.set(order.id, { order: revised, latest, hit: null })
        this.#revised.push(revised)
      },
      tell: () => {
        this.#rewatch(watchOfWaiting(revised))
        this.#tell(revised)
      },
    }
  }

  #cancel(order: WaitingRecord, { reason, logSeq, at }: Cancelled): Decision<Result> {
    const cancelled = { ...order, state: 'cancelled', endedAt: at, cancelReason: reason } as const
    const { customerId, account } = order
    const view = toWaitingContract(cancelled)
    return {
      entry: releasedEntry(order, 'contractCancelled'),
      result: view,
      accept: () => {
        this.#counts.add([order.account, order.customerId], -1)
        this.#end(cancelled, { id: order.id, to: 'cancelled', reason, logSeq, at })
      },
      tell: () => {
        this.#deps.entries.forget(order.id)
        this.#tell(order)
      },
      notice:
        reason === 'customer'
          ? null
          : { customerId, account, notice: { kind: 'contractCancelled', order: view } },
    }
  }

  #endBefore(order: WaitingRecord): Decision<Result> {
    const at = this.#deps.clock.now()
    return this.#cancel(order, { reason: 'corporateAction', logSeq: null, at })
  }

  #reach(order: WaitingRecord, logged: LoggedPrice, available: bigint): Decision<Result> {
    const { entries } = this.#deps
    const context = contextOf(this.#deps, order, String(order.instrumentId))
    const { last, state, now: at } = context
    const barred = barredNow(order, context, this.#warned.has(order.id))
    const reached = reachedNow(order, logged, last, { available, barred, state, now: at })
    if (reached.to === 'cancelled') return this.#cancel(order, { ...reached, at })
    if (reached.to === 'waiting') {
      const sinceSeq = last?.seq ?? logged.seq
      const again = { ...watchOfWaiting(order), sinceSeq }
      return { ...NOTHING, tell: () => this.#rewatch(again) }
    }
    const { opening } = reached
    const { customerId, account } = order
    const decision = openingDecision(this.#deps, opening, () => undefined)
    return {
      entry: [releasedEntry(order, 'contractReleased'), ...[decision.entry ?? []].flat()],
      inviterId: inviterOf(opening),
      result: decision.result,
      accept: () => {
        this.#opened.push(opening)
        const opened = { ...order, state: 'opened', endedAt: at } as const
        this.#end(opened, { id: order.id, to: 'opened', reason: null, logSeq: null, at })
      },
      tell: () => {
        entries.forget(order.id)
        decision.tell()
        this.#tell(order)
      },
      notice: { customerId, account, notice: filledNotice(order, decision.result) },
    }
  }

  #end(order: WaitingRecord, ended: Ended): void {
    this.#orders.set(order.id, { order, latest: null, hit: null })
    this.#ended.push(ended)
  }

  /** It is watched so from here on, whatever was watched of it before. */
  #rewatch(watch: Watch): void {
    this.#deps.entries.forget(watch.id)
    this.#deps.entries.watch(watch)
  }

  #tell({ customerId, account }: Holder): void {
    this.#deps.events.productChanged(customerId, account, 'contract', [])
  }
}
