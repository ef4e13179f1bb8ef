import { beforeEach, describe, expect, it } from 'vitest'
import { proofOfOne as proofOf, signer } from '#kit/liabilityProof.ts'
import {
  type LiabilityHolding,
  type LiabilityProof,
  proofText,
  statementText,
  verifyLiability,
} from './liabilities.ts'

let ann: LiabilityProof
beforeEach(() => {
  ann = proofOf('ann')
})

const [only] = proofOf('ann').holdings as [LiabilityHolding]
const failed = (proof: LiabilityProof, options = {}): readonly string[] =>
  verifyLiability(proofText(proof), options).checks.flatMap(({ name, ok }) => (ok ? [] : [name]))

const EXPECTED = { expected: { USDT: 70_000_000n } }

describe('a proof of what an operator owes', () => {
  it('holds for each customer, alone and against what they know', () => {
    expect(verifyLiability(proofText(ann)).ok).toBe(true)
    const { publicKey } = signer
    expect(failed(ann, { publicKey, customerId: 'ann', ...EXPECTED })).toEqual([])
    expect(failed(proofOf('bob'), { expected: { USDT: 30_000_000n } })).toEqual([])
  })

  it('does not hold when any byte of it is changed', () => {
    const text = proofText(ann)
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1'
      expect([
        at,
        verifyLiability(text.slice(0, at) + other + text.slice(at + 1), { customerId: 'ann' }).ok,
      ]).toEqual([at, false])
    }
  })

  it('shows a balance that was left out', () => {
    expect(failed({ ...ann, holdings: [] }, EXPECTED)).toEqual(['expected'])
  })

  it('shows a balance that was made zero, or smaller', () => {
    expect(failed(proofOf('ann', { ann: 0n, bob: 30_000_000n }), EXPECTED)).toEqual(['expected'])
    expect(failed(proofOf('ann', { ann: 69_999_999n, bob: 0n }), EXPECTED)).toEqual(['expected'])
  })

  it('does not take a leaf below zero, with which another one could be hidden', () => {
    const [holding] = ann.holdings as [LiabilityHolding]
    const [step] = holding.way as [LiabilityHolding['way'][number]]
    const way = [{ ...step, units: '-30000000' }]
    expect(failed({ ...ann, holdings: [{ ...holding, way }] })).toEqual(['inclusion'])
    expect(failed({ ...ann, holdings: [{ ...holding, units: '-70000000' }] })).toEqual([
      'inclusion',
    ])
  })

  it('shows the same leaf when it was handed to two', () => {
    // Bob has as much as Ann, and is given her leaf.
    const handed = proofOf('ann', { ann: 70_000_000n, bob: 0n })
    expect(failed(handed, { customerId: 'bob', ...EXPECTED })).toEqual(['customer'])
    expect(failed({ ...handed, customer: 'bob' }, { customerId: 'bob', ...EXPECTED })).toEqual([
      'inclusion',
    ])
    expect(failed({ ...ann, holdings: [only, only] }, EXPECTED)).toContain('assets')
  })

  it('shows a total below the sum of the leaves', () => {
    expect(failed(proofOf('ann', { ann: 70_000_000n, bob: 30_000_000n }, 70_000_000n))).toEqual([
      'inclusion',
    ])
  })

  it('shows a statement by another key, and one of another snapshot', () => {
    expect(failed(ann, { publicKey: 'ab'.repeat(32) })).toEqual(['key'])
    const other = { ...ann.statement, snapshot: 2 }
    expect(failed({ ...ann, statement: other })).toEqual(['signature', 'inclusion'])
    const resigned = { ...ann, statement: other, signature: signer.sign(statementText(other)) }
    expect(failed(resigned)).toEqual(['inclusion'])
  })

  it('takes no way of another length', () => {
    const short = { ...only, way: [] }
    expect(failed({ ...ann, holdings: [short] })).toEqual(['inclusion'])
    const assets = ann.statement.assets.map((one) => ({ ...one, depth: 2 }))
    const statement = { ...ann.statement, assets }
    const signature = signer.sign(statementText(statement))
    expect(failed({ ...ann, statement, signature })).toEqual(['inclusion'])
  })

  it.each(['', '{}', 'null', '[]', '{"type":"liability-proof.v1"}'])('%j is none', (text) => {
    expect(verifyLiability(text)).toMatchObject({ ok: false, proof: null })
  })

  it('is none with a field more, or in another spelling', () => {
    const text = proofText(ann)
    expect(verifyLiability(text.replace('{', '{"a":1,')).proof).toBeNull()
    expect(verifyLiability(` ${text}`).proof).toBeNull()
  })
})
