import { describe, expect, it } from 'vitest'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { withOrder } from './orderLists.ts'

const order = (id: string, state: 'open' | 'closed') => ({ id, state }) as ContractOrder
const page = { items: [order('2', 'open'), order('1', 'open')], next: null }

describe('withOrder', () => {
  it('puts a new order first', () => {
    expect(withOrder(page, order('3', 'open')).items.map(({ id }) => id)).toEqual(['3', '2', '1'])
  })

  it('changes an order in its place, keeps what the list alone says, and takes out a closed one', () => {
    const changed = { ...order('1', 'open'), stopLoss: '5' }
    expect(withOrder(page, changed).items[1]).toEqual(changed)
    const listed = { ...order('1', 'open'), note: 'of the list alone' }
    const { items } = withOrder({ ...page, items: [listed] }, changed)
    expect(items).toEqual([{ ...changed, note: 'of the list alone' }])
    expect(withOrder(page, order('2', 'closed')).items.map(({ id }) => id)).toEqual(['1'])
  })
})
