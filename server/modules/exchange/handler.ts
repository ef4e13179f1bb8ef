import type { AssetCode } from '#protocol/assets.ts'
import type { Exchange } from '#protocol/exchange.ts'
import type { Millis } from '#protocol/time.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { Books } from '#server/modules/ledger/types.ts'
import { type MarketService, isFresh } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { exchangedEntry, ownOf, placesOf } from './rulesEntries.ts'
import { usableQuote } from './rulesUsing.ts'
import { lockQuotes, keepExchange } from './store.ts'
import type { Holder, QuoteRecord } from './types.ts'
import { toExchange } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly market: Pick<MarketService, 'last'>
  readonly policy: Pick<PolicyService, 'exchange'>
  readonly events: Pick<Events, 'productChanged'>
}

/** From what into what. */
export interface Pair {
  readonly from: AssetCode
  readonly to: AssetCode
}

/** A quote to use. What it is in was read before, and never changes: it says which accounts to lock. */
export interface Ask {
  readonly holder: Holder
  readonly quoteId: string
  readonly pair: Pair | null
  /** A quote is used in time by when that was asked, also where the next price was waited for. */
  readonly askedAt: Millis
}

/** Decides exchanges in batches. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Exchange> {
  return {
    places: ({ pair }, { customerId }) => (pair === null ? [] : placesOf(customerId, pair)),
    async begin(tx, asks) {
      const quotes = await lockQuotes(
        tx,
        asks.map(({ quoteId }) => quoteId),
      )
      return new ExchangeBatch(deps, quotes)
    },
  }
}

class ExchangeBatch implements BatchContext<Ask, Exchange> {
  readonly #deps: HandlerDeps
  readonly #quotes: Map<string, QuoteRecord>
  /** In the order in which they were accepted. */
  readonly #used: QuoteRecord[] = []

  constructor(deps: HandlerDeps, quotes: readonly QuoteRecord[]) {
    this.#deps = deps
    this.#quotes = new Map(quotes.map((quote) => [quote.id, quote]))
  }

  decide({ holder, quoteId, pair, askedAt }: Ask, books: Books): Decision<Exchange> {
    const { clock, market, policy, events } = this.#deps
    const { customerId, account } = holder
    const now = clock.now()
    const quote = usableQuote(holder, {
      quote: this.#quotes.get(quoteId) ?? null,
      allowed: policy.exchange(account),
      available: pair === null ? 0n : books.balance(account, ownOf(customerId, pair.from)),
      askedAt,
      last: (instrumentId) => {
        const last = market.last(instrumentId)
        return isFresh(last, now) ? last.mid : null
      },
    })
    return {
      entry: exchangedEntry(quote),
      result: toExchange(quote, now),
      accept: () => {
        const used = { ...quote, exchangedAt: now }
        this.#quotes.set(quote.id, used)
        this.#used.push(used)
      },
      tell: () => events.productChanged(customerId, account, 'exchange', ['opened', 'closed']),
    }
  }

  write(tx: Transaction): void {
    for (const { id, exchangedAt } of this.#used) {
      if (exchangedAt !== null) keepExchange(tx, id, exchangedAt)
    }
  }
}
