import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { isReached } from '#protocol/formulas/contractEntry.ts'
import { type EntryType, mayEnd } from '#protocol/machines/contractEntry.ts'
import {
  openingEntry,
  placedEntry,
  releasedEntry,
  revisedEntry,
} from '#server/modules/contracts/rulesEntries.ts'
import type { OpeningContext } from '#server/modules/contracts/rulesOpening.ts'
import { planPlacing, reachedNow } from '#server/modules/contracts/rulesPlacing.ts'
import { planRevision } from '#server/modules/contracts/rulesRevising.ts'
import type { Holder, Opening, WaitingRecord } from '#server/modules/contracts/types.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ModelRequest, ModelTerms, ModelWait } from './contractModelTypes.ts'

/** What the rules of waiting orders need of the rest. */
interface Around {
  holder(who: number): Holder
  context(): OpeningContext
  available(holder: Holder): bigint
  post(entry: Entry): void
  /** @throws Refusal treasuryNotFunded for more than one customer's share */
  bind(entry: Entry, holder: Holder): void
  opened(opening: Opening): void
}

const text = (value: bigint): string => formatDecimal(value, 8)

/** The rules of orders that wait, and of the ledger, alone. */
export class WaitingRules {
  readonly #around: Around
  readonly #waits: WaitingRecord[] = []

  constructor(around: Around) {
    this.#around = around
  }

  /** @throws Refusal */
  place(request: ModelRequest, entryType: EntryType, limit: bigint): void {
    const { holder: holderOf, context, available, post, bind, opened } = this.#around
    const holder = holderOf(request.who)
    const { side } = request
    const body = {
      instrumentId: '1',
      side,
      type: entryType,
      price: text(limit),
      lots: String(request.lots),
      leverage: Number(request.leverage),
      stopLoss: text(request.stopLoss),
      takeProfit: text(request.takeProfit),
    } as const
    const no = BigInt(this.#waits.length)
    const placed = planPlacing(`wait-${no}`, holder, body, context())
    if (!placed.waits) {
      const { opening } = placed
      bind(openingEntry(opening), holder)
      const cost = opening.position.margin + opening.openFee
      if (available(holder) < cost) throw new Refusal(CODE.insufficientMargin)
      post(openingEntry(opening))
      opened(opening)
      return
    }
    post(placedEntry(placed.placing))
    const fresh = { state: 'waiting', endNo: null, endedAt: null, cancelReason: null } as const
    this.#waits.push({ ...placed.placing, ...fresh, no })
  }

  /** @throws Refusal */
  revise(index: number, terms: ModelTerms): void {
    const order = this.#at(index)
    const { limitPrice, stopLoss, takeProfit } = order
    const body = {
      orderId: order.id,
      price: text(terms.limit),
      stopLoss: text(terms.stopLoss),
      takeProfit: text(terms.takeProfit),
      seen: { price: text(limitPrice), stopLoss: text(stopLoss), takeProfit: text(takeProfit) },
    }
    const revised = planRevision(order, body, { ...this.#around.context(), hit: null })
    const entry = revisedEntry(order, revised)
    if (entry !== null) this.#around.post(entry)
    this.#waits[index] = revised
  }

  /** @throws Refusal */
  cancel(index: number): void {
    const order = this.#at(index)
    if (!mayEnd(order.state, 'cancelled', 'customer')) throw new Refusal(CODE.orderNotOpen)
    this.#around.post(releasedEntry(order, 'contractCancelled'))
    this.#waits[index] = { ...order, state: 'cancelled', cancelReason: 'customer' }
  }

  /** Opens, or cancels, what this price reaches. */
  onPrice(logged: LoggedPrice): void {
    for (const [index, order] of this.#waits.entries()) {
      const isDue = order.state === 'waiting' && isReached(order, logged.mid, order.terms)
      if (isDue) this.#waits[index] = this.#reach(order, logged)
    }
  }

  waits(): readonly ModelWait[] {
    return this.#waits.map((one) => ({
      entryType: one.entryType,
      limit: one.limitPrice,
      stopLoss: one.stopLoss,
      takeProfit: one.takeProfit,
      held: one.held,
      state: one.cancelReason ?? one.state,
    }))
  }

  #at(index: number): WaitingRecord {
    const order = this.#waits[index]
    if (order === undefined) throw new Refusal(CODE.notFound)
    return order
  }

  #reach(order: WaitingRecord, logged: LoggedPrice): WaitingRecord {
    const { available, post, bind, opened } = this.#around
    const around = {
      available: available(order),
      barred: null,
      state: 'full',
      now: logged.at,
    } as const
    const reached = reachedNow(order, logged, logged, around)
    if (reached.to === 'waiting') return order
    if (reached.to === 'cancelled') {
      post(releasedEntry(order, 'contractCancelled'))
      return { ...order, state: 'cancelled', cancelReason: reached.reason }
    }
    post(releasedEntry(order, 'contractReleased'))
    try {
      bind(openingEntry(reached.opening), order)
      post(openingEntry(reached.opening))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== CODE.treasuryNotFunded) throw error
      return { ...order, state: 'cancelled', cancelReason: 'treasury' }
    }
    opened(reached.opening)
    return { ...order, state: 'opened' }
  }
}
