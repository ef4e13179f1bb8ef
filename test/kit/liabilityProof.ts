import { generateKeyPairSync } from 'node:crypto'
import type { LiabilityList } from '#protocol/liabilities.ts'
import { toHex } from '#protocol/proof/bytes.ts'
import {
  type LiabilityProof,
  type LiabilityStatement,
  statementText,
} from '#protocol/proof/liabilities.ts'
import { leafNode, stepOf, type SumNode, sumNode } from '#protocol/proof/sumTree.ts'
import type { Reserves } from '#server/modules/liabilities/types.ts'
import { signerOf } from '#server/platform/signer.ts'

/** An operator that shows no reserves. */
export const NO_RESERVES: Reserves = {
  house: 'Glasshouse',
  setup: [],
  nodesOf: () => {
    throw new Error('nobody is asked')
  },
  onUnattested: () => undefined,
}

/** The operator of these proofs. */
export const signer = signerOf(generateKeyPairSync('ed25519').privateKey)

type Customer = 'ann' | 'bob'
const SALTS = { ann: new Uint8Array(32).fill(1), bob: new Uint8Array(32).fill(2) }
const DEBTS = { ann: 70_000_000n, bob: 30_000_000n }

const leafOf = (customer: Customer, units: bigint): SumNode =>
  leafNode({ snapshot: 1, asset: 'USDT', customer, units, salt: SALTS[customer] })

/**
 * A signed statement of what Ann and Bob have in USDT, and one's part of it.
 * @param total what the statement says it comes to; the truth unless told otherwise
 */
export function proofOfOne(
  customer: Customer = 'ann',
  units: Readonly<Record<Customer, bigint>> = DEBTS,
  total?: bigint,
): LiabilityProof {
  const [ann, bob] = [leafOf('ann', units.ann), leafOf('bob', units.bob)]
  const root = sumNode(ann, bob)
  const owed = {
    asset: 'USDT',
    root: toHex(root.hash),
    total: String(total ?? root.units),
    depth: 1,
  }
  const statement: LiabilityStatement = {
    type: 'liabilities.v1',
    snapshot: 1,
    at: '2026-01-05T00:00:00.000Z',
    entry: '17',
    previous: '0'.repeat(64),
    keyId: signer.keyId,
    assets: [owed],
  }
  const isAnn = customer === 'ann'
  return {
    type: 'liability-proof.v1',
    issuer: { keyId: signer.keyId, publicKey: signer.publicKey },
    statement,
    signature: signer.sign(statementText(statement)),
    customer,
    holdings: [
      {
        asset: 'USDT',
        units: String(units[customer]),
        salt: toHex(SALTS[customer]),
        index: isAnn ? 0 : 1,
        way: [stepOf(isAnn ? bob : ann)],
      },
    ],
  }
}

/** A statement as the operator lists it, without reserves. */
export function listedAs(statement: LiabilityStatement): LiabilityList['items'][number] {
  const text = statementText(statement)
  return { snapshot: statement.snapshot, text, signature: signer.sign(text), reserves: null }
}
