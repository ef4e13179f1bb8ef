import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldFor } from '#protocol/formulas/contractEntry.ts'
import { openingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { formatPrice, price } from '#protocol/price.ts'
import { entryOf, midFor } from './entry.ts'
import {
  afterPriceMove,
  newTicket,
  readTicket,
  type TicketFields,
  type TicketTerms,
  withSuggestedStops,
} from './fields.ts'
import { ticketIssues } from './issues.ts'
import { summarise } from './summary.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const ticket: TicketTerms = { terms, lotMin: 1n, lotMax: 1_000n, leverages: [1, 10, 20] }
const live = price(6_418_240_000_000n)
const limit = (typed: string, side: 'long' | 'short' = 'long'): TicketFields => ({
  ...newTicket(side, ticket),
  type: 'limit',
  limitPrice: typed,
})
const entry = (fields: TicketFields) => entryOf(fields, readTicket(fields, 2, '.'), live, terms)
const filled = (fields: TicketFields) =>
  withSuggestedStops(fields, midFor(fields, live, terms, '.'), terms, '.')
const issuesOf = (fields: TicketFields) => {
  const figures = readTicket(fields, 2, '.')
  const begun = entry(fields)
  const situation = { ticket, mid: begun.mid, stale: false, open: true, opensAt: null }
  const summary = summarise(fields, figures, begun, terms)
  return ticketIssues(fields, figures, summary, { ...situation, available: null })
}

describe('how an order begins', () => {
  it('opens at the market what is no limit, or a limit that the market has reached', () => {
    const market = { ...limit('63000'), type: 'market' as const }
    expect(entry(market)).toEqual({ waits: false, mid: live })
    // A long opens at 64,185.61 and a short at 64,179.19.
    expect(entry(limit('64185.61')).waits).toBe(false)
    expect(entry(limit('64185.60')).waits).toBe(true)
    expect(entry(limit('64179.19', 'short')).waits).toBe(false)
    expect(entry(limit('64179.20', 'short')).waits).toBe(true)
  })

  it.each(['', 'x', '0', '63000.001'])('stays with the live price for %j', (typed) => {
    expect(entry(limit(typed))).toEqual({ waits: false, mid: live })
  })

  it('knows nothing before the first price', () => {
    const fields = limit('63000')
    const begun = entryOf(fields, readTicket(fields, 2, '.'), null, terms)
    expect(begun).toEqual({ waits: false, mid: null })
  })
})

describe('a ticket that waits', () => {
  const anyLimit = fc.record({
    side: fc.constantFrom('long' as const, 'short' as const),
    ticks: fc.bigInt({ min: 1n, max: 2_000_000n }),
    lots: fc.bigInt({ min: 1n, max: 1_000n }),
  })

  it('holds what the server holds, and needs no correction of its own suggestion', () => {
    fc.assert(
      fc.property(anyLimit, ({ side, ticks, lots }) => {
        const away = side === 'long' ? -ticks : ticks
        const at = price(openingPrice(side, live, terms) + away * 1_000_000n)
        const fields = filled({ ...limit(formatPrice(at, 2), side), lots: String(lots) })
        const summary = summarise(fields, readTicket(fields, 2, '.'), entry(fields), terms)
        expect(summary?.quote.openPrice).toBe(at)
        expect(summary?.leaves).toBe(heldFor(lots, BigInt(fields.leverage), at, terms))
        expect(issuesOf(fields)).toEqual([])
      }),
    )
  })

  it('keeps its stops while the market moves above it', () => {
    const fields = filled(limit('60000'))
    const moved = midFor(fields, price(live + 500_000_000_000n), terms, '.')
    if (moved === null) throw new Error('no price')
    expect(afterPriceMove(fields, moved, terms, '.')).toBe(fields)
  })

  it.each([
    ['', { code: 'limitMissing', field: 'limitPrice' }],
    ['-1', { code: 'limitUnreadable', field: 'limitPrice' }],
    ['0', { code: 'limitUnreadable', field: 'limitPrice' }],
    ['63000.005', { code: 'limitTooFine', field: 'limitPrice', decimals: 2 }],
  ] as const)('names a limit of %j first', (typed, issue) => {
    expect(issuesOf(filled({ ...limit(typed), lots: '' }))[0]).toEqual(issue)
  })
})
