import type { TreeHead } from '#protocol/proof/treeHead.ts'
import { fromIso } from '#protocol/time.ts'

/** A signed head and the key the server says it is signed with. */
export interface PublishedHead {
  readonly head: TreeHead
  readonly publicKey: string
}

const HASH = /^[0-9a-f]{64}$/
const KEY_ID = /^[0-9a-f]{32}$/
const SIGNATURE = /^[0-9a-f]{128}$/

/** More hashes than the way through any tree of seals has. */
const LONGEST_PATH = 128

function record(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null ? { ...raw } : {}
}

function isText(raw: unknown, shape: RegExp): raw is string {
  return typeof raw === 'string' && shape.test(raw)
}

/** Reads a signed head from what was kept or answered; null when it is none. Checks no signature. */
export function readHead(raw: unknown): TreeHead | null {
  const { size, root, at, keyId, signature } = record(raw)
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1) return null
  if (typeof at !== 'string' || fromIso(at) === null) return null
  if (!isText(root, HASH) || !isText(keyId, KEY_ID) || !isText(signature, SIGNATURE)) return null
  return { size, root, at, keyId, signature }
}

/** Reads a key; null when it is none. */
export function readKey(raw: unknown): string | null {
  return isText(raw, HASH) ? raw : null
}

/** Reads an answer of `getLogHead`; null when it is none. */
export function readPublished(raw: unknown): PublishedHead | null {
  const head = readHead(raw)
  const publicKey = readKey(record(raw)['publicKey'])
  return head === null || publicKey === null ? null : { head, publicKey }
}

/** Reads the hashes of a proof; null when it is none. */
export function readHashes(raw: unknown): readonly string[] | null {
  if (!Array.isArray(raw) || raw.length > LONGEST_PATH) return null
  const hashes: readonly unknown[] = raw
  return hashes.every((hash) => isText(hash, HASH)) ? hashes : null
}
