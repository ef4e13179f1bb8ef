import { describe, expect, it } from 'vitest'
import { askOf, filterIn, INSTRUMENT_ID, isFiltered, NO_FILTER, withFilter } from './pastFilter.ts'

const FIELDS = { instrumentId: INSTRUMENT_ID, endedBy: ['stopLoss', 'cancelled'] } as const

const read = (text: string) => filterIn(new URLSearchParams(text), FIELDS)
const NOW = new Date(2026, 2, 15, 14, 30)

describe('a filter of a history', () => {
  it('is kept in the address, beside what else that says', () => {
    const params = new URLSearchParams('tab=history&order=o1&kind=smart')
    const filter = { span: 'month', chosen: { instrumentId: '7', endedBy: 'cancelled' } } as const
    const next = withFilter(params, FIELDS, filter)
    const text = 'tab=history&kind=smart&instrumentId=7&endedBy=cancelled&period=month'
    expect(next.toString()).toBe(text)
    expect(filterIn(next, FIELDS)).toEqual(filter)
    expect(withFilter(next, FIELDS, NO_FILTER).toString()).toBe('tab=history&kind=smart')
  })

  it.each([
    '',
    'instrumentId=x',
    'instrumentId=0',
    'period=ever',
    'period=custom',
    'endedBy=x',
    'endedBy=',
    'kind=smart',
  ])('leaves out what an address says amiss, or of another product: %s', (text) => {
    expect(read(text)).toEqual(NO_FILTER)
    expect(isFiltered(read(text))).toBe(false)
  })

  it('asks for no more than it says', () => {
    expect(askOf(read(''), NOW)).toEqual({})
    expect(askOf(read('instrumentId=7'), NOW)).toEqual({ instrumentId: '7' })
    const from = new Date(2026, 2, 9).toISOString()
    expect(askOf(read('period=week'), NOW)).toEqual({ from })
    const all = read('period=week&instrumentId=7&endedBy=stopLoss')
    expect(askOf(all, NOW)).toEqual({ from, instrumentId: '7', endedBy: 'stopLoss' })
  })

  it.each(['instrumentId=7', 'period=week', 'endedBy=cancelled'])(
    'is one with %s alone',
    (text) => {
      expect(isFiltered(read(text))).toBe(true)
    },
  )
})
