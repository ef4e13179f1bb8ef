import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { BuyOptionBody, OptionOrder } from '#protocol/optionOrder.ts'
import { MOST_AT_ONCE } from '#protocol/formulas/mostAtOnce.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Counts } from '#server/platform/counts.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Events, ProductStep } from '#server/modules/events/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readCounts } from '#server/platform/storeCounts.ts'
import { planPurchase } from './rulesBuying.ts'
import { optionPlaces, purchaseEntry, settlingEntry } from './rulesEntries.ts'
import { closingOf, settlingSpan } from './rulesSettling.ts'
import { insertOption, lockOptions, type SettledOption, settleOptions } from './store.ts'
import type { Holder, OptionPurchase, OptionRecord, Volatility } from './types.ts'
import { toOptionOrder } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly market: Pick<
    MarketService,
    'find' | 'last' | 'hours' | 'state' | 'leastTermMs' | 'loggedBefore' | 'lastBetween'
  >
  readonly policy: Pick<PolicyService, 'option'>
  readonly events: Pick<Events, 'productChanged'>
}

/** What is asked about options, by a customer or by the clock. */
export type Ask =
  | {
      readonly to: 'buy'
      readonly holder: Holder
      readonly body: BuyOptionBody
      readonly volatility: Volatility | null
    }
  | { readonly to: 'settle'; readonly holder: Holder; readonly orderId: string }

/** An option in a batch, with the row of the log it settles at. */
interface Seen {
  readonly option: OptionRecord
  readonly logged: LoggedPrice | null
}

type Result = OptionOrder | null

/** What an account may have so many of at once. */
const OPEN = { table: 'option_order', state: 'open' }

/** Decides purchases and settlements in batches: the rules here, the money by the ledger's books. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder }) => optionPlaces(holder),
    async begin(tx, asks) {
      const due = asks.filter((ask) => ask.to === 'settle')
      const buyers = asks.filter((ask) => ask.to === 'buy').map(({ holder }) => holder)
      const [open, options] = await Promise.all([
        readCounts(tx, OPEN, buyers),
        lockOptions(tx, due),
      ])
      const seen: Seen[] = []
      for (const option of options) {
        const logged = option.closing === null ? await settlingRow(deps, tx, option) : null
        seen.push({ option, logged })
      }
      return new OptionBatch(deps, open, seen)
    },
  }
}

/** The row an option settles at; null for none. @throws Error while rows may still be added before its expiry */
function settlingRow(
  { market }: HandlerDeps,
  tx: Queryable,
  { id, instrumentId, expiresAt, openLogSeq }: OptionPurchase,
): Promise<LoggedPrice | null> {
  const complete = market.loggedBefore()
  if (complete === null || expiresAt >= complete) {
    throw new Error(`option ${id}: the log is not complete up to its expiry`)
  }
  const { from, to } = settlingSpan(expiresAt)
  return market.lastBetween(tx, instrumentId, from, to, openLogSeq)
}

class OptionBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #open: Counts
  readonly #seen: Map<string, Seen>
  readonly #bought: OptionPurchase[] = []
  readonly #settled: SettledOption[] = []

  constructor(deps: HandlerDeps, open: Counts, seen: readonly Seen[]) {
    this.#deps = deps
    this.#open = open
    this.#seen = new Map(seen.map((one) => [one.option.id, one]))
  }

  decide(ask: Ask): Decision<Result> {
    if (ask.to === 'buy') return this.#buy(ask.holder, ask.body, ask.volatility)
    const seen = this.#seen.get(ask.orderId)
    return seen === undefined || seen.option.closing !== null ? NOTHING : this.#settle(seen)
  }

  write(tx: Transaction): void {
    for (const option of this.#bought) insertOption(tx, option)
    settleOptions(tx, this.#settled)
  }

  #buy(holder: Holder, body: BuyOptionBody, volatility: Volatility | null): Decision<Result> {
    const { market, policy, clock } = this.#deps
    const instrument = market.find(Number(body.instrumentId))
    const option = planPurchase(randomUUID(), holder, body, {
      instrument,
      allowed: instrument !== null && policy.option(holder.account, body.kind, instrument),
      hours: (at) =>
        instrument === null ? { open: false, changesAt: null } : market.hours(instrument, at),
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

  #settle({ option, logged }: Seen): Decision<Result> {
    const { customerId, account } = option
    const closing = closingOf(option, logged, this.#deps.clock.now())
    const settled = { ...option, closing }
    const view = toOptionOrder(settled)
    return {
      entry: settlingEntry(option, closing),
      result: view,
      accept: () => {
        this.#seen.set(option.id, { option: settled, logged: null })
        this.#settled.push({ id: option.id, closing })
        this.#open.add([option.account, option.customerId], -1)
      },
      tell: () => this.#tell(option, ['closed']),
      notice: { customerId, account, notice: { kind: 'optionSettled', order: view } },
    }
  }

  #tell({ customerId, account }: Holder, steps: readonly ProductStep[]): void {
    this.#deps.events.productChanged(customerId, account, 'option', steps)
  }
}
