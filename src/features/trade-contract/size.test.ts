import { describe, expect, it } from 'vitest'
import { heldFor } from '#protocol/formulas/contractEntry.ts'
import { openingPrice, type Terms } from '#protocol/formulas/contractOrder.ts'
import { price } from '#protocol/price.ts'
import { newTicket, type TicketFields, type TicketTerms } from './fields.ts'
import {
  mostOpenable,
  shownSize,
  type SizeContext,
  sizeAfterPriceMove,
  sizeUnits,
  withLots,
} from './size.ts'

const terms: Terms = {
  contractSize: 1_000_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
const ticket: TicketTerms = { terms, lotMin: 1n, lotMax: 1_000n, leverages: [1, 10, 20] }
const at = openingPrice('long', price(6_418_240_000_000n), terms)
/** 10,000 USDT at 10x: 155 lots of 641.86 USDT. */
const context: SizeContext = { ticket, at, available: 10_000_000_000n, decimalSign: '.' }
const fields = (other: Partial<TicketFields>): TicketFields => ({
  ...newTicket('long', ticket),
  ...other,
})
const lots = (other: Partial<TicketFields>, sign: '.' | ',' = '.') =>
  withLots(fields(other), { ...context, decimalSign: sign }).lots

describe('a size', () => {
  it('is whole lots of what was typed, rounded down', () => {
    expect(lots({ unit: 'coin', amount: '0.059' })).toBe('5')
    expect(lots({ unit: 'coin', amount: '0,059' }, ',')).toBe('5')
    expect(lots({ unit: 'value', amount: '3850' })).toBe('5')
    expect(lots({ unit: 'value', amount: '641' })).toBe('0')
    expect(lots({ unit: 'lots', lots: '7' })).toBe('7')
  })

  it.each(['', 'x', '1.2.3', '0.0000000001'])('leaves %j for the issues to name', (amount) => {
    expect(lots({ unit: 'coin', amount })).toBe(amount)
  })

  it('of a share is rounded down, and never more than the instrument has', () => {
    expect(mostOpenable(fields({}), context)).toBe(154n)
    expect(heldFor(154n, 10n, at, terms) <= 10_000_000_000n).toBe(true)
    expect(heldFor(155n, 10n, at, terms) <= 10_000_000_000n).toBe(false)
    expect(lots({ share: 25 })).toBe('38')
    expect(lots({ share: 100 })).toBe('154')
    const rich = { ...context, available: 10n ** 15n }
    expect(mostOpenable(fields({}), rich)).toBe(1_000n)
    expect(mostOpenable(fields({}), { ...context, available: null })).toBeNull()
  })

  it('stays while the balance covers it, and is no more than it covers after', () => {
    const most = withLots(fields({ share: 100 }), context)
    const fallen = { ...context, at: price(at - 100_000_000_000n) }
    expect(sizeAfterPriceMove(most, fallen)).toBe(most)
    const risen = { ...context, at: price(at + 100_000_000_000n) }
    expect(sizeAfterPriceMove(most, risen).lots).toBe('152')
  })

  it('in USDT is that many lots at each price', () => {
    const typed = withLots(fields({ unit: 'value', amount: '6500' }), context)
    expect(typed.lots).toBe('10')
    expect(sizeAfterPriceMove(typed, { ...context, at: price(at / 2n) }).lots).toBe('20')
  })

  it('shows what was typed, else the lots in its unit', () => {
    expect(shownSize(fields({ unit: 'coin', amount: '0.0590' }), context)).toBe('0.0590')
    expect(shownSize(fields({ unit: 'coin', lots: '5' }), context)).toBe('0.05')
    expect(shownSize(fields({ unit: 'value', lots: '5' }), context)).toBe('3209.28')
    expect(shownSize(fields({ unit: 'value', lots: '5' }), { ...context, decimalSign: ',' })).toBe(
      '3209,28',
    )
    expect(shownSize(fields({ unit: 'value', lots: '' }), context)).toBe('')
  })

  it('is an amount of the base only where the quote is a dollar', () => {
    expect(sizeUnits({ quote: 'USD' })).toEqual(['lots', 'coin', 'value'])
    expect(sizeUnits({ quote: 'JPY' })).toEqual(['lots', 'value'])
  })
})
