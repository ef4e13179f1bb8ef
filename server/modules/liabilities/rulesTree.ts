import { hash } from 'node:crypto'
import {
  leafNode,
  NODE_BYTES,
  paddingNode,
  pairHash,
  type Sha256,
  type SumLeaf,
  type SumNode,
  writeNode,
} from '#protocol/proof/sumTree.ts'

/** A leaf with its place among all of them. */
export interface PlacedLeaf {
  readonly leaf: SumLeaf
  readonly place: number
}

/** A whole tree over leaves whose number is a power of two. */
export interface SumTree {
  /** All nodes one after another, level by level, the leaves first and the root last. */
  readonly nodes: Uint8Array
  readonly leaves: readonly PlacedLeaf[]
  readonly root: SumNode
  readonly depth: number
}

interface NewLeaf {
  readonly node: SumNode
  readonly leaf: SumLeaf | null
  /** The beginning of the hash. */
  readonly order: number
}

/** Of a leaf of nobody. */
const RANDOM_BYTES = 32

/** Nodes that are made between two moments of rest, a few milliseconds' work. */
const STRETCH = 2_000

/** Room for the pieces of one hash; nothing that is hashed here comes near it. */
const together = new Uint8Array(4_096)

/** The host's own, in one call: one that is fed piece by piece costs twice as much for so few bytes. */
const sha256: Sha256 = (...pieces) => {
  let length = 0
  for (const piece of pieces) {
    together.set(piece, length)
    length += piece.length
  }
  return hash('sha256', together.subarray(0, length), 'buffer')
}

/**
 * Makes the tree over some leaves. Where a leaf lies follows from its hash, which is as random as its salt, and
 * leaves of nobody fill it up: neither the place nor the number of customers says anything.
 * @param randomBytes gives so many random bytes, 32 for each leaf of nobody
 * @param rest is waited for now and then: the operator has other things to do
 * @throws Error when two leaves are the same, or one is not above zero
 */
export async function treeOfSums(
  leaves: readonly SumLeaf[],
  randomBytes: (size: number) => Uint8Array,
  rest: () => Promise<void>,
): Promise<SumTree> {
  const depth = Math.max(1, Math.ceil(Math.log2(leaves.length)))
  const made: NewLeaf[] = []
  for (const leaf of leaves) {
    if (leaf.units <= 0n) throw new Error('a leaf owes more than nothing')
    made.push(newLeaf(leafNode(leaf, sha256), leaf))
    if (made.length % STRETCH === 0) await rest()
  }
  // Drawn at once: asking for each is slower than hashing it.
  const random = randomBytes(RANDOM_BYTES * (2 ** depth - made.length))
  for (let at = 0; at < random.length; at += RANDOM_BYTES) {
    const own = random.subarray(at, at + RANDOM_BYTES)
    made.push(newLeaf(paddingNode(own, sha256), null))
  }
  made.sort(compare)
  const placed = made.flatMap(({ leaf }, place) => (leaf === null ? [] : [{ leaf, place }]))
  const nodes = await nodesAbove(made, rest)
  const root = unpackNode(nodes.subarray(-NODE_BYTES))
  return { nodes, leaves: placed, root, depth }
}

function newLeaf(node: SumNode, leaf: SumLeaf | null): NewLeaf {
  const [first = 0, second = 0, third = 0] = node.hash
  return { node, leaf, order: first * 65_536 + second * 256 + third }
}

function compare(a: NewLeaf, b: NewLeaf): number {
  if (a.order !== b.order) return a.order - b.order
  const order = Buffer.compare(a.node.hash, b.node.hash)
  if (order === 0) throw new Error('two leaves are the same')
  return order
}

async function nodesAbove(
  leaves: readonly NewLeaf[],
  rest: () => Promise<void>,
): Promise<Uint8Array> {
  const nodes = new Uint8Array((2 * leaves.length - 1) * NODE_BYTES)
  const sums: bigint[] = []
  const view = new DataView(nodes.buffer)
  const put = (node: SumNode): void => {
    writeNode(view, sums.length * NODE_BYTES, node)
    sums.push(node.units)
  }
  for (const { node } of leaves) put(node)
  for (let at = 0; sums.length < 2 * leaves.length - 1; at += 2) {
    const pair = nodes.subarray(at * NODE_BYTES, (at + 2) * NODE_BYTES)
    put({ hash: pairHash(pair, sha256), units: (sums[at] ?? 0n) + (sums[at + 1] ?? 0n) })
    if (at % STRETCH === 0) await rest()
  }
  return nodes
}

/** Reads one node as it is kept. */
export function unpackNode(bytes: Uint8Array): SumNode {
  const sum = Buffer.from(bytes.subarray(NODE_BYTES / 2)).toString('hex')
  return { hash: bytes.slice(0, NODE_BYTES / 2), units: BigInt(`0x${sum}`) }
}

/** Where the nodes beside the way from a leaf to the root begin, in bytes, from below. */
export function wayOffsets(place: number, depth: number): readonly number[] {
  let start = 0
  let index = place
  return Array.from({ length: depth }, (_, level) => {
    const beside = (start + (index % 2 === 0 ? index + 1 : index - 1)) * NODE_BYTES
    start += 2 ** (depth - level)
    index = Math.floor(index / 2)
    return beside
  })
}
