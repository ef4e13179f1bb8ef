import { describe, expect, it } from 'vitest'
import type { LiabilityList } from '#protocol/liabilities.ts'
import { statementHash } from '#protocol/proof/liabilities.ts'
import { listedAs, proofOfOne, signer } from '#kit/liabilityProof.ts'
import { isSound, judgeStatements } from './judge.ts'

type Item = LiabilityList['items'][number]
const { statement: first } = proofOfOne()
const second = { ...first, snapshot: 2, previous: statementHash(first) }
const third = { ...first, snapshot: 3, previous: statementHash(second) }

const [ONE, TWO, THREE] = [first, second, third].map(listedAs) as [Item, Item, Item]
const judge = (items: readonly Item[], key = signer.publicKey) =>
  judgeStatements(items, key, false).map(({ signed, chain }) => [signed, chain])

describe('the statements of an operator', () => {
  it('hold when each is signed and names the one before it', () => {
    expect(judge([THREE, TWO, ONE])).toEqual([
      [true, 'holds'],
      [true, 'holds'],
      [true, 'first'],
    ])
  })

  it('leave open what is not here', () => {
    const judged = judgeStatements([THREE, TWO], signer.publicKey, false)
    expect(judged.map(({ chain }) => chain)).toEqual(['holds', 'unknown'])
    expect(judged.every(isSound)).toBe(true)
  })

  it('do not where the operator has none before the oldest, though it is not the first', () => {
    const judged = judgeStatements([THREE, TWO], signer.publicKey, true)
    expect(judged.map(({ chain }) => chain)).toEqual(['holds', 'broken'])
    const all = judgeStatements([THREE, TWO, ONE], signer.publicKey, true)
    expect(all.every(isSound)).toBe(true)
    expect(judgeStatements([], signer.publicKey, true)).toEqual([])
  })

  it('do not when one was left out, rewritten, or is of another number', () => {
    expect(judge([THREE, ONE])[0]).toEqual([true, 'broken'])
    const rewritten = listedAs({ ...second, entry: '99' })
    expect(judge([THREE, rewritten, ONE])[0]).toEqual([true, 'broken'])
    expect(judge([{ ...THREE, snapshot: 4 }])[0]).toEqual([false, 'broken'])
    expect(judge([listedAs({ ...first, previous: 'ab'.repeat(32) })])[0]).toEqual([true, 'broken'])
  })

  it('do not when one is signed with another key, changed, or no statement', () => {
    expect(judge([ONE], 'ab'.repeat(32))[0]?.[0]).toBe(false)
    const changed = { ...ONE, text: ONE.text.replace('"100000000"', '"100000001"') }
    expect(judge([changed])[0]?.[0]).toBe(false)
    const [none] = judgeStatements([{ ...ONE, text: '{}' }], signer.publicKey, false)
    expect(none).toMatchObject({ statement: null, signed: false })
    expect(none === undefined || isSound(none)).toBe(false)
  })
})
