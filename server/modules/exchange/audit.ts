import { EXCHANGE_FORMULA, exchangeFigures } from '#protocol/formulas/exchange.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectAfter, selectBookedBreaches, selectLogBreaches } from './storeAudit.ts'
import type { LoggedLeg, QuoteRecord } from './types.ts'

const PAGE = 1_000

/** Compares every exchange with its entry and the price log, and recomputes it from its own prices. */
export async function auditExchanges(query: Queryable): Promise<AuditReport> {
  const breaches = [...(await selectBookedBreaches(query)), ...(await selectLogBreaches(query))]
  let after = 0n
  for (;;) {
    const page = await selectAfter(query, after, PAGE)
    for (const exchange of page) breaches.push(...exchangeBreaches(exchange))
    const last = page.at(-1)?.no ?? null
    if (last === null || page.length < PAGE) break
    after = last
  }
  return { ok: breaches.length === 0, breaches }
}

/** Where an exchange says something else than its own prices and terms give, a line each. */
function exchangeBreaches(exchange: QuoteRecord): readonly string[] {
  const { id, from, to, legs, formula } = exchange
  const computed = exchangeFigures(exchange)
  const figures: readonly (readonly [
    name: string,
    stored: bigint | string,
    computed: bigint | string,
  ])[] = [
    ['formula', formula, EXCHANGE_FORMULA],
    ['way', wayOf(legs), wayOf(exchangeRoute(from, to))],
    ['gross', exchange.gross, computed.gross],
    ['pay of the operator', exchange.operatorPays, computed.operatorPays],
    ['fee', exchange.fee, computed.fee.up],
    ['received', exchange.received, computed.received],
  ]
  return figures
    .filter(([, stored, said]) => stored !== said)
    .map(([name, stored, said]) => `${name} of exchange ${id} is ${stored}, not ${said}`)
}

const wayOf = (legs: readonly Pick<LoggedLeg, 'side' | 'code'>[]): string =>
  legs.map(({ side, code }) => `${side} ${code}`).join(', ')
