import { describe, expect, it } from 'vitest'
import { createWorld } from '#kit/frontWorld.tsx'
import { OPEN_ORDER } from '#kit/orders.ts'
import { applyOwnEvent } from './orderEvents.ts'
import {
  dismissed,
  noticed,
  orderNewsSlice,
  selectClosed,
  selectUnread,
} from './orderNews.slice.ts'

const CLOSED = { ...OPEN_ORDER, state: 'closed' } as const
const NOTICE = { kind: 'contractClosed', order: CLOSED } as const

describe('own events', () => {
  it('remember closed orders, and leave open ones to their lists', () => {
    const { store } = createWorld()
    applyOwnEvent(store.dispatch, { type: 'order', account: 'demo', order: OPEN_ORDER })
    expect(selectClosed(store.getState())).toEqual({})
    applyOwnEvent(store.dispatch, { type: 'order', account: 'demo', order: CLOSED })
    expect(selectClosed(store.getState())).toEqual({ [CLOSED.id]: CLOSED })
  })

  it('keep each notice once, in the order they came, until it is dismissed', () => {
    const { store } = createWorld()
    const tell = (account: 'demo' | 'real'): void =>
      applyOwnEvent(store.dispatch, { type: 'notice', account, notice: NOTICE })
    tell('demo')
    tell('real')
    const [first, second] = selectUnread(store.getState())
    expect([first?.account, second?.account]).toEqual(['demo', 'real'])
    expect(first?.id).not.toBe(second?.id)
    store.dispatch(dismissed(first?.id ?? null))
    expect(selectUnread(store.getState())).toEqual([second])
  })

  it('forget all notices at once', () => {
    const { reducer } = orderNewsSlice
    const told = reducer(undefined, noticed({ account: 'demo', notice: NOTICE }))
    expect(reducer(told, dismissed(null)).unread).toEqual([])
  })
})
