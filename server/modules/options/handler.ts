import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { OptionKind } from '#protocol/machines/optionOrder.ts'
import type { BuyOptionBody, OptionOrder, SellOptionBody } from '#protocol/optionOrder.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import type { ActionAfter, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { Events, ProductStep } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCounts } from '#server/platform/storeCounts.ts'
import { planPurchase } from './rulesBuying.ts'
import { closingByAction, isEndedBy } from './rulesEnding.ts'
import { optionPlaces, purchaseEntry, settlingEntry } from './rulesEntries.ts'
import { planSale } from './rulesSelling.ts'
import { closingOf } from './rulesSettling.ts'
import { type Deciding, decidingRow } from './deciding.ts'
import { insertOption, lockOptions, type SettledOption, settleOptions } from './store.ts'
import type {
  Holder,
  OptionClosing,
  CorporateEnd,
  OptionPurchase,
  OptionRecord,
  Volatility,
} from './types.ts'
import { toOptionOrder } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly market: Pick<
    MarketService,
    | 'find'
    | 'last'
    | 'hours'
    | 'state'
    | 'leastTermMs'
    | 'loggedBefore'
    | 'lastBetween'
    | 'firstBetween'
  >
  readonly policy: Pick<PolicyService, 'option'>
  readonly events: Pick<Events, 'productChanged'>
  /** The hours that new options are sold for; absent where these are the market's. */
  readonly hoursOfNew?: MarketService['hours']
  /** Corporate actions that have not ended; absent where none is ever known. */
  readonly actionAfter?: ActionAfter
}

/** What is asked about options, by a customer or by the clock. */
export type Ask =
  | {
      readonly to: 'buy'
      readonly holder: Holder
      readonly body: BuyOptionBody
      readonly volatility: Volatility | null
    }
  | {
      readonly to: 'sell'
      readonly holder: Holder
      readonly orderId: string
      readonly body: SellOptionBody
      readonly volatility: Volatility | null
    }
  | { readonly to: 'settle'; readonly holder: Holder; readonly orderId: string }
  /** A corporate action ends it, at the last row before that. */
  | {
      readonly to: 'end'
      readonly holder: Holder
      readonly orderId: string
      readonly ending: CorporateEnd
    }

type Sell = Extract<Ask, { to: 'sell' }>

/** An option in a batch, with what it settles at; null where nobody asked. */
interface Seen {
  readonly option: OptionRecord
  readonly deciding: Deciding | null
}

type Result = OptionOrder | null

/** What an account may have so many of at once. */
const OPEN = { table: 'option_order', state: 'open' }

/** Decides purchases, sales and settlements in batches: the rules here, the money by the ledger's books. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder }) => optionPlaces(holder),
    async begin(tx, asks) {
      const ends = asks.filter((ask) => ask.to !== 'buy')
      const due = new Set(asks.flatMap((ask) => (ask.to === 'settle' ? [ask.orderId] : [])))
      const buyers = asks.filter((ask) => ask.to === 'buy').map(({ holder }) => holder)
      const [open, options] = await Promise.all([
        readCounts(tx, OPEN, buyers),
        lockOptions(tx, ends),
      ])
      const seen: Seen[] = []
      for (const option of options) {
        const isDue = option.closing === null && due.has(option.id)
        const deciding = isDue ? await decidingRow(deps.market, tx, option) : null
        seen.push({ option, deciding })
      }
      return new OptionBatch(deps, open, seen)
    },
  }
}

/** A series is of calls and puts: the policy allows both or none. */
const policyKind = ({ kind }: BuyOptionBody): OptionKind => (kind === 'listed' ? 'callPut' : kind)

class OptionBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #open: Counts
  readonly #seen: Map<string, Seen>
  readonly #bought: OptionPurchase[] = []
  readonly #ended: SettledOption[] = []

  constructor(deps: HandlerDeps, open: Counts, seen: readonly Seen[]) {
    this.#deps = deps
    this.#open = open
    this.#seen = new Map(seen.map((one) => [one.option.id, one]))
  }

  decide(ask: Ask): Decision<Result> {
    if (ask.to === 'buy') return this.#buy(ask.holder, ask.body, ask.volatility)
    const seen = this.#seen.get(ask.orderId)
    if (ask.to === 'sell') return this.#sell(ask, seen)
    if (seen === undefined) return NOTHING
    return ask.to === 'end' ? this.#endBefore(seen.option, ask.ending) : this.#settle(seen)
  }

  write(tx: Transaction): void {
    for (const option of this.#bought) insertOption(tx, option)
    settleOptions(tx, this.#ended)
  }

  #buy(holder: Holder, body: BuyOptionBody, volatility: Volatility | null): Decision<Result> {
    const { market, policy, clock, hoursOfNew = market.hours } = this.#deps
    const instrument = market.find(Number(body.instrumentId))
    const option = planPurchase(randomUUID(), holder, body, {
      instrument,
      allowed: instrument !== null && policy.option(holder.account, policyKind(body), instrument),
      hours: (at) =>
        instrument === null ? { open: false, changesAt: null } : hoursOfNew(instrument, at),
      state: instrument === null ? 'none' : market.state(instrument.id),
      leastTermMs: instrument === null ? 0 : market.leastTermMs(instrument),
      last: instrument === null ? null : market.last(instrument.id),
      volatility,
      now: clock.now(),
    })
    const owner = [holder.account, holder.customerId]
    if (this.#open.of(owner) >= MOST_AT_ONCE.options) throw new Refusal(CODE.tooManyAtOnce)
    return {
      entry: purchaseEntry(option),
      result: toOptionOrder({ ...option, closing: null }),
      accept: () => {
        this.#bought.push(option)
        this.#open.add(owner, 1)
      },
      tell: () => this.#tell(holder, ['opened']),
    }
  }

  /** @throws Refusal as `planSale` does, notFound instrumentUnknown */
  #sell({ body, volatility }: Sell, seen: Seen | undefined): Decision<Result> {
    const { market, clock } = this.#deps
    if (seen === undefined) throw new Refusal(CODE.notFound)
    const instrument = market.find(seen.option.instrumentId)
    if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
    const closing = planSale(seen.option, body, {
      hours: (at) => market.hours(instrument, at),
      state: market.state(instrument.id),
      last: market.last(instrument.id),
      volatility,
      now: clock.now(),
      exAt: this.#actionOn(seen.option),
    })
    return this.#end(seen.option, closing)
  }

  #settle({ option, deciding }: Seen): Decision<Result> {
    if (option.closing !== null || deciding === null || deciding === 'waits') return NOTHING
    const exAt = this.#actionOn(option)
    // What expires after a corporate action is not settled at a price of after it: the action ends it.
    if (exAt !== null && isEndedBy(option, exAt)) return NOTHING
    const row = deciding === 'none' ? null : deciding
    return this.#endTold(option, closingOf(option, row, this.#deps.clock.now()))
  }

  #endBefore(option: OptionRecord, ending: CorporateEnd): Decision<Result> {
    const { market, clock } = this.#deps
    const { instrumentId, exAt } = ending
    const isOf = option.instrumentId === instrumentId && isEndedBy(option, exAt)
    if (option.closing !== null || !isOf) return NOTHING
    // Also where it is not listed any more.
    const instrument = INSTRUMENTS.find(({ id }) => id === instrumentId)
    if (instrument === undefined) throw new Error(`no instrument ${instrumentId}`)
    const hours = (at: number) => market.hours(instrument, at)
    return this.#endTold(option, closingByAction(option, ending, hours, clock.now()))
  }

  /** The moment of the first corporate action since its purchase that has not ended; null without one. */
  #actionOn({ instrumentId, openedAt }: OptionRecord): number | null {
    return this.#deps.actionAfter?.(instrumentId, openedAt)?.exAt ?? null
  }

  /** How it ends without an act of its customer, who is told. */
  #endTold(option: OptionRecord, closing: OptionClosing): Decision<Result> {
    const { customerId, account } = option
    const end = this.#end(option, closing)
    const notice = { kind: 'optionSettled', order: end.result } as const
    return { ...end, notice: { customerId, account, notice } }
  }

  #end(option: OptionRecord, closing: OptionClosing): Decision<OptionOrder> {
    const ended = { ...option, closing }
    return {
      entry: settlingEntry(option, closing),
      result: toOptionOrder(ended),
      accept: () => {
        this.#seen.set(option.id, { option: ended, deciding: null })
        this.#ended.push({ id: option.id, closing })
        this.#open.add([option.account, option.customerId], -1)
      },
      tell: () => this.#tell(option, ['closed']),
    }
  }

  #tell({ customerId, account }: Holder, steps: readonly ProductStep[]): void {
    this.#deps.events.productChanged(customerId, account, 'option', steps)
  }
}
