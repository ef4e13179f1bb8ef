import * as CODE from '#protocol/errorCodes.ts'
import type { DecimalsOf } from '#protocol/proof/evidenceLinks.ts'
import type { LogRows } from '#protocol/priceLog.ts'
import { toHex } from '#protocol/proof/bytes.ts'
import { type ChainedRow, treeOfRows } from '#protocol/proof/chainedRows.ts'
import { consistencyPath, inclusionPath, rootOf } from '#protocol/proof/merkle.ts'
import { rowIndex, rowsOf, type Seal } from '#protocol/proof/seal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Signer } from '#server/platform/signer.ts'
import { auditSeals } from './audit.ts'
import { sealNext } from './sealing.ts'
import {
  insertPlace,
  selectEnd,
  selectLastHead,
  selectLastSeal,
  selectPlace,
  selectRows,
  selectSealOf,
  selectSeals,
} from './store.ts'
import { selectEvidence } from './storeEvidence.ts'
import { withNodes } from './tree.ts'
import type { RowPlace, SealsService } from './types.ts'

export { storedLog } from './storedLog.ts'

export interface SealsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly signer: Signer
  /** How many decimals each instrument has, for the audit; without it that is not looked at. */
  readonly decimalsOf?: DecimalsOf
}

/** Seals whose trees are kept in memory: orders that close together share them. */
const TREES = 4

type RowTree = ReturnType<typeof treeOfRows>

interface SealTree {
  readonly seal: Seal
  readonly rows: readonly ChainedRow[]
  readonly node: RowTree
}

/** The price log's seals, the signed heads of their tree, and the proofs that lead from a row to them. */
export function createSealsService(deps: SealsDeps): SealsService {
  const { db, clock, signer, decimalsOf } = deps
  const trees = new Map<number, SealTree>()

  const treeOfSeal = async (query: Queryable, seal: Seal): Promise<SealTree> => {
    const known = trees.get(seal.n)
    if (known !== undefined) return known
    const rows = await rowsOfSeal(query, seal)
    if (rows.length !== rowsOf(seal)) throw new Error(`rows of seal ${seal.n} are no longer kept`)
    const tree = { seal, rows, node: treeOfRows(rows) }
    if (toHex(rootOf(rows.length, tree.node)) !== seal.root) {
      throw new Error(`seal ${seal.n} is not of its rows`)
    }
    const [oldest] = trees.keys()
    if (oldest !== undefined && trees.size >= TREES) trees.delete(oldest)
    trees.set(seal.n, tree)
    return tree
  }

  const placeOf = async (query: Queryable, seq: bigint): Promise<RowPlace> => {
    for (const tree of trees.values()) {
      if (holds(tree.seal, seq)) return withEvidence(query, placeIn(tree, seq))
    }
    const seal = await selectSealOf(query, seq)
    if (seal === null) throw new Error(`row ${seq} is not sealed`)
    const kept = await selectPlace(query, seq)
    if (kept !== null) return { ...kept, seal }
    return withEvidence(query, placeIn(await treeOfSeal(query, seal), seq))
  }

  return {
    async sealDue() {
      while (await db.transaction((tx) => sealNext(tx, signer, clock.now()))) {
        // Until none is left: after a long time out of service there are several.
      }
    },
    last: selectLastSeal,
    lastHead: selectLastHead,
    provedFrom: async (query) => (await selectEnd(query)).chainFrom,
    placeOf,
    async keepPlace(query, seq) {
      if ((await selectPlace(query, seq)) !== null) return
      await insertPlace(query, await placeOf(query, seq))
    },
    sealPath: async (query, n, size) =>
      (await withNodes(query, (node) => inclusionPath(n - 1, size, node))).map(toHex),
    async head(query) {
      const head = await selectLastHead(query)
      if (head === null) throw new Refusal(CODE.unavailable)
      return { ...head, publicKey: signer.publicKey }
    },
    async consistency(query, from, to) {
      const last = await selectLastSeal(query)
      if (from > to || to > (last?.n ?? 0)) throw new Refusal(CODE.notFound)
      const path = await withNodes(query, (node) => consistencyPath(from, to, node))
      return { from, to, path: path.map(toHex) }
    },
    list: async (query, after, limit) => [...(await selectSeals(query, after, limit))],
    rows: sealWithRows,
    audit: (query) => auditSeals(query, signer, decimalsOf),
  }
}

const holds = (seal: Seal, seq: bigint): boolean =>
  BigInt(seal.firstSeq) <= seq && seq <= BigInt(seal.lastSeq)

function placeIn({ seal, rows, node }: SealTree, seq: bigint): RowPlace {
  const index = rowIndex(seal, String(seq))
  const found = rows[index]
  if (found === undefined) throw new Error(`row ${seq} is missing`)
  const { chain: _chain, ...row } = found
  return { row, seal, rowPath: inclusionPath(index, rows.length, node).map(toHex) }
}

async function withEvidence(query: Queryable, place: RowPlace): Promise<RowPlace> {
  const { row } = place
  if (row.evidence === undefined) return place
  const kept = async () => (await selectPlace(query, BigInt(row.seq)))?.evidence
  const evidence = (await selectEvidence(query, [row])).get(row.seq) ?? (await kept())
  if (evidence === undefined) throw new Error(`the evidence of row ${row.seq} is no longer kept`)
  return { ...place, evidence }
}

async function sealWithRows(query: Queryable, n: number): Promise<LogRows> {
  const [seal] = await selectSeals(query, n - 1, 1)
  if (seal?.n !== n) throw new Refusal(CODE.notFound)
  const rows = await rowsOfSeal(query, seal)
  const whole = rows.length === rowsOf(seal)
  return { seal, rows: whole ? rows.map((row) => ({ ...row, chain: toHex(row.chain) })) : [] }
}

function rowsOfSeal(query: Queryable, seal: Seal): Promise<readonly ChainedRow[]> {
  return selectRows(query, BigInt(seal.firstSeq), BigInt(seal.lastSeq))
}
