import {
  callPutPremium,
  callPutSale,
  isUpDown,
  optionEscrow,
  resultAt,
} from '#protocol/formulas/optionOrder.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import {
  selectAfter,
  selectEndedBreaches,
  selectEntryBreaches,
  selectHeldBreaches,
  selectSettlementBreaches,
} from './storeAudit.ts'
import type { OptionClosing, OptionRecord } from './types.ts'

const PAGE = 1_000

/** Compares what is held with the ledger, and recomputes every option from its own terms and the log. */
export async function auditOptions(query: Queryable): Promise<AuditReport> {
  const breaches = [
    ...(await selectHeldBreaches(query)),
    ...(await selectEntryBreaches(query)),
    ...(await selectSettlementBreaches(query)),
    ...(await selectEndedBreaches(query)),
  ]
  let after = 0n
  for (;;) {
    const page = await selectAfter(query, after, PAGE)
    for (const option of page) breaches.push(...optionBreaches(option))
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) break
    after = last.no
  }
  return { ok: breaches.length === 0, breaches }
}

/** Compares what is held for open options with the ledger, and looks at no option by itself. */
export async function auditHeld(query: Queryable): Promise<AuditReport> {
  const breaches = await selectHeldBreaches(query)
  return { ok: breaches.length === 0, breaches }
}

/** Where an option says something else than its own terms give, a line each. */
function optionBreaches(option: OptionRecord): readonly string[] {
  const { id, deal, basis, openPrice, closing } = option
  const figures: [name: string, stored: bigint, computed: bigint][] = [
    ['escrow', option.escrow, optionEscrow(deal)],
  ]
  if (!isUpDown(deal) && basis !== null) {
    figures.push(['premium', deal.stake, callPutPremium({ ...deal, ...basis, spot: openPrice })])
  }
  if (closing !== null) {
    figures.push(['payout', closing.payout, payoutOf(option, closing)])
    figures.push(...endedFigures(option, closing))
  }
  return figures
    .filter(([, stored, computed]) => stored !== computed)
    .map(([name, stored, computed]) => `${name} of option ${id} is ${stored}, not ${computed}`)
}

/** What is of its purchase in the end of one that a corporate action ended. */
function endedFigures(
  { basis }: OptionRecord,
  { sale, exAt }: OptionClosing,
): readonly [name: string, stored: bigint, computed: bigint][] {
  if (exAt === null || sale === null || basis === null) return []
  return [
    ['sale volatility', sale.sigma, basis.sigma],
    ['moment of the sale volatility', BigInt(sale.asOf), BigInt(basis.asOf)],
  ]
}

/** What a closed option's own figures say that it pays: a corporate action takes no mark-up off. */
function payoutOf({ deal, basis }: OptionRecord, { settled, sale, exAt }: OptionClosing): bigint {
  if (settled === null) return deal.stake
  if (sale === null) return resultAt(deal, settled.price).payout
  if (isUpDown(deal) || basis === null || sale.sigma > basis.sigma) return 0n
  const markupPpm = exAt === null ? basis.markupPpm : 0n
  return callPutSale({ ...deal, ...sale, spot: settled.price, markupPpm })
}
