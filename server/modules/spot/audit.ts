import { isMarketable, spotAmountFor, spotFill, spotHold } from '#protocol/formulas/spotOrder.ts'
import { price } from '#protocol/price.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { watchedSince } from './rulesEnding.ts'
import { selectAfter, selectEntryBreaches, selectHeldBreaches } from './store.ts'
import type { SpotRecord } from './types.ts'

const PAGE = 1_000

/** Compares holds and entries with the ledger, and recomputes every order from its own terms. */
export async function auditSpot(query: Queryable): Promise<AuditReport> {
  const breaches = [...(await selectHeldBreaches(query)), ...(await selectEntryBreaches(query))]
  let after = 0n
  for (;;) {
    const page = await selectAfter(query, after, PAGE)
    for (const order of page) breaches.push(...orderBreaches(order))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.no
  }
  return { ok: breaches.length === 0, breaches }
}

/** Compares what is held for waiting orders with the ledger, and looks at no order by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/** Where an order says something else than its own terms give, a line each. */
function orderBreaches(order: SpotRecord): readonly string[] {
  const { side, amount, terms, limit, total, hold, ending } = order
  const figures: [name: string, stored: bigint, computed: bigint][] = []
  if (hold > 0n && limit !== null) {
    figures.push(['hold', hold, spotHold(side, amount, limit, terms)])
  }
  if (ending?.state === 'closed') {
    const at = price(ending.price)
    const fill = spotFill(side, amount, at, terms)
    figures.push(['paid', ending.paid, fill.paid])
    figures.push(['fee', ending.fee, fill.fee.up])
    figures.push(['received', ending.received, fill.received])
    if (total !== null) figures.push(['amount', amount, spotAmountFor(total, at, terms)])
    if (order.formula === 'spot.1' && hold > 0n) figures.push(['price', at, limit ?? 0n])
    else if (limit !== null && !isMarketable(side, limit, at, { ...terms, spreadPpm: 0n })) {
      figures.push(['price', at, limit])
    }
  }
  const breaches = figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of order ${order.id} is ${stored}, not ${computed}`)
  const since = watchedSince(order)
  if (hold > 0n && ending?.state === 'closed' && ending.logSeq <= since) {
    breaches.push(`order ${order.id} was filled by row ${ending.logSeq}, not by one after ${since}`)
  }
  return breaches
}
