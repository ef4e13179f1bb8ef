import type { TreeHead } from '#protocol/proof/treeHead.ts'
import { fromIso } from '#protocol/time.ts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'
import { type PublishedHead, readHashes, readHead, readKey, readPublished } from './readLog.ts'

/**
 * What is wrong: the past was rewritten, seals are gone, the head is signed with another key, its
 * signature is of no key, or the server answers again and again without ever proving anything.
 */
export const LOG_BREACHES = ['rewritten', 'shrunk', 'key', 'unsigned', 'unproven'] as const
export type LogBreachKind = (typeof LOG_BREACHES)[number]

/** A head that does not go with the one this browser kept, and what the operator had to say for it. */
export interface LogBreach {
  readonly kind: LogBreachKind
  /** When it was noticed, ISO 8601. */
  readonly seenAt: string
  /** Null when `unproven`: then there is none to compare. */
  readonly published: PublishedHead | null
  /** The answer to the question for a proof; null when none was asked. */
  readonly path: readonly string[] | null
  /** The person read the details. */
  readonly read: boolean
}

/** Looks in a row in which the server answered and proved nothing. */
export interface UnprovenLooks {
  readonly looks: number
  /** When the first of them was, ISO 8601. */
  readonly since: string
}

/** What this browser keeps of the price log. */
export interface KeptLog {
  /** The key of the first head that was seen; never changed by itself. */
  readonly publicKey: string
  /** The newest head that was verified; never replaced by one that breaks with it. */
  readonly head: TreeHead
  /** When it was last compared with the operator's, ISO 8601. */
  readonly checkedAt: string
  /** Null when the last answer proved something. */
  readonly unproven: UnprovenLooks | null
  readonly breach: LogBreach | null
}

function moment(raw: unknown): string | null {
  return typeof raw === 'string' && fromIso(raw) !== null ? raw : null
}

function record(raw: unknown): Readonly<Record<string, unknown>> | null {
  return typeof raw === 'object' && raw !== null ? { ...raw } : null
}

function parseBreach(raw: unknown): LogBreach | null {
  const fields = record(raw)
  const kind = LOG_BREACHES.find((one) => one === fields?.['kind'])
  const published = record(fields?.['published'])
  const read = readPublished({
    ...record(published?.['head']),
    publicKey: published?.['publicKey'],
  })
  const seenAt = moment(fields?.['seenAt'])
  if (fields === null || kind === undefined || seenAt === null) return null
  if (read === null && kind !== 'unproven') return null
  const path = fields['path'] === null ? null : readHashes(fields['path'])
  return { kind, seenAt, published: read, path, read: fields['read'] === true }
}

function parseUnproven(raw: unknown): UnprovenLooks | null {
  const fields = record(raw)
  const looks = fields?.['looks']
  const since = moment(fields?.['since'])
  if (typeof looks !== 'number' || !Number.isSafeInteger(looks) || looks < 1) return null
  return since === null ? null : { looks, since }
}

/** Reads what was kept; null unless the head is whole. @internal tested without a storage */
export function parseKeptLog(raw: unknown): KeptLog | null {
  const fields = record(raw)
  const head = readHead(fields?.['head'])
  const publicKey = readKey(fields?.['publicKey'])
  const checkedAt = moment(fields?.['checkedAt'])
  if (fields === null || head === null || publicKey === null || checkedAt === null) return null
  const unproven = parseUnproven(fields['unproven'])
  return { publicKey, head, checkedAt, unproven, breach: parseBreach(fields['breach']) }
}

/**
 * Shared by all tabs of this browser. A field that is new is read as absent from what an older page
 * wrote, and the version stays: raising it would forget the head and the key, here and in older tabs.
 */
const keptLogStored: Stored<KeptLog> = stored({
  key: 'price-log',
  version: 1,
  parse: parseKeptLog,
})

const listeners = new Set<() => void>()
let shown: KeptLog | null | undefined
/** Where the storage takes nothing it is compared at least as long as the page lasts. */
let unstored: KeptLog | null = null

function tell(now: KeptLog | null): void {
  shown = now
  for (const listener of listeners) listener()
}

/** What is kept, as it was last told of: the same object until it changes. */
export function currentKeptLog(): KeptLog | null {
  if (shown === undefined) shown = readKeptLog()
  return shown
}

/** What the storage holds at this moment, also when another tab wrote it a moment ago. */
export function readKeptLog(): KeptLog | null {
  return keptLogStored.read() ?? unstored
}

/** Keeps it, in every tab. */
export function writeKeptLog(now: KeptLog): void {
  keptLogStored.write(now)
  unstored = keptLogStored.read() === null ? now : null
  tell(now)
}

/** Forgets head, key and breach: the next head that is seen is the first again. */
export function forgetKeptLog(): void {
  keptLogStored.clear()
  unstored = null
  tell(null)
}

let watching = false

/** Calls back whenever what is kept changed, in this tab or another; returns the way to stop. */
export function onKeptLog(listener: () => void): () => void {
  if (!watching) {
    watching = true
    keptLogStored.watch(tell)
    shown = readKeptLog()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
