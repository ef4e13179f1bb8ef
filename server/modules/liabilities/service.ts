import { createHash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { toHex } from '#protocol/proof/bytes.ts'
import {
  type LiabilityHolding,
  type LiabilityStatement,
  NO_STATEMENT,
  proofText,
  statementText,
} from '#protocol/proof/liabilities.ts'
import { stepOf } from '#protocol/proof/sumTree.ts'
import { toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Signer } from '#server/platform/signer.ts'
import { attestDue } from './attest.ts'
import { readReserves } from './rulesReserves.ts'
import { type SumTree, treeOfSums, unpackNode, wayOffsets } from './rulesTree.ts'
import {
  type Books,
  deleteTreesBefore,
  insertStatement,
  insertTree,
  type LeafRow,
  type Owed,
  selectBooks,
  selectLastStatement,
  selectLeaves,
  selectNodes,
  selectProvable,
  selectReserves,
  selectStatements,
} from './store.ts'
import type { LiabilitiesDeps, LiabilitiesService } from './types.ts'

const DAY_MS = 86_400_000
/** How long a customer can fetch their part of a statement. */
const KEPT_DAYS = 90
const SALT_BYTES = 32

/** Reads the file of an operator that says where reserves are shown. */
export const reserveSetupOf = readReserves
export { selectAttested as attestedHoldings } from './store.ts'

export function createLiabilitiesService(deps: LiabilitiesDeps): LiabilitiesService {
  const { db, clock, signer, reserves } = deps
  return {
    async stateDue() {
      const now = clock.now()
      const last = await selectLastStatement(db)
      if (last !== null && last.day >= dayOf(now)) return
      const snapshot = (last?.snapshot ?? 0) + 1
      const books = await selectBooks(db)
      const trees = await treesOf(books.owed, snapshot)
      const statement = statementOf({ snapshot, now, books, trees, signer, last })
      const body = statementText(statement)
      await db.transaction(async (tx) => {
        const row = { snapshot, day: dayOf(now), body, signature: signer.sign(body) }
        await insertStatement(tx, row, books.position)
        for (const [asset, tree] of trees) {
          await insertTree(tx, { snapshot, asset }, tree)
        }
        await deleteTreesBefore(tx, dayOf(now - KEPT_DAYS * DAY_MS))
      })
    },
    attestDue: (mayGoOn = () => true) => attestDue(deps, mayGoOn),
    async list(query, { before, limit }) {
      const rows = await selectStatements(query, before, limit)
      const beside = await selectReserves(
        query,
        rows.map(({ snapshot }) => snapshot),
      )
      const items = rows.map(({ snapshot, body, signature }) => {
        const found = beside.find((one) => one.snapshot === snapshot)
        const shown = found === undefined ? null : { text: found.body, signature: found.signature }
        return { snapshot, text: body, signature, reserves: shown }
      })
      return { publicKey: signer.publicKey, attests: reserves.setup.length > 0, items }
    },
    async proof(query, customerId, snapshot) {
      const found = await selectProvable(query, snapshot)
      if (found === null) throw new Refusal(CODE.notFound)
      const leaves = await selectLeaves(query, snapshot, customerId)
      const holdings: LiabilityHolding[] = []
      for (const leaf of leaves) holdings.push(await holdingOf(query, snapshot, leaf))
      const text = proofText({
        type: 'liability-proof.v1',
        issuer: { keyId: signer.keyId, publicKey: signer.publicKey },
        statement: JSON.parse(found.body) as LiabilityStatement,
        signature: found.signature,
        customer: customerId,
        holdings,
      })
      return { name: `liabilities-${found.day}.json`, text }
    },
  }
}

/** The UTC day of a moment, `2026-01-05`. */
function dayOf(at: number): string {
  return toIso(at).slice(0, 10)
}

type Trees = ReadonlyMap<AssetCode, SumTree>

/** A tree for each asset that anybody has, in the order of their names. */
async function treesOf(owed: readonly Owed[], snapshot: number): Promise<Trees> {
  const assets = [...new Set(owed.map(({ asset }) => asset))].toSorted()
  const random = (): Uint8Array => randomBytes(SALT_BYTES)
  const trees = new Map<AssetCode, SumTree>()
  for (const asset of assets) {
    const leaves = owed
      .filter((one) => one.asset === asset)
      .map(({ customer, units }) => ({ snapshot, asset, customer, units, salt: random() }))
    trees.set(asset, await treeOfSums(leaves, randomBytes, () => setImmediate()))
  }
  return trees
}

interface StatementParts {
  readonly snapshot: number
  readonly now: number
  readonly books: Books
  readonly trees: Trees
  readonly signer: Signer
  readonly last: { readonly body: string } | null
}

function statementOf(parts: StatementParts): LiabilityStatement {
  const { snapshot, now, books, trees, signer, last } = parts
  return {
    type: 'liabilities.v1',
    snapshot,
    at: toIso(now),
    entry: String(books.entry),
    previous: last === null ? NO_STATEMENT : createHash('sha256').update(last.body).digest('hex'),
    keyId: signer.keyId,
    assets: [...trees].map(([asset, { root, depth }]) => ({
      asset,
      root: toHex(root.hash),
      total: String(root.units),
      depth,
    })),
  }
}

async function holdingOf(
  query: Queryable,
  snapshot: number,
  { asset, place, units, salt, depth }: LeafRow,
): Promise<LiabilityHolding> {
  const nodes = await selectNodes(query, snapshot, asset, wayOffsets(place, depth))
  const way = nodes.map((node) => stepOf(unpackNode(node)))
  return { asset, units: String(units), salt: toHex(salt), index: place, way }
}
