import { describe, expect, it } from 'vitest'
import { agreedHeight, type Ballot, ballotKey, elected, majorityOf } from './rulesChainVote.ts'

const ballots = (...values: readonly unknown[]): Ballot<unknown>[] =>
  values.map((value, node) => ({ node, key: ballotKey(value), value }))

describe('the vote of nodes', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ])('of %i nodes it takes %i', (nodes, quorum) => {
    expect(majorityOf(nodes)).toBe(quorum)
  })

  it('counts equal answers whatever order their keys came in, and tells figures apart', () => {
    expect(ballotKey({ a: 1n, b: [null] })).toBe(ballotKey({ b: [null], a: 1n }))
    expect(ballotKey({ a: 1n })).not.toBe(ballotKey({ a: 1 }))
    expect(elected(ballots({ a: 1n, b: 2 }, 'no', { b: 2, a: 1n }), 2)?.value).toEqual({
      a: 1n,
      b: 2,
    })
  })

  it('elects nothing while too few agree', () => {
    expect(elected(ballots(1, 2, 3), 2)).toBeNull()
    expect(elected(ballots(1), 2)).toBeNull()
  })

  it('takes the height that enough nodes have reached, whatever one of them claims', () => {
    expect(agreedHeight([10, 9_999_999, 11], 2)).toBe(11)
    expect(agreedHeight([10, 0, 11], 2)).toBe(10)
    expect(agreedHeight([10], 2)).toBeNull()
  })
})
