import { fromHex, type Hash, hashOf, toHex, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical.ts'

/**
 * A Merkle tree whose nodes carry sums. A node's hash is of both children's hashes AND of both their sums:
 * where only the sum of the two is hashed, as in Maxwell's first construction, an operator can tell each child of
 * another sum beside it and so owe less than it does (Hu, Zhang, Guo, ePrint 2018/1139). No sum is below zero.
 */
export interface SumNode {
  readonly hash: Hash
  readonly units: bigint
}

/** One customer's balance of one asset. Whoever does not know the salt can't even try out who it is. */
export interface SumLeaf {
  /** Number of the snapshot. */
  readonly snapshot: number
  readonly asset: string
  readonly customer: string
  readonly units: bigint
  /** 32 random bytes of this leaf alone. */
  readonly salt: Uint8Array
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const PADDING = Uint8Array.of(2)
const SUM_BYTES = 32
const TOO_MUCH = 1n << 255n
const WORD_BYTES = 8
const WORD = (1n << 64n) - 1n

/** SHA-256 of these pieces, one after another: the host may have a faster one. */
export type Sha256 = (...pieces: readonly Uint8Array[]) => Hash

/** Writes a sum into 32 bytes that are zero, the highest first. @throws RangeError as `assertSum` */
function writeSum(view: DataView, start: number, units: bigint): void {
  assertSum(units)
  // Nearly every sum; the way of the larger ones makes numbers anew for each word.
  if (units <= WORD) {
    view.setBigUint64(start + SUM_BYTES - WORD_BYTES, units)
    return
  }
  let rest = units
  for (let at = start + SUM_BYTES - WORD_BYTES; rest > 0n; at -= WORD_BYTES) {
    view.setBigUint64(at, rest & WORD)
    rest >>= 64n
  }
}

/** @throws RangeError for a sum below zero, or one that no ledger holds */
function assertSum(units: bigint): void {
  if (units < 0n || units >= TOO_MUCH) throw new RangeError('no sum of a tree')
}

/** @throws RangeError for a balance below zero, or a salt that is not 32 bytes */
export function leafNode(
  { snapshot, asset, customer, units, salt }: SumLeaf,
  sha256: Sha256 = hashOf,
): SumNode {
  if (salt.length !== SUM_BYTES) throw new RangeError('a salt has 32 bytes')
  assertSum(units)
  return { hash: sha256(LEAF, salt, utf8(leafText({ snapshot, asset, customer, units }))), units }
}

/** A leaf but for its salt, as canonical JSON; its names stand in order, for sorting them costs as much as the hash. */
function leafText({ snapshot, asset, customer, units }: Omit<SumLeaf, 'salt'>): string {
  const names = `"asset":${canonicalJson(asset)},"customer":${canonicalJson(customer)}`
  return `{${names},"snapshot":${canonicalJson(snapshot)},"units":"${units}"}`
}

/** Fills the tree up to a power of two with leaves of nobody, each different, which owe nothing. */
export function paddingNode(random: Uint8Array, sha256: Sha256 = hashOf): SumNode {
  return { hash: sha256(PADDING, random), units: 0n }
}

/** Bytes of a node: its hash, then its sum. */
export const NODE_BYTES = 2 * SUM_BYTES

/** Writes a node into bytes that are zero: its hash, then its sum. @throws RangeError for a sum below zero */
export function writeNode(view: DataView, start: number, { hash, units }: SumNode): void {
  new Uint8Array(view.buffer, view.byteOffset).set(hash, start)
  writeSum(view, start + SUM_BYTES, units)
}

/** The hash of the node above two, of the bytes of both, one after the other. */
export function pairHash(pair: Uint8Array, sha256: Sha256 = hashOf): Hash {
  return sha256(NODE, pair)
}

/**
 * The node above two. @throws RangeError when one of them is below zero
 * @internal tests build a tree by its definition
 */
export function sumNode(left: SumNode, right: SumNode): SumNode {
  const pair = new Uint8Array(2 * NODE_BYTES)
  const view = new DataView(pair.buffer)
  writeNode(view, 0, left)
  writeNode(view, NODE_BYTES, right)
  return { hash: pairHash(pair), units: left.units + right.units }
}

/** A node on a way to the root, as text: its hash in hexadecimal, its sum in whole units. */
export interface SumStep {
  readonly hash: string
  readonly units: string
}

/** As a step of a way. */
export function stepOf({ hash, units }: SumNode): SumStep {
  return { hash: toHex(hash), units: String(units) }
}

const UNITS = /^(0|[1-9]\d{0,76})$/

/** Whole units of text, never below zero; null for any other text. */
export function readUnits(text: string): bigint | null {
  return UNITS.test(text) ? BigInt(text) : null
}

/**
 * The nodes on the way from a leaf to the root, both included; null when a step is none, or the place is not
 * below so many.
 * @param index the leaf's place, from 0
 */
export function nodesOfWay(
  leaf: SumNode,
  index: number,
  way: readonly SumStep[],
): readonly SumNode[] | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= 2 ** way.length) return null
  const nodes = [leaf]
  let node = leaf
  let place = index
  for (const step of way) {
    const [hash, units] = [fromHex(step.hash, SUM_BYTES), readUnits(step.units)]
    if (hash === null || units === null) return null
    const beside = { hash, units }
    node = place % 2 === 0 ? sumNode(node, beside) : sumNode(beside, node)
    nodes.push(node)
    place = Math.floor(place / 2)
  }
  return nodes
}
