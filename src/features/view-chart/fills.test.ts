import { describe, expect, it } from 'vitest'
import { OPEN_OPTION, WON_OPTION } from '#kit/options.ts'
import { OPEN_ORDER } from '#kit/orders.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { fillsOf } from './fills.ts'

const NOTHING = { contracts: [], spot: [], options: [] }
const CLOSED = {
  ...OPEN_ORDER,
  id: 'c',
  state: 'closed',
  side: 'short',
  lots: '3',
  openedLots: '5',
  closePrice: '66000.00',
  closedAt: '2026-11-20T13:00:00.000Z',
} as const

const seen = (all: Parameters<typeof fillsOf>[0]) =>
  fillsOf(all).map(({ act, mark, price, size }) => [act, mark, price, size])

describe('own fills', () => {
  it('of a long are bought and then sold, of a short the other way round', () => {
    const opened = ['opened', 'buy', OPEN_ORDER.openPrice, OPEN_ORDER.openedLots]
    expect(seen({ ...NOTHING, contracts: [OPEN_ORDER] })).toEqual([opened])
    expect(seen({ ...NOTHING, contracts: [CLOSED] })).toEqual([
      ['opened', 'sell', CLOSED.openPrice, '5'],
      ['closed', 'buy', '66000.00', '3'],
    ])
  })

  it('of a part that was closed have no opening of their own, and each is there once', () => {
    const part = { ...CLOSED, id: 'p', parentId: 'c' }
    const acts = fillsOf({ ...NOTHING, contracts: [part, CLOSED, CLOSED] }).map(({ id }) => id)
    expect(acts.toSorted()).toEqual(['c-closed', 'c-opened', 'p-closed'])
  })

  it('of coins are those that were filled', () => {
    const order = {
      id: 's',
      side: 'sell',
      amount: '0.5',
      base: 'BTC',
      price: '65000.00',
      doneAt: '2026-11-20T12:00:00.000Z',
    } as SpotOrder
    const cancelled = { ...order, id: 'x', price: null }
    expect(seen({ ...NOTHING, spot: [order, cancelled] })).toEqual([
      ['sold', 'sell', '65000.00', '0.5'],
    ])
  })

  it('of an option are its purchase, and its end where there was a price', () => {
    expect(seen({ ...NOTHING, options: [OPEN_OPTION] })).toEqual([
      ['optionBought', 'buy', OPEN_OPTION.openPrice, null],
    ])
    const all = fillsOf({ ...NOTHING, options: [WON_OPTION] })
    expect(all.map(({ act }) => act)).toEqual(['optionBought', 'optionEnded'])
    expect(all[1]?.price).toBe(WON_OPTION.settlePrice)
    const empty = { ...WON_OPTION, settlePrice: null }
    expect(seen({ ...NOTHING, options: [empty] })).toHaveLength(1)
  })

  it('stand in the order in which they happened', () => {
    const later = { ...OPEN_ORDER, id: 'l', openedAt: '2026-11-21T00:00:00.000Z' }
    const ids = fillsOf({ ...NOTHING, contracts: [later, CLOSED] }).map(({ id }) => id)
    expect(ids).toEqual(['c-opened', 'c-closed', 'l-opened'])
  })
})
