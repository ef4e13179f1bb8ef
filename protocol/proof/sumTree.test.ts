import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import { fromHex, type Hash, hashOf, sameBytes, toHex, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import {
  leafNode,
  nodesOfWay,
  paddingNode,
  readUnits,
  stepOf,
  type SumNode,
  type SumStep,
  sumNode,
} from './sumTree.ts'

const salt = (n: number): Uint8Array => new Uint8Array(32).fill(n)
const leaf = (customer: string, units: bigint, n = 1): SumNode =>
  leafNode({ snapshot: 1, asset: 'USDT', customer, units, salt: salt(n) })

const rootOfWay = (from: SumNode, index: number, way: readonly SumStep[]): SumNode | null =>
  nodesOfWay(from, index, way)?.at(-1) ?? null

/** Maxwell's first construction: a node's hash is of the children's hashes and of the one sum of both. */
const maxwell = (left: Hash, right: Hash, sum: bigint): Hash => hashOf(utf8(`${sum}|`), left, right)

describe('a tree of sums', () => {
  it('leads from each leaf to one root, whose sum is of all of them', () => {
    const leaves = [leaf('ann', 70n), leaf('bob', 30n), leaf('cleo', 5n), paddingNode(salt(9))]
    const [a, b, c, d] = leaves as [SumNode, SumNode, SumNode, SumNode]
    const root = sumNode(sumNode(a, b), sumNode(c, d))
    expect(root.units).toBe(105n)
    const ways = [
      [b, sumNode(c, d)],
      [a, sumNode(c, d)],
      [d, sumNode(a, b)],
      [c, sumNode(a, b)],
    ]
    ways.forEach((way, index) => {
      const found = rootOfWay(leaves[index] ?? a, index, way.map(stepOf))
      expect(found?.units).toBe(105n)
      expect(sameBytes(found?.hash ?? salt(0), root.hash)).toBe(true)
    })
  })

  it('hashes canonical JSON after the salt, and each sum in 32 bytes after its hash', () => {
    const unitsArb = fc.oneof(
      fc.bigInt(0n, (1n << 255n) - 1n),
      fc.constantFrom(0n, 1n, ...[64n, 128n].flatMap((bits) => [(1n << bits) - 1n, 1n << bits])),
    )
    const bytesOf = (units: bigint): Uint8Array =>
      fromHex(units.toString(16).padStart(64, '0'), 32) ?? salt(0)
    fc.assert(
      fc.property(
        fc.nat(),
        fc.string({ unit: 'grapheme' }),
        unitsArb,
        unitsArb,
        (snapshot, name, a, b) => {
          const content = canonicalJson({
            snapshot,
            asset: 'BTC',
            customer: name,
            units: String(a),
          })
          const one = leafNode({ snapshot, asset: 'BTC', customer: name, units: a, salt: salt(7) })
          expect(toHex(one.hash)).toBe(toHex(hashOf(Uint8Array.of(0), salt(7), utf8(content))))
          const other = { hash: salt(3), units: b }
          const pair = [one.hash, bytesOf(a), other.hash, bytesOf(b)]
          expect(toHex(sumNode(one, other).hash)).toBe(toHex(hashOf(Uint8Array.of(1), ...pair)))
        },
      ),
      runs(200),
    )
  })

  it('takes no leaf and no sum below zero, and no salt of another length', () => {
    expect(() => leaf('ann', -1n)).toThrow(RangeError)
    expect(() => sumNode(leaf('ann', 1n), { hash: salt(1), units: -1n })).toThrow(RangeError)
    expect(() => sumNode({ hash: salt(1), units: 1n << 255n }, leaf('ann', 1n))).toThrow(RangeError)
    const short = { snapshot: 1, asset: 'USDT', customer: 'ann', units: 1n, salt: salt(1).slice(1) }
    expect(() => leafNode(short)).toThrow(RangeError)
    expect(rootOfWay(leaf('ann', 1n), 0, [{ hash: '00'.repeat(32), units: '-1' }])).toBeNull()
  })

  it.each(['-1', '01', '1.0', '', ' 1', '1e3', '9'.repeat(78)])('%j are no units', (text) => {
    expect(readUnits(text)).toBeNull()
  })

  it('knows no place beyond its leaves, and no half hash', () => {
    const step = stepOf(leaf('bob', 1n))
    for (const index of [2, -1, 0.5, Number.NaN])
      expect(rootOfWay(leaf('ann', 1n), index, [step])).toBeNull()
    expect(rootOfWay(leaf('ann', 1n), 0, [{ ...step, hash: step.hash.slice(2) }])).toBeNull()
  })

  it('gives every customer, salt, amount, asset and snapshot a leaf of its own', () => {
    const one = { snapshot: 1, asset: 'USDT', customer: 'ann', units: 1n, salt: salt(1) }
    const others = [
      { ...one, snapshot: 2 },
      { ...one, asset: 'USDC' },
      { ...one, customer: 'bob' },
      { ...one, units: 2n },
      { ...one, salt: salt(2) },
    ]
    const hashes = [one, ...others].map((each) => stepOf(leafNode(each)).hash)
    expect(new Set(hashes).size).toBe(6)
  })
})

describe('an operator that owes 70 and 30', () => {
  const [ann, bob] = [leaf('ann', 70n), leaf('bob', 30n, 2)]

  it('could say it owes 70 where only the sum of both is hashed, and both customers would agree', () => {
    const said = 70n
    const root = maxwell(ann.hash, bob.hash, said)
    // Ann is told that 0 lie beside hers, Bob that 40 do.
    for (const [own, beside] of [
      [70n, 0n],
      [30n, 40n],
    ] as const) {
      expect(sameBytes(maxwell(ann.hash, bob.hash, own + beside), root)).toBe(true)
    }
  })

  it('can not say so here: what each is told of the other is in the root', () => {
    const toldAnn = rootOfWay(ann, 0, [{ ...stepOf(bob), units: '0' }])
    const toldBob = rootOfWay(bob, 1, [{ ...stepOf(ann), units: '40' }])
    expect([toldAnn?.units, toldBob?.units]).toEqual([70n, 70n])
    expect(sameBytes(toldAnn?.hash ?? salt(0), toldBob?.hash ?? salt(0))).toBe(false)
  })
})
