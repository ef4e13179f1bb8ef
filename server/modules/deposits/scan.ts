import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Chain } from './chain.ts'
import { LOOKED_AFTER } from './rulesCourse.ts'
import { keepPosition, type Position, selectPosition } from './storeWatch.ts'
import type { Arrival, Facts, WatchedNetwork } from './types.ts'

/** Blocks looked at together. */
const CHUNK = 25

export interface Scan {
  readonly query: Queryable
  readonly network: WatchedNetwork
  readonly chain: Chain
  readonly head: number
  /** Where money that concerns us goes to. */
  readonly ours: ReadonlySet<string>
  /** Told of each transfer to us; told again of one when its block is looked at again. */
  readonly arrived: (arrival: Arrival) => Promise<void>
  /** Told the time of each block that it got to. */
  readonly looked: (at: Millis) => void
}

/**
 * Looks at the blocks since the last time, up to the newest one. Where it got to is kept after every few
 * blocks and what they brought, so that a stop in between repeats some and misses none.
 */
export async function scan(all: Scan, stopped: AbortSignal | undefined): Promise<void> {
  let position = await whereFrom(all)
  while (position.height < all.head && stopped?.aborted !== true) {
    const next = await scanChunk(all, position)
    if (next === null) return
    position = next
    await keepPosition(all.query, all.network.id, position)
    all.looked(next.at)
  }
}

/** Where to go on: where it stopped, or further back when the chain has another block there by now. */
async function whereFrom({ query, network, chain, head, looked }: Scan): Promise<Position> {
  const kept = await selectPosition(query, network.id)
  if (kept === null) {
    // The block before the first one; of a chain that is looked at from its very beginning, that one.
    const height = Math.max(0, (network.startBlock ?? head) - 1)
    const first = await chain.header(height)
    if (first === null) throw new Error(`${network.id} has no block ${height} to begin at`)
    looked(first.at)
    return { height, hash: first.hash }
  }
  // Nodes that are behind for now say nothing about what was looked at already.
  if (head < kept.height) return kept
  const there = await chain.header(kept.height)
  if (there?.hash === kept.hash) {
    looked(there.at)
    return kept
  }
  const height = Math.max(0, kept.height - network.confirmations * LOOKED_AFTER)
  const back = await chain.header(height)
  return back === null ? kept : { height, hash: back.hash }
}

/** The last of a few blocks more; null when the chain changed while they were looked at. */
async function scanChunk(
  all: Scan,
  position: Position,
): Promise<(Position & { readonly at: Millis }) | null> {
  const { chain, head, ours } = all
  const from = position.height + 1
  const to = Math.min(head, position.height + CHUNK)
  const hashes = new Set<string>()
  let parent = position.hash
  let at = 0
  for (let height = from; height <= to; height += 1) {
    const block = await chain.block(height, ours)
    if (block === null || block.parentHash !== parent) return null
    for (const hash of block.hashes) hashes.add(hash)
    parent = block.hash
    at = block.at
  }
  for (const hash of await chain.tokenTransfers(from, to, ours)) hashes.add(hash)
  for (const hash of hashes) {
    const facts = await chain.facts(hash)
    for (const arrival of arrivalsIn(all.network, hash, facts, ours)) await all.arrived(arrival)
  }
  return { height: to, hash: parent, at }
}

/** The transfers of a transaction from outside to one of ours. */
export function arrivalsIn(
  { id: network, house }: Pick<WatchedNetwork, 'id' | 'house'>,
  hash: string,
  facts: Facts,
  ours: ReadonlySet<string>,
): readonly Arrival[] {
  if (facts.kind !== 'mined' || !facts.ok) return []
  const { sender: txSender, nonce, block, blockHash } = facts
  return (
    facts.transfers
      // What the operator moves between its own, and the gas it pays for that, is nobody's deposit.
      .filter(({ from, to }) => ours.has(to) && !ours.has(from) && !house.includes(from))
      .map((transfer) => ({ ...transfer, network, hash, txSender, nonce, block, blockHash }))
  )
}
