import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENTRY_TYPES } from '#protocol/machines/contractEntry.ts'
import { heldFor } from '#protocol/formulas/contractEntry.ts'
import { openingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { formatPrice, type Price, price } from '#protocol/price.ts'
import { entryOf } from './entry.ts'
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
const stop = (typed: string, side: 'long' | 'short' = 'long'): TicketFields => ({
  ...limit(typed, side),
  type: 'stop',
})
const entryAt = (fields: TicketFields, at: Price) =>
  entryOf(fields, readTicket(fields, 2, '.'), at, terms)
const entry = (fields: TicketFields) => entryAt(fields, live)
const filled = (fields: TicketFields) => withSuggestedStops(fields, entry(fields).mid, terms, '.')
const issuesOf = (fields: TicketFields) => {
  const figures = readTicket(fields, 2, '.')
  const begun = entry(fields)
  const situation = {
    ticket,
    mid: begun.mid,
    market: live,
    stale: false,
    closeOnly: false,
    open: true,
    opensAt: null,
    calendarEnded: null,
  }
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

  it('waits for a stop beyond the market, and stays with the live price for one that is reached', () => {
    expect(entry(stop('64185.62'))).toMatchObject({ waits: true, entryType: 'stop' })
    expect(entry(stop('64185.61')).waits).toBe(false)
    expect(entry(stop('64179.18', 'short')).waits).toBe(true)
    expect(entry(stop('64179.19', 'short')).waits).toBe(false)
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
    type: fc.constantFrom(...ENTRY_TYPES),
    ticks: fc.bigInt({ min: 1n, max: 2_000_000n }),
    lots: fc.bigInt({ min: 1n, max: 1_000n }),
  })

  it('holds what the server holds, and needs no correction of its own suggestion', () => {
    fc.assert(
      fc.property(anyLimit, ({ side, type, ticks, lots }) => {
        const away = (side === 'long') === (type === 'limit') ? -ticks : ticks
        const at = price(openingPrice(side, live, terms) + away * 1_000_000n)
        const fields = filled({ ...limit(formatPrice(at, 2), side), type, lots: String(lots) })
        const summary = summarise(fields, readTicket(fields, 2, '.'), entry(fields), terms)
        expect(summary?.quote.openPrice).toBe(at)
        expect(summary?.leaves).toBe(heldFor(lots, BigInt(fields.leverage), at, terms))
        expect(issuesOf(fields)).toEqual([])
      }),
    )
  })

  it('keeps its stops while the market moves above it', () => {
    const fields = filled(limit('60000'))
    const { mid: moved } = entryAt(fields, price(live + 500_000_000_000n))
    if (moved === null) throw new Error('no price')
    expect(afterPriceMove(fields, moved, terms, '.')).toBe(fields)
  })

  it.each([
    ['', 'long', { code: 'stopPriceMissing' }],
    ['x', 'long', { code: 'stopPriceUnreadable' }],
    ['65000.005', 'long', { code: 'stopPriceTooFine', decimals: 2 }],
    ['64185.61', 'long', { code: 'stopPriceTooLow', nearest: '64185.62' }],
    ['60000', 'long', { code: 'stopPriceTooLow', nearest: '64185.62' }],
    ['64179.19', 'short', { code: 'stopPriceTooHigh', nearest: '64179.18' }],
  ] as const)('names a stop price of %j of a %s first', (typed, side, issue) => {
    const [first] = issuesOf(filled(stop(typed, side)))
    expect(first).toEqual({ field: 'limitPrice', ...issue })
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
