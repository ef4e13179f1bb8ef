import { describe, expect, it } from 'vitest'
import { askOf, filterIn, isFiltered, NO_FILTER, withFilter } from './historyFilter.ts'

const read = (text: string) => filterIn(new URLSearchParams(text))
const NOW = new Date(2026, 2, 15, 14, 30)

describe('a filter of the history', () => {
  it('is kept in the address, beside what else that says', () => {
    const params = new URLSearchParams('tab=history&order=o1')
    const next = withFilter(params, { instrumentId: '7', span: 'month', endedBy: 'cancelled' })
    expect(next.toString()).toBe('tab=history&instrument=7&period=month&ended=cancelled')
    expect(filterIn(next)).toEqual({ instrumentId: '7', span: 'month', endedBy: 'cancelled' })
    expect(withFilter(next, NO_FILTER).toString()).toBe('tab=history')
  })

  it.each(['', 'instrument=x', 'instrument=0', 'period=ever', 'period=custom', 'ended=x'])(
    'leaves out what an address says amiss: %s',
    (text) => {
      expect(read(text)).toEqual(NO_FILTER)
      expect(isFiltered(read(text))).toBe(false)
    },
  )

  it('asks for no more than it says', () => {
    expect(askOf(NO_FILTER, NOW)).toEqual({})
    expect(askOf(read('instrument=7'), NOW)).toEqual({ instrumentId: '7' })
    const from = new Date(2026, 2, 9).toISOString()
    expect(askOf(read('period=week'), NOW)).toEqual({ from })
    const all = read('period=week&instrument=7&ended=stopLoss')
    expect(askOf(all, NOW)).toEqual({ from, instrumentId: '7', endedBy: 'stopLoss' })
  })

  it.each(['instrument=7', 'period=week', 'ended=customer'])('is one with %s alone', (text) => {
    expect(isFiltered(read(text))).toBe(true)
  })
})
