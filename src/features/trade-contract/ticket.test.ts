import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteOpening, type Terms } from '#protocol/formulas/contractOrder.ts'
import { formatPrice, price } from '#protocol/price.ts'
import {
  afterPriceMove,
  newTicket,
  readTicket,
  type TicketFields,
  type TicketTerms,
  withSuggestedStops,
} from './fields.ts'
import { type TicketSituation, ticketIssues } from './issues.ts'
import { sidePrices, summarise } from './summary.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const ticket: TicketTerms = {
  terms,
  lotMin: 1n,
  lotMax: 1_000n,
  leverages: [1, 5, 10, 20, 50, 100],
}
const mid = price(6_418_240_000_000n)
const market = { waits: false, mid } as const
const situation: TicketSituation = {
  ticket,
  mid,
  market: mid,
  stale: false,
  closeOnly: false,
  open: true,
  opensAt: null,
  calendarEnded: null,
  available: 10_000_000_000n,
}

const filled = (fields: TicketFields) => withSuggestedStops(fields, mid, terms, '.')
const codes = (fields: TicketFields, other: Partial<TicketSituation> = {}) => {
  const figures = readTicket(fields, 2, '.')
  const here = { ...situation, ...other }
  const summary = summarise(fields, figures, { waits: false, mid: here.mid }, terms)
  return ticketIssues(fields, figures, summary, here).map(({ code }) => code)
}

const anyTicket = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.bigInt({ min: 1n, max: 1_000n }),
  leverage: fc.constantFrom(...ticket.leverages),
  cents: fc.bigInt({ min: 1_000n, max: 10_000_000n }),
})

describe('a fresh ticket', () => {
  it('opens ready to send, whatever the side', () => {
    expect(codes(filled(newTicket('long', ticket)))).toEqual([])
    expect(codes(filled(newTicket('short', ticket)))).toEqual([])
    expect(newTicket('long', ticket).leverage).toBe(10)
  })

  it('needs no correction of its own suggestion', () => {
    fc.assert(
      fc.property(anyTicket, ({ side, lots, leverage, cents }) => {
        const at = price(cents * 1_000_000n)
        const start = { ...newTicket(side, ticket), lots: String(lots), leverage }
        const fields = withSuggestedStops(start, at, terms, '.')
        expect(codes(fields, { mid: at, available: null })).toEqual([])
      }),
    )
  })

  it('writes and reads its stops with the decimal sign of the language', () => {
    const fields = withSuggestedStops(newTicket('long', ticket), mid, terms, ',')
    expect(fields.stopLoss).toMatch(/^\d+,\d\d$/)
    expect(readTicket(fields, 2, ',').stopLoss.ok).toBe(true)
  })
})

describe('the summary', () => {
  it('is the very quote the order will be opened on', () => {
    fc.assert(
      fc.property(anyTicket, ({ side, lots, leverage, cents }) => {
        const at = price(cents * 1_000_000n)
        const start = { ...newTicket(side, ticket), lots: String(lots), leverage }
        const fields = withSuggestedStops(start, at, terms, '.')
        const figures = readTicket(fields, 2, '.')
        const summary = summarise(fields, figures, { waits: false, mid: at }, terms)
        if (!figures.stopLoss.ok || !figures.takeProfit.ok) throw new Error('unreadable stops')
        const quote = quoteOpening(
          {
            side,
            lots,
            leverage: BigInt(leverage),
            mid: at,
            stopLoss: figures.stopLoss.value,
            takeProfit: figures.takeProfit.value,
          },
          terms,
        )
        expect(summary?.quote).toEqual(quote)
        expect(summary?.leaves).toBe(quote.maxLoss)
      }),
    )
  })

  it('says what a lot is of the underlying and what move ends the order', () => {
    const fields = filled({ ...newTicket('long', ticket), lots: '5', leverage: 20 })
    const summary = summarise(fields, readTicket(fields, 2, '.'), market, terms)
    expect(summary?.size).toBe('0.05')
    expect(Number(summary?.movePercent)).toBeGreaterThan(2.4)
    expect(Number(summary?.movePercent)).toBeLessThan(2.51)
  })

  it('has no figures while a field can not be read', () => {
    const fields = { ...filled(newTicket('long', ticket)), lots: '' }
    expect(summarise(fields, readTicket(fields, 2, '.'), market, terms)).toBeNull()
  })
})

describe('issues', () => {
  const good = filled(newTicket('long', ticket))

  it.each([
    ['a closed market', good, { open: false }, 'marketClosed'],
    ['no price', good, { mid: null }, 'noPrice'],
    ['an old price', good, { stale: true }, 'priceStale'],
    ['a price of few exchanges', good, { closeOnly: true }, 'closeOnly'],
    ['no lots', { ...good, lots: ' ' }, {}, 'lotsMissing'],
    ['letters for lots', { ...good, lots: '2e3' }, {}, 'lotsUnreadable'],
    ['half a lot', { ...good, lots: '0.5' }, {}, 'lotsUnreadable'],
    ['no lot at all', { ...good, lots: '0' }, {}, 'lotsTooFew'],
    ['more lots than allowed', { ...good, lots: '1001' }, {}, 'lotsTooMany'],
    ['no stop loss', { ...good, stopLoss: '' }, {}, 'stopMissing'],
    ['a stop loss finer than the tick', { ...good, stopLoss: '60000.001' }, {}, 'stopTooFine'],
    ['a stop loss on the wrong side', { ...good, stopLoss: '70000.00' }, {}, 'stopTooHigh'],
    ['a stop loss past liquidation', { ...good, stopLoss: '10000.00' }, {}, 'stopTooLow'],
    ['a target on the wrong side', { ...good, takeProfit: '60000.00' }, {}, 'stopTooLow'],
    ['a balance too small', good, { available: 1n }, 'notEnough'],
  ] as const)('names %s first', (_name, fields, other, code) => {
    expect(codes(fields, other)[0]).toBe(code)
  })

  it('says what price would do, and that price then does', () => {
    const fields = { ...good, stopLoss: '70000.00' }
    const figures = readTicket(fields, 2, '.')
    const [issue] = ticketIssues(fields, figures, null, situation)
    if (issue?.code !== 'stopTooHigh') throw new Error('expected a stop that is too high')
    expect(codes({ ...fields, stopLoss: issue.nearest })).toEqual([])
  })

  it('does not hold a visitor to a balance', () => {
    expect(codes({ ...good, lots: '1000', leverage: 1 }, { available: null })).not.toContain(
      'notEnough',
    )
  })

  it('says how much is missing, exactly', () => {
    const figures = readTicket(good, 2, '.')
    const summary = summarise(good, figures, market, terms)
    const available = (summary?.leaves ?? 0n) - 1n
    const issues = ticketIssues(good, figures, summary, { ...situation, available })
    expect(issues).toEqual([{ code: 'notEnough', field: null, missing: '0.000001' }])
  })
})

describe('the market moving under a ticket', () => {
  const fields = filled({ ...newTicket('long', ticket), leverage: 20 })

  it('leaves the filled-in stops where they are', () => {
    expect(afterPriceMove(fields, price(mid + 1_000_000n), terms, '.')).toBe(fields)
  })

  it('fills them in anew once the price has overtaken one', () => {
    const stop = readTicket(fields, 2, '.').stopLoss
    if (!stop.ok) throw new Error('unreadable stop')
    const fallen = price(stop.value - 100_000_000n)
    const moved = afterPriceMove(fields, fallen, terms, '.')
    expect(moved.stopLoss).not.toBe(fields.stopLoss)
    expect(codes(moved, { mid: fallen })).toEqual([])
  })

  it('never touches a stop the person moved', () => {
    const own = { ...fields, moved: { stopLoss: true, takeProfit: true } }
    const fallen = price(mid / 2n)
    expect(afterPriceMove(own, fallen, terms, '.')).toBe(own)
  })
})

describe('sidePrices', () => {
  it('shows the buying and the selling price the server uses', () => {
    const { long, short, spread } = sidePrices(mid, terms)
    expect([formatPrice(long, 2), formatPrice(short, 2)]).toEqual(['64185.61', '64179.19'])
    expect(spread).toBe(long - short)
  })
})
