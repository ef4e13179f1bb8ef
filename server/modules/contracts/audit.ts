import { heldFor } from '#protocol/formulas/contractEntry.ts'
import { closingTerms, settle } from '#protocol/formulas/contractOrder.ts'
import { divide, type Stake, stakeOf } from '#protocol/formulas/contractPart.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectAfter, selectHeldBreaches } from './storeAudit.ts'
import type { OrderRecord } from './types.ts'
import { selectWaitingAfter } from './storeWaiting.ts'

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
  breaches.push(...(await waitingBreaches(query)))
  return { ok: breaches.length === 0, breaches }
}

/** Waiting orders that hold something else than their own terms give. */
async function waitingBreaches(query: Queryable): Promise<readonly string[]> {
  const breaches: string[] = []
  let after = 0n
  for (;;) {
    const page = await selectWaitingAfter(query, after, PAGE)
    for (const { id, held, lots, leverage, limitPrice, terms } of page) {
      const computed = heldFor(lots, BigInt(leverage), limitPrice, terms)
      if (held !== computed) {
        breaches.push(`what waiting order ${id} holds is ${held}, not ${computed}`)
      }
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return breaches
    after = last.no
  }
}

/** Compares what is held for open orders with the ledger, and looks at no order by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/** Where an order says something else than its own terms give, a line each. */
function orderBreaches(order: OrderRecord): readonly string[] {
  const { terms, position, closing } = order
  const due = stakeDue(order)
  const figures: [name: string, stored: bigint, computed: bigint][] = [
    ['margin', position.margin, due.position.margin],
    ['open fee', order.openFee, due.openFee],
    ['liquidation price', order.liquidationPrice, due.liquidationPrice],
    ['escrow', order.escrow, due.escrow],
    ['max win', order.maxWin, due.maxWin],
  ]
  if (closing !== null) {
    const { profit, closeFee } = settle(
      position,
      closing.price,
      closingTerms(terms, closing.reason),
    )
    figures.push(['profit', closing.profit, profit], ['close fee', closing.closeFee, closeFee.up])
  }
  return figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of order ${order.id} is ${stored}, not ${computed}`)
}

/** What an order must hold: what its lots come to, or, for a part, what its parent held less what is left. */
function stakeDue({ position, terms, changes: { partOf } }: OrderRecord): Stake {
  if (partOf === null) return stakeOf(position, terms)
  return divide({ ...position, lots: partOf.lotsBefore }, position.lots, terms).part
}
