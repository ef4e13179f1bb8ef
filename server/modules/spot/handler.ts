import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { spotPairOf } from '#protocol/formulas/spotTerms.ts'
import type { CancelledOrder, PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { inviterOf, NOTHING, type OfferTo, readOffers } from '#server/modules/commands/service.ts'
import type {
  BatchContext,
  CommandHandler,
  Decision,
  ReadFeeOffers,
} from '#server/modules/commands/types.ts'
import type { Entry, Place } from '#server/modules/ledger/types.ts'
import {
  type Instrument,
  isCloseOnly,
  type LoggedPrice,
  type MarketService,
} from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { Events, ProductStep } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCounts } from '#server/platform/storeCounts.ts'
import {
  cancellingByCustomer,
  cancellingByPolicy,
  fillingByPrice,
  passedOver,
  watchedSince,
  watchOf,
} from './rulesEnding.ts'
import { cancellingEntry, fillingEntry, placesOf, placingEntry } from './rulesEntries.ts'
import { planPlacing } from './rulesPlacing.ts'
import { passOrders } from './storeWaiting.ts'
import { type EndedOrder, endOrders, insertOrders, lockOrders } from './store.ts'
import type { Ending, Holder, SpotState } from './types.ts'
import { toCancelled, toSpotOrder } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly market: Pick<MarketService, 'instruments' | 'last' | 'hours' | 'state'>
  readonly policy: Pick<PolicyService, 'spot'>
  readonly events: Pick<Events, 'productChanged'>
  readonly engine: Pick<TriggerEngine, 'watch' | 'forget'>
  /** What orders pay less by; absent where all pay the base rate. */
  readonly feeOffers?: ReadFeeOffers
}

/**
 * What is asked about coin-to-coin orders, by a customer or by the engine. Of an order that is there
 * already, what never changes was read before: it says which accounts to lock.
 */
export type Ask =
  | { readonly to: 'place'; readonly holder: Holder; readonly body: PlaceSpotOrderBody }
  | { readonly to: 'cancel'; readonly order: SpotState }
  | { readonly to: 'fill'; readonly order: SpotState; readonly logged: LoggedPrice }
  /** The operator could not pay the fill: rows up to now are over for this order. */
  | { readonly to: 'pass'; readonly order: SpotState; readonly logged: LoggedPrice }

type Result = SpotOrder | CancelledOrder | null

/** What an account may have so many of at once. */
const WAITING = { table: 'spot_order', state: 'waiting' }

/** Decides placings, fillings and cancellings in batches: the rules here, the money by the ledger's books. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: (ask, holder) => placesFor(deps.market, ask, holder),
    async begin(tx, asks) {
      const named = asks.flatMap((ask) =>
        ask.to === 'place' ? [] : [{ id: ask.order.id, holder: ask.order }],
      )
      const placers = asks.flatMap((ask) => (ask.to === 'place' ? [ask] : []))
      const limits = placers.filter(({ body }) => body.type === 'limit')
      const [waiting, orders, offerTo] = await Promise.all([
        readCounts(
          tx,
          WAITING,
          limits.map(({ holder }) => holder),
        ),
        lockOrders(tx, named),
        readOffers(
          deps.feeOffers,
          tx,
          placers.map(({ holder }) => holder),
        ),
      ])
      return new SpotBatch(deps, { waiting, orders, offerTo })
    },
  }
}

const instrumentOf = (market: HandlerDeps['market'], id: string): Instrument | null =>
  market.instruments().find((one) => String(one.id) === id) ?? null

/** None for what will be refused anyway. */
function placesFor(
  market: HandlerDeps['market'],
  ask: Ask,
  { customerId, account }: Holder,
): readonly Place[] {
  if (ask.to !== 'place') return placesOf(customerId, ask.order, true)
  const { instrumentId, side, type } = ask.body
  const instrument = instrumentOf(market, instrumentId)
  if (instrument === null) return []
  const pair = spotPairOf(instrument, instrument.contract?.terms ?? null)
  return pair === null
    ? []
    : placesOf(customerId, { account, side, terms: pair.terms }, type === 'limit')
}

/** What was read for a batch. */
interface Read {
  readonly waiting: Counts
  readonly orders: readonly SpotState[]
  readonly offerTo: OfferTo
}

class SpotBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #waiting: Counts
  readonly #offerTo: OfferTo
  readonly #orders: Map<string, SpotState>
  readonly #placed: SpotState[] = []
  readonly #ended: EndedOrder[] = []
  readonly #passed: SpotState[] = []

  constructor(deps: HandlerDeps, { waiting, orders, offerTo }: Read) {
    this.#deps = deps
    this.#waiting = waiting
    this.#offerTo = offerTo
    this.#orders = new Map(orders.map((order) => [order.id, order]))
  }

  decide(ask: Ask): Decision<Result> {
    if (ask.to === 'place') return this.#place(ask.holder, ask.body)
    const order = this.#orders.get(ask.order.id)
    if (ask.to === 'cancel') return this.#cancel(order)
    if (order === undefined || order.ending !== null) return NOTHING
    if (ask.to === 'pass') return this.#pass(order, ask.logged)
    // It was passed over meanwhile: this row fills it no more.
    if (ask.logged.seq <= watchedSince(order)) return this.#watchAgain(order)
    return this.#fill(order, ask.logged)
  }

  write(tx: Transaction): void {
    insertOrders(tx, this.#placed)
    passOrders(tx, this.#passed)
    endOrders(tx, this.#ended)
  }

  #place(holder: Holder, body: PlaceSpotOrderBody): Decision<SpotOrder> {
    const { market, policy, clock, engine } = this.#deps
    const now = clock.now()
    const instrument = instrumentOf(market, body.instrumentId)
    const order = planPlacing(randomUUID(), holder, body, {
      instrument,
      allowed: policy.spot(holder.account),
      trading: instrument !== null && market.hours(instrument, now).open,
      state: instrument === null ? 'none' : market.state(instrument.id),
      last: instrument === null ? null : market.last(instrument.id),
      now,
      offer: this.#offerTo(holder),
    })
    const one = [holder.account, holder.customerId]
    const waits = order.ending === null
    if (waits && this.#waiting.of(one) >= MOST_AT_ONCE.spotWaiting)
      throw new Refusal(CODE.tooManyAtOnce)
    return {
      entry: placingEntry(order),
      inviterId: inviterOf(order),
      result: toSpotOrder(order),
      accept: () => {
        this.#placed.push(order)
        if (waits) this.#waiting.add(one, 1)
      },
      tell: () => {
        if (waits) engine.watch(watchOf(order))
        this.#tell(order, waits ? ['opened'] : ['opened', 'closed'])
      },
    }
  }

  #cancel(order: SpotState | undefined): Decision<CancelledOrder> {
    if (order === undefined) throw new Refusal(CODE.notFound)
    const ending = cancellingByCustomer(order, this.#deps.clock.now())
    return this.#end(order, ending, cancellingEntry(order), toCancelled(order, ending))
  }

  #fill(order: SpotState, logged: LoggedPrice): Decision<null> {
    const { market, policy, clock } = this.#deps
    // A price that only closes fills no purchase; when more is known, a later row may.
    if (order.side === 'buy' && isCloseOnly(market.state(order.instrumentId))) {
      return this.#pass(order, logged)
    }
    if (!policy.spot(order.account)) {
      const barred = cancellingByPolicy(order, logged, clock.now())
      return this.#end(order, barred, cancellingEntry(order), null)
    }
    const ending = fillingByPrice(order, logged, clock.now())
    return this.#end(order, ending, fillingEntry(order, ending), null)
  }

  #pass(order: SpotState, logged: LoggedPrice): Decision<null> {
    const passed = passedOver(order, logged, this.#deps.market.last(order.instrumentId))
    return {
      ...this.#watchAgain(passed),
      accept: () => {
        this.#orders.set(order.id, passed)
        if (passed !== order) this.#passed.push(passed)
      },
    }
  }

  #watchAgain(order: SpotState): Decision<null> {
    const { engine } = this.#deps
    return {
      ...NOTHING,
      tell: () => {
        engine.forget(order.id)
        engine.watch(watchOf(order))
      },
    }
  }

  #end<R>(order: SpotState, ending: Ending, entry: Entry, result: R): Decision<R> {
    const { id, account, customerId } = order
    const isOwnAct = ending.state === 'cancelled' && ending.reason === 'customer'
    return {
      entry,
      inviterId: inviterOf(order),
      result,
      accept: () => {
        this.#waiting.add([account, customerId], -1)
        this.#orders.set(id, { ...order, ending })
        this.#ended.push({ id, ending })
      },
      tell: () => {
        this.#deps.engine.forget(id)
        this.#tell(order, ['closed'])
      },
      notice: isOwnAct
        ? null
        : {
            customerId,
            account,
            notice: { kind: 'spotEnded', order: toSpotOrder({ ...order, ending }) },
          },
    }
  }

  #tell({ customerId, account }: Holder, steps: readonly ProductStep[]): void {
    this.#deps.events.productChanged(customerId, account, 'spot', steps)
  }
}
