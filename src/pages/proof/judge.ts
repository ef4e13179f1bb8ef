import type { LiabilityList } from '#protocol/liabilities.ts'
import {
  isSignedStatement,
  type LiabilityProof,
  type LiabilityStatement,
  NO_STATEMENT,
  readStatement,
  statementHash,
} from '#protocol/proof/liabilities.ts'
import { fromIso } from '#protocol/time.ts'

type Item = LiabilityList['items'][number]

/** A statement as it came, and what this browser made of it. */
export interface JudgedStatement {
  readonly item: Item
  /** Null: it is no statement, of no moment, or not the one it is listed as. */
  readonly statement: LiabilityStatement | null
  /** With the key the operator is known by. */
  readonly signed: boolean
  /** Whether it names the one before it; `unknown` while that one is not here. */
  readonly chain: 'first' | 'holds' | 'broken' | 'unknown'
}

/**
 * Reads statements, newest first, and checks each of them and that each goes on from the one before.
 * @param isAll whether the operator has no more: then the one before the oldest was taken back, unless it is the first
 */
export function judgeStatements(
  items: readonly Item[],
  publicKey: string,
  isAll: boolean,
): readonly JudgedStatement[] {
  const read = items.map(({ snapshot, text }) => {
    const statement = readStatement(text)
    if (statement?.snapshot !== snapshot || fromIso(statement.at) === null) return null
    return statement
  })
  const end = isAll ? null : undefined
  return items.map((item, at) => {
    const statement = read[at] ?? null
    if (statement === null) return { item, statement, signed: false, chain: 'broken' }
    return {
      item,
      statement,
      signed: isSignedStatement(statement, item.signature, publicKey),
      chain: chainOf(statement, at + 1 < items.length ? (read[at + 1] ?? null) : end),
    }
  })
}

/** @param before the statement listed after it; null for one that does not read or is gone, undefined where more may come */
function chainOf(
  { snapshot, previous }: LiabilityStatement,
  before: LiabilityStatement | null | undefined,
): JudgedStatement['chain'] {
  if (snapshot === 1) return previous === NO_STATEMENT ? 'first' : 'broken'
  if (before === undefined) return 'unknown'
  if (before === null || before.snapshot !== snapshot - 1) return 'broken'
  return statementHash(before) === previous ? 'holds' : 'broken'
}

/**
 * Whether a proof is of a statement that everybody is shown: an operator could sign another one for a single customer.
 * Null while the statement of its number is not here.
 * @param snapshot the statement that was asked for; null for a file that names its own
 */
export function isListed(
  { statement }: LiabilityProof,
  statements: readonly JudgedStatement[],
  snapshot: number | null,
): boolean | null {
  const wanted = snapshot ?? statement.snapshot
  const listed = statements.find(({ item }) => item.snapshot === wanted)
  if (listed === undefined) return null
  return listed.statement !== null && statementHash(listed.statement) === statementHash(statement)
}

/** Whether nothing speaks against a statement. */
export function isSound({ signed, chain }: JudgedStatement): boolean {
  return signed && chain !== 'broken'
}

/** Whether a statement goes on from the one before it; null while that one is not here. */
export function goesOn(chain: JudgedStatement['chain']): boolean | null {
  return chain === 'unknown' ? null : chain !== 'broken'
}
