import { fromHex, toHex } from '#protocol/proof/bytes.ts'
import { CHAIN_START } from '#protocol/proof/logRow.ts'
import { completedNodes, rootOf } from '#protocol/proof/merkle.ts'
import { type Seal, sealHash } from '#protocol/proof/seal.ts'
import { headText } from '#protocol/proof/treeHead.ts'
import { fromIso, type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Signer } from '#server/platform/signer.ts'
import { endOf, lastOfSeal, minuteOfSeal, mostOf, sealRows } from './rulesSealing.ts'
import {
  insertHead,
  insertNodes,
  insertSeal,
  lockSealing,
  selectEnd,
  selectFirstSince,
  selectLastSeal,
  selectRows,
} from './store.ts'
import { withNodes } from './tree.ts'

/**
 * Seals the next minute, if it is over: the seal, its place in the tree and the signed head are written
 * in one transaction or not at all. True when there may be another one.
 * @throws Error where a row is missing, or the chain of the stored rows is broken
 */
export async function sealNext(tx: Queryable, signer: Signer, now: Millis): Promise<boolean> {
  await lockSealing(tx)
  const last = await selectLastSeal(tx)
  const end = await selectEnd(tx)
  const from = last === null ? end.chainFrom : BigInt(last.lastSeq) + 1n
  if (end.lastSeq < from) return false
  const [first] = await selectRows(tx, from, from)
  if (first === undefined) throw new Error(`price log: row ${from} is missing`)
  const minute = minuteOfSeal(first, last === null ? null : fromIso(last.minute))
  const later = await selectFirstSince(tx, from, mostOf(from), endOf(minute))
  const to = lastOfSeal({ first: from, later, lastSeq: end.lastSeq }, minute, now)
  if (to === null) return false
  const rows = await selectRows(tx, from, to)
  const seal = sealRows(rows, { from, to }, minute, { seal: last, chain: chainAfter(last) })
  await insertSeal(tx, seal)
  const index = seal.n - 1
  const nodes = await withNodes(tx, (node) => completedNodes(index, sealHash(seal), node))
  await insertNodes(tx, nodes)
  const root = toHex(await withNodes(tx, (node) => rootOf(seal.n, node)))
  const head = { size: seal.n, root, at: toIso(now), keyId: signer.keyId }
  await insertHead(tx, { ...head, signature: signer.sign(headText(head)) })
  return true
}

/** The chain after a seal's last row, from which the next row goes on. */
export function chainAfter(seal: Seal | null): Uint8Array {
  const chain = seal === null ? CHAIN_START : fromHex(seal.chain, 32)
  if (chain === null) throw new Error('a seal without a chain')
  return chain
}
