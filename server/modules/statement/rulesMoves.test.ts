import { describe, expect, it } from 'vitest'
import { toMoves, toSum } from './rulesMoves.ts'
import type { SideRow, SumRow } from './store.ts'
import type { Entry, EntryLeg, Leg } from './types.ts'

const AT = new Date('2026-01-05T12:00:00Z')

const entry: Entry = { id: 7n, at: AT, type: 'contractOpened', ref: 'order', reason: null }

const row = (leg: Leg, part: Partial<EntryLeg> = {}): EntryLeg => ({
  entry,
  asset: 'USDT',
  total: 98n,
  leg,
  ...part,
})

describe('movements', () => {
  it('join the legs of an entry, and tell what changed from what only moved', () => {
    const side: SideRow = { entry: 7n, asset: 'USDT', side: 'fees', units: 2n }
    const [moved] = toMoves(
      [
        row({ pocket: 'available', units: -52n, after: 48n }),
        row({ pocket: 'margin', units: 50n, after: 50n }),
      ],
      [side, { ...side, entry: 8n }, { ...side, asset: 'BTC' }],
    )
    expect(moved?.changes).toEqual([
      {
        asset: 'USDT',
        net: -2n,
        total: 98n,
        legs: [
          { pocket: 'available', units: -52n, after: 48n },
          { pocket: 'margin', units: 50n, after: 50n },
        ],
        counter: [{ side: 'fees', units: 2n }],
      },
    ])
  })

  it('keep two assets of one entry apart, and entries in their order', () => {
    const filled: Entry = { ...entry, id: 9n, type: 'spotFilled' }
    const moves = toMoves(
      [
        row({ pocket: 'available', units: 1n, after: 1n }, { entry: filled, asset: 'BTC' }),
        row({ pocket: 'available', units: -60n, after: 40n }, { entry: filled }),
        row({ pocket: 'available', units: 1n, after: 100n }),
      ],
      [],
    )
    expect(moves.map(({ id, changes }) => [id, changes.map(({ asset }) => asset)])).toEqual([
      [9n, ['BTC', 'USDT']],
      [7n, ['USDT']],
    ])
  })
})

describe('a period', () => {
  const sum: SumRow = {
    asset: 'USDT',
    opening: 100n,
    money_in: 30n,
    money_out: 45n,
    others: -5n,
    closing: 80n,
    movements: 3,
  }

  it('is what it opened with, and what moved', () => {
    expect(toSum(sum)).toMatchObject({ opening: 100n, moneyIn: 30n, moneyOut: 45n, closing: 80n })
  })

  it.each(['opening', 'money_in', 'money_out', 'others', 'closing'] as const)(
    'whose %s is off by one unit is not shown',
    (key) => {
      expect(() => toSum({ ...sum, [key]: sum[key] + 1n })).toThrow('does not add up')
    },
  )
})
