import { describe, expect, it } from 'vitest'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import { price } from '#protocol/price.ts'
import { newTicket, readTicket, type TicketFields, type TicketTerms } from './fields.ts'
import { ticketIssues } from './issues.ts'
import { summarise } from './summary.ts'
import { trailDistance, withTrail } from './trail.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const ticket: TicketTerms = { terms, lotMin: 1n, lotMax: 1_000n, leverages: [1, 10, 20] }
/** It bids 64,179.19 and asks 64,185.61. */
const mid = price(6_418_240_000_000n)

const fields = (other: Partial<TicketFields>): TicketFields => ({
  ...newTicket('long', ticket),
  takeProfit: '66000',
  trails: true,
  ...other,
})

const typed = (stopUnit: TicketFields['stopUnit'], stopLoss: string, other = {}) =>
  withTrail(
    fields({ stopUnit, stopAmounts: { stopLoss, takeProfit: null }, ...other }),
    mid,
    terms,
    '.',
  )

const issuesOf = (of: TicketFields) => {
  const figures = readTicket(of, 2, '.')
  const here = {
    ticket,
    mid,
    market: mid,
    stale: false,
    open: true,
    opensAt: null,
    calendarEnded: null,
    available: null,
    closeOnly: false,
  }
  const summary = summarise(of, figures, { waits: false, mid }, terms)
  return ticketIssues(of, figures, summary, here)
}

describe('a stop loss that trails', () => {
  it.each([
    ['price', '500', 'long', '63679.19', 50_000_000_000n],
    ['price', '500', 'short', '64685.61', 50_000_000_000n],
    // 641.7919, down to a tick.
    ['percent', '1', 'long', '63537.40', 64_179_000_000n],
    ['percent', '1', 'short', '64827.46', 64_185_000_000n],
    // 12.61 USDT on 0.01 BTC, with both fees.
    ['result', '12.61', 'long', '63000.93', 117_826_000_000n],
  ] as const)('begins behind the price: %s %s of a %s', (unit, amount, side, stop, distance) => {
    const next = typed(unit, amount, { side })
    expect(next.stopLoss).toBe(stop)
    expect(trailDistance(next, mid, terms, '.')).toBe(distance)
    expect(withTrail(next, mid, terms, '.')).toBe(next)
  })

  it('takes the distance of the stop loss there is, and keeps it when the price moves', () => {
    const next = withTrail(fields({ stopLoss: '63679.19' }), mid, terms, '.')
    expect([next.stopLoss, next.stopAmounts.stopLoss]).toEqual(['63679.19', '500.00'])
    const moved = withTrail(next, price(6_500_000_000_000n), terms, '.')
    expect([moved.stopLoss, moved.stopAmounts.stopLoss]).toEqual(['64496.75', '500.00'])
  })

  it('says how near and how far a distance may be, in its unit', () => {
    expect(issuesOf(typed('price', '500'))).toEqual([])
    const issue = { field: 'stopLoss', unit: 'price' }
    const far = { ...issue, code: 'trailTooWide', nearest: '3202.86' }
    expect(issuesOf(typed('price', '99999'))).toEqual([far])
    const near = { ...issue, code: 'trailTooNarrow', nearest: '0.01' }
    expect(issuesOf(typed('price', '0'))).toEqual([near])
    const share = { ...issue, unit: 'percent', code: 'trailTooWide', nearest: '4.99' }
    expect(issuesOf(typed('percent', '80'))).toEqual([share])
    expect(issuesOf(typed('price', ''))).toEqual([{ code: 'trailMissing', field: 'stopLoss' }])
    const unread = { code: 'trailUnreadable', field: 'stopLoss' }
    expect(issuesOf(typed('percent', '1.234'))).toEqual([unread])
  })

  it('is no matter of an order that waits', () => {
    const limit = fields({ type: 'limit', stopLoss: '63000' })
    expect(withTrail(limit, mid, terms, '.')).toBe(limit)
    expect(trailDistance(limit, mid, terms, '.')).toBeNull()
  })
})
