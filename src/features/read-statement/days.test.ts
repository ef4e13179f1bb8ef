import { describe, expect, it } from 'vitest'
import type { Movement, StatementChange } from '#protocol/statement.ts'
import { carried, daysOf, isWithin } from './days.ts'

const change = (...amounts: readonly string[]): StatementChange => ({
  asset: 'USDT',
  net: '0.000000',
  total: '100.000000',
  legs: amounts.map((amount, index) => ({
    pocket: index === 0 ? 'available' : 'margin',
    amount,
    balance: '1.000000',
  })),
  counter: [],
})

const move = (id: string, at: Date): Movement => ({
  id,
  at: at.toISOString(),
  type: 'contractOpened',
  ref: null,
  reason: null,
  facts: null,
  changes: [],
})

describe('days', () => {
  it('are those of this device, in the order of the movements', () => {
    const days = daysOf([
      move('4', new Date(2026, 0, 3, 0, 0, 1)),
      move('3', new Date(2026, 0, 2, 23, 59, 59)),
      move('2', new Date(2026, 0, 2, 0, 0, 0)),
      move('1', new Date(2025, 0, 2)),
    ])
    expect(days.map(({ items }) => items.map(({ id }) => id))).toEqual([['4'], ['3', '2'], ['1']])
  })
})

describe('what only moved', () => {
  it('is what came into pockets', () => {
    expect(carried(change('-159.850000', '159.850000'))).toBe('159.850000')
  })

  it('is told from what changed the total', () => {
    expect(isWithin(change('-1.000000', '1.000000'))).toBe(true)
    expect(isWithin({ ...change(), net: '-0.000001' })).toBe(false)
  })
})
