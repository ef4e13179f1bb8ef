import { hashOf, type Hash, sameBytes } from './bytes.ts'

/**
 * The Merkle tree of RFC 9162 (2.1): leaves and nodes are hashed with different first bytes, so that
 * neither can be passed off as the other, and the tree of n leaves is a part of the tree of n + 1.
 */

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = hashOf()

/** Hash of one leaf's content. */
export function leafHash(content: Uint8Array): Hash {
  return hashOf(LEAF, content)
}

/** Hash of a node from those of its two children. @internal tests build a tree by its definition */
export function nodeHash(left: Hash, right: Hash): Hash {
  return hashOf(NODE, left, right)
}

/** The node over the leaves `index * 2^level` until `(index + 1) * 2^level`, all of which exist. */
export type FullNode = (level: number, index: number) => Hash

/** The biggest power of two below `size`, which is 2 or more. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** Root of the leaves from `from` until `to`, where the tree's own shape cuts them. */
function rootOfRange(from: number, to: number, node: FullNode): Hash {
  const size = to - from
  if (size === 0) return EMPTY_ROOT
  const level = Math.log2(size)
  if (Number.isInteger(level)) return node(level, from / size)
  const middle = from + splitOf(size)
  return nodeHash(rootOfRange(from, middle, node), rootOfRange(middle, to, node))
}

/** Root of the tree's first `size` leaves. */
export function rootOf(size: number, node: FullNode): Hash {
  return rootOfRange(0, size, node)
}

/** The hashes that lead from a leaf to the root of the first `size` leaves (RFC 9162 2.1.3.1). */
export function inclusionPath(index: number, size: number, node: FullNode): Hash[] {
  if (index < 0 || index >= size) throw new RangeError(`leaf ${index} of ${size}`)
  const path: Hash[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + splitOf(to - from)
    const left = index < middle
    path.push(left ? rootOfRange(middle, to, node) : rootOfRange(from, middle, node))
    if (left) to = middle
    else from = middle
  }
  return path.reverse()
}

/** The hashes that show the first `old` leaves to be a part of the first `size` (RFC 9162 2.1.4.1). */
export function consistencyPath(old: number, size: number, node: FullNode): Hash[] {
  if (old < 0 || old > size) throw new RangeError(`${old} of ${size}`)
  const path: Hash[] = []
  let from = 0
  let to = size
  let known = true
  while (old > 0 && old !== to) {
    const middle = from + splitOf(to - from)
    if (old <= middle) {
      path.push(rootOfRange(middle, to, node))
      to = middle
    } else {
      path.push(rootOfRange(from, middle, node))
      from = middle
      known = false
    }
  }
  if (old > 0 && !known) path.push(rootOfRange(from, to, node))
  return path.reverse()
}

/** The root a leaf and its path lead to; null when the path has the wrong length (2.1.3.2). */
export function rootFromInclusion(
  index: number,
  size: number,
  leaf: Hash,
  path: readonly Hash[],
): Hash | null {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size)) return null
  if (index < 0 || index >= size) return null
  let place = index
  let last = size - 1
  let root = leaf
  for (const hash of path) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      root = nodeHash(hash, root)
      while (place % 2 === 0 && place !== 0) {
        place = half(place)
        last = half(last)
      }
    } else root = nodeHash(root, hash)
    place = half(place)
    last = half(last)
  }
  return last === 0 ? root : null
}

export interface TreeState {
  readonly size: number
  readonly root: Hash
}

/** Whether the path shows the earlier tree to be the beginning of the later one (2.1.4.2). */
export function isConsistent(old: TreeState, now: TreeState, path: readonly Hash[]): boolean {
  if (!Number.isSafeInteger(old.size) || old.size < 0 || old.size > now.size) return false
  if (old.size === 0) return path.length === 0 && sameBytes(old.root, EMPTY_ROOT)
  if (old.size === now.size) return path.length === 0 && sameBytes(old.root, now.root)
  const whole = Number.isInteger(Math.log2(old.size))
  const [first, ...rest] = whole ? [old.root, ...path] : path
  if (first === undefined) return false
  let place = old.size - 1
  let last = now.size - 1
  while (place % 2 === 1) {
    place = half(place)
    last = half(last)
  }
  let before = first
  let after = first
  for (const hash of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      before = nodeHash(hash, before)
      after = nodeHash(hash, after)
      while (place % 2 === 0 && place !== 0) {
        place = half(place)
        last = half(last)
      }
    } else after = nodeHash(after, hash)
    place = half(place)
    last = half(last)
  }
  return last === 0 && sameBytes(before, old.root) && sameBytes(after, now.root)
}

const half = (value: number): number => Math.floor(value / 2)

/** A full node and its place, for those who keep them. */
export interface PlacedNode {
  readonly level: number
  readonly index: number
  readonly hash: Hash
}

/** The full nodes that leaf number `index` completes, itself first. Asks for those on its left. */
export function completedNodes(index: number, leaf: Hash, node: FullNode): PlacedNode[] {
  const nodes: PlacedNode[] = []
  let hash = leaf
  let place = index
  for (let level = 0; ; level += 1) {
    nodes.push({ level, index: place, hash })
    if (place % 2 === 0) return nodes
    hash = nodeHash(node(level, place - 1), hash)
    place = half(place)
  }
}

/** All full nodes above these leaf hashes, in memory. */
export function treeOf(leaves: readonly Hash[]): FullNode {
  const levels: Hash[][] = [[...leaves]]
  for (let below = levels[0]; below !== undefined && below.length > 1; below = levels.at(-1)) {
    const level: Hash[] = []
    for (let at = 0; at + 1 < below.length; at += 2) {
      const [left, right] = below.slice(at, at + 2)
      if (left !== undefined && right !== undefined) level.push(nodeHash(left, right))
    }
    levels.push(level)
  }
  return (level, index) => {
    const node = levels[level]?.[index]
    if (node === undefined) throw new RangeError(`no node ${index} on level ${level}`)
    return node
  }
}
