import { runAfter } from '#server/modules/commands/service.ts'
import type { CommandHandler, CommandService } from '#server/modules/commands/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectInstrumentOf } from './store.ts'
import type { Ask } from './asks.ts'
import type { ContractsService, Holder } from './types.ts'

interface NextPriceDeps {
  readonly db: Queryable
  readonly market: Pick<MarketService, 'source' | 'nextRow'>
}

/** Waits for the price that an order fills at, where prices are live; null elsewhere. @throws Refusal priceStale */
export interface NextPrice {
  of(instrumentId: string): Promise<void> | null
  /** Of the instrument of an own order; an order that is not there is not waited for. */
  ofOrder(holder: Holder, orderId: string): Promise<void> | null
}

export function createNextPrice({ db, market }: NextPriceDeps): NextPrice {
  return {
    of: (instrumentId) => market.nextRow(Number(instrumentId)),
    // Only live prices are waited for: elsewhere the order need not be looked up.
    ofOrder: (holder, orderId) =>
      market.source === 'live' ? nextOfOrder({ db, market }, holder, orderId) : null,
  }
}

async function nextOfOrder(
  { db, market }: NextPriceDeps,
  holder: Holder,
  orderId: string,
): Promise<void> {
  const instrumentId = await selectInstrumentOf(db, holder, orderId)
  if (instrumentId !== null) await market.nextRow(instrumentId)
}

/** What fills at the market: it is decided as soon as there is a price for it. */
export function atNextPrice(
  nextPrice: NextPrice,
  commands: CommandService,
  handler: CommandHandler<Ask>,
): Pick<ContractsService, 'open' | 'close' | 'reverse'> {
  return {
    open: (holder, body, keyed) =>
      runAfter(
        commands,
        keyed.command,
        () => nextPrice.of(body.instrumentId),
        () => commands.run(handler, holder, { to: 'open', holder, body }, keyed),
      ),
    close: (holder, body, keyed) =>
      runAfter(
        commands,
        keyed.command,
        () => nextPrice.ofOrder(holder, body.orderId),
        () => commands.run(handler, holder, { to: 'close', holder, ...body }, keyed),
      ),
    reverse: (holder, body, keyed) => {
      const { orderId } = body
      return runAfter(
        commands,
        keyed.command,
        () => nextPrice.ofOrder(holder, orderId),
        () => commands.run(handler, holder, { to: 'reverse', holder, orderId, body }, keyed),
      )
    },
  }
}
