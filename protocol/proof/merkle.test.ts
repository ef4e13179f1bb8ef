import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromHex, type Hash, hashOf, sameBytes, toHex, utf8 } from './bytes.ts'
import {
  consistencyPath,
  EMPTY_ROOT,
  inclusionPath,
  isConsistent,
  leafHash,
  nodeHash,
  rootFromInclusion,
  rootOf,
  treeOf,
} from './merkle.ts'

/** The published test tree of RFC 6962 implementations: eight leaves, and the root after each. */
const VECTORS: readonly (readonly [leaf: string, root: string])[] = [
  ['', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  ['00', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  ['10', 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  ['2021', 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
  ['3031', '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  ['40414243', '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
  ['5051525354555657', 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [
    '606162636465666768696a6b6c6d6e6f',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
]

function bytes(hex: string): Uint8Array {
  const read = fromHex(hex, hex.length / 2)
  if (read === null) throw new Error(hex)
  return read
}

const published = VECTORS.map(([leaf]) => leafHash(bytes(leaf)))
const leavesOf = (count: number): Hash[] =>
  Array.from({ length: count }, (_, index) => leafHash(utf8(`leaf ${index}`)))

/** The definition of RFC 9162, 2.1.1, word by word. */
function byDefinition(leaves: readonly Hash[]): Hash {
  const [first] = leaves
  if (first === undefined) return hashOf()
  if (leaves.length === 1) return first
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split)))
}

describe('the published tree', () => {
  it('has the published roots', () => {
    expect(toHex(EMPTY_ROOT)).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    )
    VECTORS.forEach(([, root], index) => {
      expect(toHex(rootOf(index + 1, treeOf(published)))).toBe(root)
    })
  })

  it('has the published paths', () => {
    const node = treeOf(published)
    const inclusion = (index: number, size: number): string[] =>
      inclusionPath(index, size, node).map(toHex)
    expect(inclusion(0, 1)).toEqual([])
    expect(inclusion(0, 8)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(inclusion(5, 8)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(inclusion(1, 5)).toEqual([
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
    const consistency = (old: number, size: number): string[] =>
      consistencyPath(old, size, node).map(toHex)
    expect(consistency(6, 8)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(consistency(2, 5)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ])
  })
})

describe('every tree of up to 70 leaves', () => {
  const leaves = leavesOf(70)
  const node = treeOf(leaves)
  const roots = leaves.map((_, index) => rootOf(index + 1, node))

  it('has the root of the definition', () => {
    roots.forEach((root, index) => expect(root).toEqual(byDefinition(leaves.slice(0, index + 1))))
  })

  it('proves each leaf at its own place only', () => {
    let proofs = 0
    for (let size = 1; size <= leaves.length; size += 1) {
      for (let index = 0; index < size; index += 1) {
        const path = inclusionPath(index, size, node)
        const leaf = leaves[index] ?? EMPTY_ROOT
        const leads = (at: number, way: readonly Hash[]): boolean => {
          const found = rootFromInclusion(at, size, leaf, way)
          return found !== null && sameBytes(found, roots[size - 1] ?? EMPTY_ROOT)
        }
        const other = (index + 1) % size
        const verdicts = [
          leads(index, path),
          other !== index && leads(other, path),
          leads(index, [...path, leaf]),
          path.length > 0 && leads(index, path.slice(1)),
        ]
        if (verdicts.join() !== 'true,false,false,false') expect.fail(`${index} in ${size}`)
        proofs += 1
      }
    }
    expect(proofs).toBe(2485)
  })

  it('proves each tree to be the beginning of each later one, and of no other', () => {
    let proofs = 0
    for (let size = 1; size <= leaves.length; size += 1) {
      const now = { size, root: roots[size - 1] ?? EMPTY_ROOT }
      for (let old = 0; old <= size; old += 1) {
        const before = { size: old, root: roots[old - 1] ?? EMPTY_ROOT }
        const path = consistencyPath(old, size, node)
        const forged = { size: old, root: leafHash(utf8('forged')) }
        const verdicts = [
          isConsistent(before, now, path),
          isConsistent(forged, now, path),
          old !== 0 && isConsistent(before, { size, root: forged.root }, path),
          isConsistent(before, now, [...path, forged.root]),
          path.length > 0 && isConsistent(before, now, path.slice(1)),
        ]
        if (verdicts.join() !== 'true,false,false,false,false') expect.fail(`${old} in ${size}`)
        proofs += 1
      }
    }
    expect(proofs).toBe(2555)
  })
})

it('holds for larger trees, and no changed byte of a path passes', () => {
  const leaves = leavesOf(5000)
  const node = treeOf(leaves)
  fc.assert(
    fc.property(fc.integer({ min: 71, max: 5000 }), fc.nat(), fc.nat(), (size, pick, flip) => {
      const index = pick % size
      const root = rootOf(size, node)
      const path = inclusionPath(index, size, node)
      const leaf = leaves[index] ?? EMPTY_ROOT
      expect(rootFromInclusion(index, size, leaf, path)).toEqual(root)
      const now = { size, root }
      const old = { size: index + 1, root: rootOf(index + 1, node) }
      const proof = consistencyPath(old.size, size, node)
      expect(isConsistent(old, now, proof)).toBe(true)
      for (const list of [path, proof]) {
        if (list.length === 0) continue
        const at = flip % list.length
        list[at] = (list[at] ?? EMPTY_ROOT).map((byte, place) =>
          place === flip % 32 ? byte ^ (1 << (flip % 8)) : byte,
        )
      }
      expect(rootFromInclusion(index, size, leaf, path)).not.toEqual(root)
      if (proof.length > 0) expect(isConsistent(old, now, proof)).toBe(false)
    }),
    { numRuns: 100 },
  )
})
