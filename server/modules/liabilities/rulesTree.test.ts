import { describe, expect, it } from 'vitest'
import { toHex } from '#protocol/proof/bytes.ts'
import { leafNode, NODE_BYTES, nodesOfWay, stepOf, type SumLeaf } from '#protocol/proof/sumTree.ts'
import { treeOfSums, unpackNode, wayOffsets } from './rulesTree.ts'

let seed = 0
/** Bytes that differ in each 32 of them. */
const random = (size = 32): Uint8Array => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 32) {
    seed += 1
    new DataView(bytes.buffer).setUint32(at, seed * 2_654_435_761)
  }
  return bytes
}
const rest = async (): Promise<void> => undefined

const leaves = (count: number): SumLeaf[] =>
  Array.from({ length: count }, (_, n) => ({
    snapshot: 1,
    asset: 'USDT',
    customer: `c${n}`,
    units: BigInt(n + 1),
    salt: random(),
  }))

describe('a tree over leaves', () => {
  it.each([1, 2, 3, 4, 5, 8, 9, 100])(
    'leads from each of %i to its root, as it is kept',
    async (count) => {
      const tree = await treeOfSums(leaves(count), random, rest)
      expect(tree.root.units).toBe((BigInt(count) * BigInt(count + 1)) / 2n)
      const packed = tree.nodes
      expect(packed.length).toBe(NODE_BYTES * (2 * 2 ** tree.depth - 1))
      for (const { leaf, place } of tree.leaves) {
        const way = wayOffsets(place, tree.depth).map((at) =>
          stepOf(unpackNode(packed.subarray(at, at + NODE_BYTES))),
        )
        const root = nodesOfWay(leafNode(leaf), place, way)?.at(-1)
        expect([toHex(root?.hash ?? random()), root?.units]).toEqual([
          toHex(tree.root.hash),
          tree.root.units,
        ])
      }
      expect(tree.leaves).toHaveLength(count)
    },
  )

  it('says nothing by its order, and is never the same twice', async () => {
    const [one, other] = [leaves(40), leaves(40)]
    const places = async (of: SumLeaf[]) =>
      (await treeOfSums(of, random, rest)).leaves.map(({ leaf }) => leaf.customer)
    expect(await places(one)).not.toEqual(one.map(({ customer }) => customer))
    expect(await places(one)).not.toEqual(await places(other))
  })

  it('takes no leaf twice, and none of nothing or less', async () => {
    const [leaf] = leaves(1) as [SumLeaf]
    await expect(treeOfSums([leaf, leaf], random, rest)).rejects.toThrow(/the same/)
    await expect(treeOfSums([{ ...leaf, units: 0n }], random, rest)).rejects.toThrow(/nothing/)
    await expect(treeOfSums([{ ...leaf, units: -1n }], random, rest)).rejects.toThrow(/nothing/)
  })

  it('rests now and then', async () => {
    let rests = 0
    await treeOfSums(leaves(5_000), random, async () => {
      rests += 1
    })
    expect(rests).toBeGreaterThan(3)
  })
})
