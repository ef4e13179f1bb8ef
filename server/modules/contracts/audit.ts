import {
  feeFor,
  liquidationPrice,
  marginFor,
  profitAt,
  settle,
} from '#contract/formulas/contractOrder.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectAfter, selectHeldBreaches } from './store.ts'
import type { OrderRecord } from './types.ts'

const PAGE = 1_000

/** Compares what is held with the ledger, and recomputes every order from its own terms. */
export async function auditContracts(query: Queryable): Promise<AuditReport> {
  const breaches = [...(await selectHeldBreaches(query))]
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

/** Compares what is held for open orders with the ledger, and looks at no order by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/** Where an order says something else than its own terms give, a line each. */
function orderBreaches(order: OrderRecord): readonly string[] {
  const { terms, position, closing } = order
  const { lots, leverage, openPrice, takeProfit } = position
  const openFee = feeFor(lots, openPrice, terms).up
  const best = settle(position, takeProfit, terms)
  const figures: [name: string, stored: bigint, computed: bigint][] = [
    ['margin', position.margin, marginFor(lots, leverage, openPrice, terms)],
    ['open fee', order.openFee, openFee],
    ['liquidation price', order.liquidationPrice, liquidationPrice(position, terms)],
    ['escrow', order.escrow, profitAt(position, takeProfit, terms).up],
    ['max win', order.maxWin, best.profit - best.closeFee.up - openFee],
  ]
  if (closing !== null) {
    const { profit, closeFee } = settle(position, closing.price, terms)
    figures.push(['profit', closing.profit, profit], ['close fee', closing.closeFee, closeFee.up])
  }
  return figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of order ${order.id} is ${stored}, not ${computed}`)
}
