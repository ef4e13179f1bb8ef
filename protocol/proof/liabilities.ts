import { fromHex, hashOf, toHex, utf8 } from './bytes.ts'
import { canonicalJson, type Json, readCanonical } from './canonical.ts'
import { fits, type Form, ISSUER, texts } from './form.ts'
import { keyIdOf, type VerifySignature, verifySignature } from './signature.ts'
import { leafNode, nodesOfWay, readUnits, type SumNode, type SumStep } from './sumTree.ts'

/** What an operator owes in one asset. */
export interface AssetLiability {
  readonly asset: string
  /** Root of the tree, hexadecimal. */
  readonly root: string
  /** In whole units of the asset. */
  readonly total: string
  /** Levels between a leaf and the root. */
  readonly depth: number
}

/**
 * A signed statement: "at this moment we owed our customers so much, and these are the roots of the trees that
 * say to whom". `previous` is the SHA-256 of the statement before it, so that none can be taken back.
 */
export interface LiabilityStatement {
  readonly type: 'liabilities.v1'
  /** 1, 2, 3 ... without a gap. */
  readonly snapshot: number
  /** ISO 8601. */
  readonly at: string
  /** The newest entry of the books that is in it. */
  readonly entry: string
  readonly previous: string
  readonly keyId: string
  readonly assets: readonly AssetLiability[]
}

/** What a customer had in one asset, and the way from there to the root. */
export interface LiabilityHolding {
  readonly asset: string
  readonly units: string
  readonly salt: string
  readonly index: number
  readonly way: readonly SumStep[]
}

/** A customer's own part of a snapshot, as a file. */
export interface LiabilityProof {
  readonly type: 'liability-proof.v1'
  readonly issuer: { readonly keyId: string; readonly publicKey: string }
  readonly statement: LiabilityStatement
  /** Ed25519 over the canonical JSON of the statement, hexadecimal. */
  readonly signature: string
  readonly customer: string
  readonly holdings: readonly LiabilityHolding[]
}

const STATEMENT: Form = {
  fields: {
    type: { oneOf: ['liabilities.v1'] },
    snapshot: 'whole',
    ...texts('at', 'entry', 'previous', 'keyId'),
    assets: { each: { fields: { ...texts('asset', 'root', 'total'), depth: 'whole' } } },
  },
}

const PROOF: Form = {
  fields: {
    type: { oneOf: ['liability-proof.v1'] },
    issuer: ISSUER,
    statement: STATEMENT,
    ...texts('signature', 'customer'),
    holdings: {
      each: {
        fields: {
          ...texts('asset', 'units', 'salt'),
          index: 'whole',
          way: { each: { fields: texts('hash', 'units') } },
        },
      },
    },
  },
}

/** The text of a statement that is signed, and hashed into the next one. */
export function statementText(statement: LiabilityStatement): string {
  return canonicalJson({ ...statement, assets: statement.assets.map((one) => ({ ...one })) })
}

/** What the next statement names this one by, and what stands beside it: SHA-256 of its text, hexadecimal. */
export function statementHash(statement: LiabilityStatement): string {
  return toHex(hashOf(utf8(statementText(statement))))
}

/** What the first statement names as the one before it. */
export const NO_STATEMENT = '0'.repeat(64)

/** Reads the text of a statement; null for any other. Checks no signature. */
export function readStatement(text: string): LiabilityStatement | null {
  const value = readCanonical(text)
  return value !== null && fits(value, STATEMENT) ? (value as unknown as LiabilityStatement) : null
}

/** Whether a statement is signed with the key the operator is known by. */
export function isSignedStatement(
  statement: LiabilityStatement,
  signature: string,
  publicKey: string,
  verify: VerifySignature = verifySignature,
): boolean {
  const isOwnKey = keyIdOf(publicKey) === statement.keyId
  return isOwnKey && verify(statementText(statement), signature, publicKey)
}

/** The file of a proof, byte for byte. */
export function proofText(proof: LiabilityProof): string {
  return canonicalJson(proof as unknown as Json)
}

/** What is checked of a proof; whoever shows it has words for each. */
export type LiabilityCheckName =
  | 'form'
  | 'signature'
  | 'key'
  | 'customer'
  | 'assets'
  | 'inclusion'
  | 'expected'

export interface LiabilityCheck {
  readonly name: LiabilityCheckName
  readonly ok: boolean
  /** The asset it failed for, where it is about one. */
  readonly asset?: string
}

export interface LiabilityVerdict {
  readonly ok: boolean
  readonly checks: readonly LiabilityCheck[]
  /** What was read, also when checks failed; null when it is no proof at all. */
  readonly proof: LiabilityProof | null
}

export interface LiabilityOptions {
  /** The key the operator is known by. A file that names its own key says nothing about who made it. */
  readonly publicKey?: string
  /** Who the proof must be of: the operator could hand two customers the same leaf. */
  readonly customerId?: string
  /** What the customer knows to have had then, in whole units by asset; what is left out must be nothing. */
  readonly expected?: Readonly<Record<string, bigint>>
  readonly verify?: VerifySignature
}

/**
 * Checks a customer's part of a snapshot with nothing but itself: that what the file says they had is in the
 * totals that the operator signed. It shows nothing of other customers, of debts to anybody else, or of what the
 * operator has. That a balance is left out, or too small, only its owner can see: `expected` is for that.
 */
export function verifyLiability(text: string, options: LiabilityOptions = {}): LiabilityVerdict {
  const value = readCanonical(text)
  const proof = value !== null && fits(value, PROOF) ? (value as unknown as LiabilityProof) : null
  if (proof === null) return { ok: false, checks: [{ name: 'form', ok: false }], proof }
  const { publicKey, customerId, expected, verify = verifySignature } = options
  const checks: LiabilityCheck[] = [
    { name: 'form', ok: true },
    { name: 'signature', ok: isSigned(proof, verify) },
  ]
  if (publicKey !== undefined)
    checks.push({ name: 'key', ok: proof.issuer.publicKey === publicKey })
  if (customerId !== undefined) checks.push({ name: 'customer', ok: proof.customer === customerId })
  checks.push({ name: 'assets', ok: namesOnce(proof) })
  for (const holding of proof.holdings) {
    checks.push({ name: 'inclusion', ok: isIncluded(proof, holding), asset: holding.asset })
  }
  if (expected !== undefined) checks.push(...expectedChecks(proof, expected))
  return { ok: checks.every(({ ok }) => ok), checks, proof }
}

function isSigned(
  { issuer, statement, signature }: LiabilityProof,
  verify: VerifySignature,
): boolean {
  const isOwnKey = issuer.keyId === statement.keyId
  return isOwnKey && isSignedStatement(statement, signature, issuer.publicKey, verify)
}

/** Twice the same asset would leave it open which of the two counts. */
function namesOnce({ statement, holdings }: LiabilityProof): boolean {
  return [statement.assets, holdings].every((list) => {
    const names = list.map(({ asset }) => asset)
    return new Set(names).size === names.length
  })
}

function isIncluded(proof: LiabilityProof, holding: LiabilityHolding): boolean {
  const owed = proof.statement.assets.find((one) => one.asset === holding.asset)
  const root = nodesOfHolding(proof, holding)?.at(-1)
  if (owed === undefined || root === undefined || holding.way.length !== owed.depth) return false
  return toHex(root.hash) === owed.root && String(root.units) === owed.total
}

/** The nodes from a customer's leaf up to the root, worked out again, the leaf first; null when it leads nowhere. */
export function nodesOfHolding(
  { statement, customer }: LiabilityProof,
  { asset, index, way, ...holding }: LiabilityHolding,
): readonly SumNode[] | null {
  const [units, salt] = [readUnits(holding.units), fromHex(holding.salt, 32)]
  if (units === null || salt === null) return null
  try {
    const leaf = leafNode({ snapshot: statement.snapshot, asset, customer, units, salt })
    return nodesOfWay(leaf, index, way)
  } catch {
    return null
  }
}

function expectedChecks(
  { holdings }: LiabilityProof,
  expected: Readonly<Record<string, bigint>>,
): readonly LiabilityCheck[] {
  const had = new Map(holdings.map(({ asset, units }) => [asset, readUnits(units)]))
  const assets = new Set([...had.keys(), ...Object.keys(expected)])
  return [...assets].map((asset) => ({
    name: 'expected',
    asset,
    ok: (had.get(asset) ?? 0n) === (expected[asset] ?? 0n),
  }))
}
