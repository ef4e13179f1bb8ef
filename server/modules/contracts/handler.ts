import { randomUUID } from 'node:crypto'
import type {
  AddMarginBody,
  CloseContractBody,
  ContractOrder,
  EditStopsBody,
  OpenContractBody,
  ReversedContract,
} from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { inviterOf, NOTHING, type OfferTo, readOffers } from '#server/modules/commands/service.ts'
import type { Millis } from '#protocol/time.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { type LoggedPrice, usableNow } from '#server/modules/market/types.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { assertInTime } from '#server/platform/rulesDeadline.ts'
import type { Ask } from './asks.ts'
import { contextOf, type HandlerDeps, openingDecision } from './openings.ts'
import { reversalDecision } from './reversing.ts'
import { assertRoom } from './room.ts'
import { assertSeen, planEdit, planMargin, planPart, planTrailing } from './rulesChanging.ts'
import {
  closingAsked,
  closingByAction,
  closingByRow,
  closingByTrigger,
  closingOfPart,
} from './rulesClosing.ts'
import { closingEntry, editedEntry, marginEntry } from './rulesEntries.ts'
import { planOpening } from './rulesOpening.ts'
import { planReversal } from './rulesReversing.ts'
import { type ClosedOrder, closeOrders, insertOrders, lockOrders } from './store.ts'
import { type Changed, changeOrders } from './storeChanges.ts'
import type { Closing, ContractState, Holder, Opening } from './types.ts'
import { lookAt, type Seen } from './looking.ts'
import { toContractOrder } from './view.ts'
import { hasNewLevels, watchOf } from './rulesWatch.ts'

/** Asks that open an order, on the terms that its holder is offered now. */
const OPENS: readonly Ask['to'][] = ['open', 'reverse']

type Result = ContractOrder | ReversedContract | null

/** Decides openings and closings in batches: the rules here, the money by the ledger's books. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    async begin(tx, asks) {
      const named = asks.flatMap((ask) =>
        ask.to === 'open' ? [] : [{ id: ask.orderId, holder: ask.holder }],
      )
      const openers = asks.flatMap((ask) => (OPENS.includes(ask.to) ? [ask.holder] : []))
      const [counts, orders, offerTo] = await Promise.all([
        deps.room.read(tx, openers),
        lockOrders(tx, named),
        readOffers(deps.feeOffers, tx, openers),
      ])
      const seen = await lookAt(deps, tx, asks, orders)
      return new ContractBatch(deps, { counts, seen, offerTo })
    },
  }
}

/** What was read for a batch. */
interface Read {
  readonly counts: Counts
  readonly seen: readonly Seen[]
  readonly offerTo: OfferTo
}

class ContractBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #counts: Counts
  readonly #offerTo: OfferTo
  readonly #orders: Map<string, Seen>
  readonly #opened: Opening[] = []
  readonly #changed: Changed[] = []
  readonly #closed: ClosedOrder[] = []

  constructor(deps: HandlerDeps, { counts, seen, offerTo }: Read) {
    this.#deps = deps
    this.#counts = counts
    this.#offerTo = offerTo
    this.#orders = new Map(seen.map((one) => [one.order.id, one]))
  }

  decide(ask: Ask): Decision<Result> {
    if (ask.to === 'open') return this.#open(ask.holder, ask.body)
    const found = this.#orders.get(ask.orderId)
    const seen = found !== undefined && isOf(found.order, ask.holder) ? found : null
    if (ask.to === 'end') return seen === null ? NOTHING : this.#end(seen, ask.logged)
    if (ask.to === 'trigger') return seen === null ? NOTHING : this.#trigger(seen, ask.logged)
    this.#assertSamePrice(seen)
    if (ask.to === 'close') return this.#close(seen, ask)
    if (ask.to === 'edit') return this.#edit(seen, ask.body)
    if (ask.to === 'margin') return this.#addMargin(seen, ask.body)
    return this.#reverse(seen, ask)
  }

  write(tx: Transaction): void {
    insertOrders(tx, this.#opened)
    changeOrders(tx, this.#changed)
    closeOrders(tx, this.#closed)
  }

  #open(holder: Holder, body: OpenContractBody): Decision<Result> {
    const context = contextOf(this.#deps, holder, body.instrumentId, this.#offerTo(holder))
    const opening = planOpening(randomUUID(), holder, body, context)
    assertRoom(this.#counts, holder)
    const { last, now } = context
    const order =
      body.trail === undefined || last === null
        ? undefined
        : planTrailing(opening, body.trail, last, now)
    const accept = (one: Opening): void => {
      this.#counts.add([holder.account, holder.customerId], 1)
      this.#opened.push(one)
      if (order !== undefined) this.#changed.push({ kind: 'edited', order })
    }
    return openingDecision(this.#deps, opening, accept, order)
  }

  #close(
    seen: Seen | null,
    body: Pick<CloseContractBody, 'lots' | 'validUntil' | 'worstPrice'>,
  ): Decision<Result> {
    if (seen === null) throw new Refusal(CODE.notFound)
    const { order, hit } = seen
    if (order.closing !== null) throw new Refusal(CODE.orderNotOpen)
    const now = this.#deps.clock.now()
    assertInTime(body.validUntil, now)
    const triggered = hit === null ? null : closingByTrigger(order, hit, now)
    if (triggered !== null) return this.#settle(order, triggered)
    const last = this.#usable(seen)
    const closing = closingAsked(order, last, now, body.worstPrice)
    const lots = body.lots === undefined ? order.position.lots : BigInt(body.lots)
    // A level decides about the whole; so does who asks for all there is.
    if (lots === order.position.lots || closing.reason !== 'customer') {
      return this.#settle(order, closing)
    }
    return this.#closePart(seen, lots, last)
  }

  #closePart(seen: Seen, lots: bigint, last: LoggedPrice): Decision<Result> {
    const { part, rest } = planPart(randomUUID(), seen.order, lots, last)
    const closing = closingOfPart(part, last, this.#deps.clock.now())
    const view = toContractOrder({ ...part, closing })
    return {
      entry: closingEntry(part, closing),
      inviterId: inviterOf(part),
      result: view,
      accept: () => {
        this.#orders.set(rest.id, { ...seen, order: rest, hit: null })
        this.#changed.push({ kind: 'parted', part, rest })
        this.#closed.push({ id: part.id, closing, trail: part.changes.trail })
      },
      tell: () => {
        this.#tellChanged(rest)
        this.#deps.events.orderChanged(part.customerId, part.account, view)
      },
    }
  }

  #edit(asked: Seen | null, body: EditStopsBody): Decision<Result> {
    const { seen, now } = this.#changeable(asked, body)
    assertSeen(seen.order, body.seen)
    const edited = planEdit(seen.order, body, this.#usable(seen), now)
    return this.#edited(seen, edited, editedEntry(seen.order, edited))
  }

  #addMargin(asked: Seen | null, body: AddMarginBody): Decision<Result> {
    const { seen, now } = this.#changeable(asked, body)
    const grown = planMargin(seen.order, body, this.#usable(seen), now)
    return this.#edited(seen, grown, marginEntry(seen.order, grown))
  }

  /** @throws Refusal notFound quoteExpired orderNotOpen */
  #changeable(
    seen: Seen | null,
    { validUntil }: Pick<EditStopsBody, 'validUntil'>,
  ): { readonly seen: Seen; readonly now: Millis } {
    if (seen === null) throw new Refusal(CODE.notFound)
    const now = this.#deps.clock.now()
    assertInTime(validUntil, now)
    // A row that is logged already has closed it by the level it had then, though nobody came to it yet.
    if (seen.order.closing !== null || seen.hit !== null) throw new Refusal(CODE.orderNotOpen)
    return { seen, now }
  }

  #edited(seen: Seen, order: ContractState, entry: Entry | null): Decision<Result> {
    return {
      entry,
      result: toContractOrder(order),
      accept: () => {
        this.#orders.set(order.id, { ...seen, order, hit: null })
        this.#changed.push({ kind: 'edited', order })
      },
      tell: () => this.#tellChanged(order),
    }
  }

  #reverse(seen: Seen | null, { holder, body }: Extract<Ask, { to: 'reverse' }>): Decision<Result> {
    if (seen === null) throw new Refusal(CODE.notFound)
    const { order, latest: last, hit } = seen
    // A row that is logged already has closed it, though nobody came to it yet.
    if (hit !== null) throw new Refusal(CODE.orderNotOpen)
    const now = contextOf(this.#deps, holder, String(order.instrumentId), this.#offerTo(holder))
    const reversal = planReversal(randomUUID(), order, body, { ...now, last })
    const { closing, opening } = reversal
    return reversalDecision(this.#deps, order, reversal, () => {
      this.#orders.set(order.id, { order: { ...order, closing }, latest: null, hit: null })
      this.#closed.push({ id: order.id, closing, trail: order.changes.trail })
      this.#opened.push(opening)
    })
  }

  #usable({ order, latest }: Seen): LoggedPrice {
    const { market, clock } = this.#deps
    const instrument = market.find(order.instrumentId)
    const now = clock.now()
    return usableNow(instrument !== null && market.hours(instrument, now).open, latest, now)
  }

  /** It is watched by its new levels from here on; what was logged since they count is looked up. */
  #tellChanged(order: ContractState): void {
    this.#rewatch(order)
    this.#deps.events.orderChanged(order.customerId, order.account, toContractOrder(order))
  }

  #rewatch(order: ContractState): void {
    this.#deps.engine.forget(order.id)
    this.#deps.engine.watch(watchOf(order))
  }

  /** @throws Refusal marketClosed where the price is that after a corporate action, whose end of it is still to come */
  #assertSamePrice(seen: Seen | null): void {
    if (seen?.order.closing !== null) return
    const { instrumentId, openedAt } = seen.order
    const ends = this.#deps.actionAfter?.(instrumentId, openedAt) ?? null
    if (ends !== null && this.#deps.clock.now() >= ends.exAt) throw new Refusal(CODE.marketClosed)
  }

  #end({ order, hit }: Seen, last: LoggedPrice): Decision<Result> {
    if (order.closing !== null) return NOTHING
    return this.#settle(order, closingByAction(order, last, hit, this.#deps.clock.now()))
  }

  #trigger({ order, hit }: Seen, logged: LoggedPrice): Decision<Result> {
    if (order.closing !== null) return NOTHING
    // Whoever fires it may have watched levels that are others by now: then the log decides.
    const first = hasNewLevels(order) ? hit : logged
    if (first === null) return { ...NOTHING, tell: () => this.#rewatch(order) }
    const ends = this.#deps.actionAfter?.(order.instrumentId, order.openedAt) ?? null
    const closing = closingByRow(order, first, ends, this.#deps.clock.now())
    // Until the row before it is known nothing ends: who makes it known ends the order.
    if (closing === null) return NOTHING
    return this.#settle(order, closing)
  }

  #settle(order: ContractState, closing: Closing): Decision<Result> {
    const { id, customerId, account } = order
    const closed = { ...order, closing }
    const view = toContractOrder(closed)
    return {
      entry: closingEntry(order, closing),
      inviterId: inviterOf(order),
      result: view,
      accept: () => {
        this.#orders.set(id, { order: closed, latest: null, hit: null })
        this.#closed.push({ id, closing, trail: order.changes.trail })
        this.#counts.add([account, customerId], -1)
      },
      tell: () => {
        const { engine, events } = this.#deps
        engine.forget(id)
        events.orderChanged(customerId, account, view)
      },
      notice:
        closing.reason === 'customer'
          ? null
          : { customerId, account, notice: { kind: 'contractClosed', order: view } },
    }
  }
}

const isOf = (order: ContractState, { customerId, account }: Holder): boolean =>
  order.customerId === customerId && order.account === account
