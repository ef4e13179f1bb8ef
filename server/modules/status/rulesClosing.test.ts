import { describe, expect, it } from 'vitest'
import type { Held } from '#server/modules/ledger/types.ts'
import { keptUntil, mayClose, obstaclesOf } from './rulesClosing.ts'

const usdt = (bucket: Held['bucket'], units: bigint): Held => ({ asset: 'USDT', bucket, units })

describe('what is in the way of closing an account', () => {
  it.each([
    [usdt('available', 20_000_000n), 'balance', '20.000000'],
    [usdt('available', 19_999_999n), 'remainder', '19.999999'],
    [usdt('margin', 1n), 'orders', '0.000001'],
    [usdt('spotHold', 1n), 'orders', '0.000001'],
    [usdt('optionStake', 1n), 'orders', '0.000001'],
    [usdt('staked', 1n), 'plans', '0.000001'],
    [usdt('bidHold', 1n), 'bids', '0.000001'],
    [usdt('withdrawalHold', 1n), 'withdrawals', '0.000001'],
    [usdt('loan', -5n), 'loan', '0.000005'],
  ])('is what is held: %s', (held, kind, amount) => {
    const obstacles = obstaclesOf([held], 0n)
    expect(obstacles).toEqual([{ kind, asset: 'USDT', amount }])
    expect([mayClose(obstacles, false), mayClose(obstacles, true)]).toEqual([
      false,
      kind === 'remainder',
    ])
  })

  it('is a work that was won and is not delivered, whatever is left behind', () => {
    const obstacles = obstaclesOf([usdt('available', 1n)], 50_000_000n)
    expect(obstacles.at(-1)).toEqual({ kind: 'works', asset: 'USDT', amount: '50.000000' })
    expect(mayClose(obstacles, true)).toBe(false)
  })

  it('is nothing of an account that is empty', () => {
    const obstacles = obstaclesOf([usdt('available', 0n), usdt('margin', 0n)], 0n)
    expect([obstacles, mayClose(obstacles, false)]).toEqual([[], true])
  })
})

it.each([
  ['2026-11-25T10:00:00Z', 5, '2031-11-25T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', 5, '2033-03-01T10:00:00.000Z'],
  ['2026-11-25T10:00:00Z', null, '2026-12-25T10:00:00.000Z'],
])(
  'identity of an account that closed at %s is kept for %s years: until %s',
  (at, years, until) => {
    expect(new Date(keptUntil(Date.parse(at), years)).toISOString()).toBe(until)
  },
)
