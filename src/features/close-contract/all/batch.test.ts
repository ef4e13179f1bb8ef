import { describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { OPEN_ORDER } from '#kit/orders.ts'
import { countOf, isOver, newBatch, resultOf, withItem } from './batch.ts'

const head = { customer: 'a', account: 'demo', kind: 'close', activeAt: 7 } as const
const fresh = newBatch(head, [OPEN_ORDER, { ...OPEN_ORDER, id: 'o2' }])
const ended = (result: string | null): ContractOrder => ({ ...OPEN_ORDER, result })

describe('a batch', () => {
  it('is over once each order has its answer, whichever', () => {
    expect([countOf(fresh), isOver(fresh)]).toEqual([
      { queued: 2, sent: 0, done: 0, refused: 0 },
      false,
    ])
    const half = withItem(fresh, 'o1', { state: 'done' })
    expect(isOver(withItem(half, 'o2', { state: 'sent' }))).toBe(false)
    expect(isOver(withItem(half, 'o2', { state: 'refused' }))).toBe(true)
    expect(half.items[1]).toBe(fresh.items[1])
  })

  it('sums what was closed, gains and losses, to the unit', () => {
    expect(resultOf(fresh)).toBeNull()
    const one = withItem(fresh, 'o1', { state: 'done', result: ended('-10.000001') })
    expect(resultOf(one)).toBe(-10_000_001n)
    const both = withItem(one, 'o2', { state: 'done', result: ended('2.500000') })
    expect(resultOf(both)).toBe(-7_500_001n)
    expect(resultOf(withItem(one, 'o2', { state: 'done', result: ended('x') }))).toBeNull()
  })
})
