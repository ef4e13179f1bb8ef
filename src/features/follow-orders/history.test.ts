import { describe, expect, it } from 'vitest'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { OPEN_ORDER, WAITING_ORDER } from '#kit/orders.ts'
import { mergeHistory } from './history.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const closed = (minute: number): ContractOrder => ({
  ...OPEN_ORDER,
  id: `c${minute}`,
  state: 'closed',
  closedAt: at(minute),
})
const cancelled = (minute: number): WaitingContract => ({
  ...WAITING_ORDER,
  id: `w${minute}`,
  state: 'cancelled',
  endedAt: at(minute),
})
const ids = ({ items }: ReturnType<typeof mergeHistory>) => items.map(({ order }) => order.id)

describe('the history of closed and cancelled orders', () => {
  it('is one list, newest first', () => {
    const history = mergeHistory(
      { items: [closed(9), closed(3)], more: false },
      { items: [cancelled(5), cancelled(1)], more: false },
    )
    expect(ids(history)).toEqual(['c9', 'w5', 'c3', 'w1'])
    expect(history.older).toBeNull()
  })

  it('leaves out what may have something unknown before it, and asks that list first', () => {
    const history = mergeHistory(
      { items: [closed(9), closed(6)], more: true },
      { items: [cancelled(7), cancelled(1)], more: true },
    )
    expect(ids(history)).toEqual(['c9', 'w7', 'c6'])
    expect(history.older).toBe('closed')
  })

  it('asks for cancelled ones where those end first', () => {
    const history = mergeHistory(
      { items: [closed(9), closed(2)], more: false },
      { items: [cancelled(8)], more: true },
    )
    expect(ids(history)).toEqual(['c9', 'w8'])
    expect(history.older).toBe('cancelled')
  })
})
