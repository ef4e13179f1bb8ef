import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex, utf8 } from '#protocol/proof/bytes.ts'
import { consistencyPath, leafHash, rootOf, treeOf } from '#protocol/proof/merkle.ts'
import { keyIdOf } from '#protocol/proof/signature.ts'
import { headText } from '#protocol/proof/treeHead.ts'
import { judgeHead, judgeProof } from './judgeLog.ts'
import { type KeptLog, parseKeptLog } from './keptLog.ts'
import type { PublishedHead } from './readLog.ts'

const NOW = '2026-03-11T16:05:00.000Z'
const AT = '2026-03-11T16:04:02.000Z'
const SECRET = new Uint8Array(32).fill(7)
const OTHER = new Uint8Array(32).fill(8)

/** A log of so many seals; those from `changed` on are others than in the log without it. */
function log(size: number, changed = Number.POSITIVE_INFINITY) {
  const leaves = Array.from({ length: size }, (_, at) =>
    leafHash(utf8(at >= changed ? `forged ${at}` : `seal ${at}`)),
  )
  return treeOf(leaves)
}

function publish(size: number, changed?: number, secret = SECRET): PublishedHead {
  const publicKey = toHex(ed25519.getPublicKey(secret))
  const root = toHex(rootOf(size, log(size, changed)))
  const body = { size, root, at: AT, keyId: keyIdOf(publicKey) ?? '' }
  const signature = toHex(ed25519.sign(utf8(headText(body)), secret))
  return { publicKey, head: { ...body, signature } }
}

const proof = (from: number, to: number, changed?: number): readonly string[] =>
  consistencyPath(from, to, log(to, changed)).map(toHex)

function keep(size: number): KeptLog {
  const judged = judgeHead(null, publish(size), NOW)
  if (judged.kind !== 'keep') throw new Error(judged.kind)
  return judged.kept
}

const kindOf = (judged: ReturnType<typeof judgeHead>): string =>
  judged.kind === 'breach' ? `breach ${judged.kept.breach?.kind ?? ''}` : judged.kind

describe('a published head', () => {
  it('is kept with its key when it is the first and signed', () => {
    expect(keep(5)).toMatchObject({ head: { size: 5 }, checkedAt: NOW, breach: null })
    const { publicKey, head } = publish(5)
    const unsigned = { publicKey, head: { ...head, size: 6 } }
    expect(kindOf(judgeHead(null, unsigned, NOW))).toBe('nothing')
  })

  it('that goes on needs a proof, and then takes the place of the kept one', () => {
    const next = publish(9)
    expect(kindOf(judgeHead(keep(5), next, NOW))).toBe('prove')
    const judged = judgeProof(keep(5), next, proof(5, 9), NOW)
    expect(judged).toMatchObject({ kind: 'keep', kept: { head: { size: 9 }, breach: null } })
  })

  it.each([
    ['rewritten', publish(5, 2)],
    ['shrunk', publish(4)],
    ['key', publish(6, undefined, OTHER)],
    ['unsigned', { ...publish(6), head: { ...publish(6).head, signature: 'ab'.repeat(64) } }],
  ] as const)('that is %s is a breach, and the kept head stays', (kind, published) => {
    const judged = judgeHead(keep(5), published, NOW)
    expect(kindOf(judged)).toBe(`breach ${kind}`)
    if (judged.kind !== 'breach') return
    expect(judged.kept).toMatchObject({ head: keep(5).head, publicKey: keep(5).publicKey })
    expect(parseKeptLog(JSON.parse(JSON.stringify(judged.kept)))).toEqual(judged.kept)
  })

  it('of a rewritten log is a breach whatever proof comes with it, wherever it was rewritten', () => {
    const size = fc.integer({ min: 1, max: 40 })
    const inputs = fc.tuple(size, size, fc.nat(1000), fc.boolean())
    fc.assert(
      fc.property(inputs, ([old, more, pick, honestPath]) => {
        const changed = pick % old
        const now = old + more
        const path = honestPath ? proof(old, now) : proof(old, now, changed)
        const judged = judgeProof(keep(old), publish(now, changed), path, NOW)
        expect(kindOf(judged)).toBe('breach rewritten')
        expect(kindOf(judgeProof(keep(old), publish(now), proof(old, now), NOW))).toBe('keep')
      }),
      { numRuns: 40 },
    )
  })

  it('leaves the first breach as the evidence', () => {
    const first = judgeHead(keep(5), publish(5, 2), NOW)
    if (first.kind !== 'breach') throw new Error(first.kind)
    const second = judgeHead(first.kept, publish(3), '2026-03-11T17:00:00.000Z')
    expect(second).toMatchObject({ kept: { breach: { kind: 'rewritten', seenAt: NOW } } })
  })
})
