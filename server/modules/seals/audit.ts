import { sameBytes, toHex } from '#protocol/proof/bytes.ts'
import { firstBroken, treeOfRows } from '#protocol/proof/chainedRows.ts'
import { evidenceFault } from '#protocol/proof/evidence.ts'
import { type DecimalsOf, EvidenceLinks } from '#protocol/proof/evidenceLinks.ts'
import type { LogRow } from '#protocol/proof/logRow.ts'
import { rootOf } from '#protocol/proof/merkle.ts'
import { sealHashText } from '#protocol/proof/seal.ts'
import { isSignedHead } from '#protocol/proof/treeHead.ts'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type Signer, verifyFast } from '#server/platform/signer.ts'
import { SEAL_ROWS } from './rulesSealing.ts'
import { chainAfter } from './sealing.ts'
import {
  selectEnd,
  selectLastHead,
  selectLastSeal,
  selectRows,
  selectRowsBefore,
  selectSeals,
} from './store.ts'
import { selectEvidence } from './storeEvidence.ts'
import { withNodes } from './tree.ts'

/**
 * Recomputes what is newest: the last seal from its rows, the signed head from the tree, and the chain of
 * the rows after it up to the head of the log. Costs as much however long the log is.
 */
export async function auditSeals(
  query: Queryable,
  signer: Signer,
  decimalsOf?: DecimalsOf,
): Promise<AuditReport> {
  const breaches = [
    ...(await sealBreaches(query, decimalsOf)),
    ...(await headBreaches(query, signer)),
  ]
  if (breaches.length === 0) breaches.push(...(await tailBreaches(query)))
  return { ok: breaches.length === 0, breaches }
}

async function sealBreaches(
  query: Queryable,
  decimalsOf: DecimalsOf | undefined,
): Promise<readonly string[]> {
  const last = await selectLastSeal(query)
  if (last === null) return []
  const [before = null] = last.n === 1 ? [] : await selectSeals(query, last.n - 2, 1)
  if (last.n > 1 && (before === null || sealHashText(before) !== last.previous)) {
    return [`seal ${last.n} does not follow the one before it`]
  }
  const rows = await selectRows(query, BigInt(last.firstSeq), BigInt(last.lastSeq))
  // After a long time out of service its day may be gone; the seal itself stays.
  if (rows.length === 0) return []
  const broken = firstBroken(rows, chainAfter(before), last.firstSeq)
  if (broken !== null) return [broken]
  const links = new EvidenceLinks(decimalsOf)
  for (const row of await rowsNamedBy(query, rows)) links.fault(row, null)
  const unproved = evidenceFault(rows, await selectEvidence(query, rows), links)
  if (unproved !== null) return [unproved]
  if (rows.at(-1)?.seq !== last.lastSeq) return [`row ${last.lastSeq} is missing`]
  const root = toHex(rootOf(rows.length, treeOfRows(rows)))
  const chain = toHex(rows.at(-1)?.chain ?? chainAfter(before))
  return root === last.root && chain === last.chain ? [] : [`seal ${last.n} is not of its rows`]
}

/** The rows before these that their evidence is about: each instrument's last one. */
async function rowsNamedBy(query: Queryable, rows: readonly LogRow[]): Promise<readonly LogRow[]> {
  const [first] = rows
  if (first === undefined) return []
  const isBefore = (seq: string): boolean => BigInt(seq) < BigInt(first.seq)
  const named = rows.flatMap(({ previous, evidence }) =>
    evidence !== undefined && previous !== undefined && isBefore(previous) ? previous : [],
  )
  return named.length === 0 ? [] : selectRowsBefore(query, named, first.at)
}

async function headBreaches(query: Queryable, signer: Signer): Promise<readonly string[]> {
  const last = await selectLastSeal(query)
  const head = await selectLastHead(query)
  if (last === null && head === null) return []
  if (last === null || head?.size !== last.n) return ['the newest seal has no signed head']
  const leaf = await withNodes(query, (node) => node(0, last.n - 1))
  const root = await withNodes(query, (node) => rootOf(last.n, node))
  if (toHex(leaf) !== sealHashText(last) || toHex(root) !== head.root) {
    return [`the tree of seals is not that of head ${head.size}`]
  }
  const signed = isSignedHead(head, signer.publicKey, verifyFast)
  return signed ? [] : [`head ${head.size} is not signed by the key of this operator`]
}

async function tailBreaches(query: Queryable): Promise<readonly string[]> {
  const last = await selectLastSeal(query)
  const end = await selectEnd(query)
  let chain = chainAfter(last)
  let from = last === null ? end.chainFrom : BigInt(last.lastSeq) + 1n
  while (from <= end.lastSeq) {
    const rows = await selectRows(query, from, from + BigInt(SEAL_ROWS) - 1n)
    const broken = firstBroken(rows, chain, String(from))
    if (broken !== null) return [broken]
    const newest = rows.at(-1)
    if (newest === undefined) return [`row ${from} is missing`]
    chain = newest.chain
    from = BigInt(newest.seq) + 1n
  }
  const whole = from === end.lastSeq + 1n && sameBytes(chain, end.chain)
  return whole ? [] : ['the head of the price log is not its last row']
}
