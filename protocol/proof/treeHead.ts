import { fromHex, type Hash } from './bytes.ts'
import { canonicalJson } from './canonical.ts'
import { isConsistent } from './merkle.ts'
import { type VerifySignature, verifySignature } from './signature.ts'

/**
 * A signed statement: "at this moment the log had so many seals, and this is the root of their tree".
 * Whoever keeps one can later ask for a proof that nothing before it was changed.
 */
export interface TreeHead {
  readonly size: number
  readonly root: string
  /** When it was signed, ISO 8601. */
  readonly at: string
  readonly keyId: string
  /** Ed25519, hexadecimal, over `headText`. */
  readonly signature: string
}

/** The text that is signed. */
export function headText({ size, root, at, keyId }: Omit<TreeHead, 'signature'>): string {
  return canonicalJson({ type: 'price-log-head.v1', size, root, at, keyId })
}

/** Whether a head is signed by this public key. */
export function isSignedHead(
  head: TreeHead,
  publicKey: string,
  verify: VerifySignature = verifySignature,
): boolean {
  try {
    return verify(headText(head), head.signature, publicKey)
  } catch {
    return false
  }
}

/**
 * Whether a proof of consistency leads from a head somebody kept to a newer one. False means that the
 * past of the log was rewritten, or that the answer is broken: both are to be shown.
 */
export function continuesHead(
  kept: Pick<TreeHead, 'size' | 'root'>,
  now: Pick<TreeHead, 'size' | 'root'>,
  path: readonly string[],
): boolean {
  const old = fromHex(kept.root, 32)
  const root = fromHex(now.root, 32)
  const hashes = readPath(path)
  if (old === null || root === null || hashes === null) return false
  return isConsistent({ size: kept.size, root: old }, { size: now.size, root }, hashes)
}

/** Reads a path of hashes; null when one of them is none. */
export function readPath(path: readonly string[]): readonly Hash[] | null {
  const hashes = path.map((text) => fromHex(text, 32))
  return hashes.every((hash) => hash !== null) ? hashes : null
}
