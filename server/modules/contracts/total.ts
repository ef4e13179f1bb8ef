import type { ProfitTotal, ProfitTotalQuery } from '#protocol/resultDays.ts'
import { closingPrice, settle } from '#protocol/formulas/contractOrder.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { endedIn } from '#server/platform/endedIn.ts'
import { selectOpenOf } from './store.ts'
import { selectTotal } from './storeTotal.ts'
import type { Holder } from './types.ts'

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

/**
 * What own closed orders of a time came to, and what open ones stand at: each as if it were closed at the
 * last logged price, so never below its margin.
 * @throws Refusal malformed when a moment can't be read
 */
export async function profitTotal(
  query: Queryable,
  market: Pick<MarketService, 'last' | 'state'>,
  holder: Holder,
  asked: ProfitTotalQuery,
): Promise<ProfitTotal> {
  const closed = await selectTotal(query, holder, endedIn(asked))
  const { profit, loss } = await openResults(query, market, holder)
  return {
    asset: 'USDT',
    orders: closed.orders,
    profit: usdt(closed.profit),
    fees: usdt(closed.fees),
    result: usdt(closed.profit - closed.fees),
    open: usdt(profit - loss),
  }
}

/**
 * What open orders that win, and those that lose, stand at: both at least zero. One without a price counts as neither.
 * `unsure` is what those could cost beyond that whose price is not full now: the rest of their margin.
 */
export async function openResults(
  query: Queryable,
  market: Pick<MarketService, 'last' | 'state'>,
  holder: Holder,
): Promise<{ readonly profit: bigint; readonly loss: bigint; readonly unsure: bigint }> {
  let [profit, loss, unsure] = [0n, 0n, 0n]
  for (const { instrumentId, position, terms } of await selectOpenOf(query, holder)) {
    const last = market.last(instrumentId)
    const at = last === null ? null : closingPrice(position.side, last.mid, terms)
    const result = at === null ? 0n : settle(position, at, terms).profit
    const lost = result < 0n ? -result : 0n
    if (result > 0n) profit += result
    loss += lost
    if (market.state(instrumentId) !== 'full') unsure += position.margin - lost
  }
  return { profit, loss, unsure }
}
