import { describe, expect, it } from 'vitest'
import { pauseUntilReceipt, receiptDue } from './receiptDue.ts'

const at = (text: string): number => Date.parse(text)

describe('when a receipt is there', () => {
  it('is a moment after the minute of the closing', () => {
    expect(receiptDue('2026-03-11T16:00:10.000Z')).toBe(at('2026-03-11T16:01:09Z'))
    expect(receiptDue('2026-03-11T16:00:59.999Z')).toBe(at('2026-03-11T16:01:09Z'))
    expect(receiptDue(null)).toBeNull()
    expect(receiptDue('yesterday')).toBeNull()
  })

  it('is asked for when it is due, then ever more seldom', () => {
    const due = at('2026-03-11T16:01:09Z')
    expect(pauseUntilReceipt(due, due - 40_000, 1)).toBe(40_000)
    const pauses = [1, 2, 3, 4, 5, 6].map((tries) => pauseUntilReceipt(due, due, tries))
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
    expect(pauseUntilReceipt(null, due, 1)).toBe(5_000)
  })

  it('is asked for within about a minute also where the clock is a day behind', () => {
    const due = at('2026-03-11T16:01:09Z')
    expect(pauseUntilReceipt(due, due - 86_400_000, 1)).toBe(69_000)
  })
})
