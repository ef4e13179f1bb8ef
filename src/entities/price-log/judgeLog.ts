import { keyIdOf } from '#protocol/proof/signature.ts'
import { continuesHead, isSignedHead } from '#protocol/proof/treeHead.ts'
import type { KeptLog, LogBreach, LogBreachKind } from './keptLog.ts'
import type { PublishedHead } from './readLog.ts'

/** What a published head means for what is kept. */
export type LogJudgement =
  /** Goes well with it: keep this from now on. */
  | { readonly kind: 'keep'; readonly kept: KeptLog }
  /** Has more seals: only a proof can say whether it continues the kept one. */
  | { readonly kind: 'prove' }
  | { readonly kind: 'breach'; readonly kept: KeptLog }
  /** The first that was ever seen, and not signed: nothing to keep, nothing to compare. */
  | { readonly kind: 'nothing' }

function isSigned({ head, publicKey }: PublishedHead): boolean {
  return keyIdOf(publicKey) === head.keyId && isSignedHead(head, publicKey)
}

/** How many looks in a row may prove nothing, and for how long, before that is said. */
const UNPROVEN_LOOKS = 20
const UNPROVEN_MS = 3_600_000

/** A breach that shows something. That nothing was proved is settled by a proof, or by a worse breach. */
export function isEvidence(breach: LogBreach | null): breach is LogBreach {
  return breach !== null && breach.kind !== 'unproven'
}

/** What is kept after a proof, which ends the looks without one. */
function proved(kept: KeptLog, now: string): KeptLog {
  const breach = isEvidence(kept.breach) ? kept.breach : null
  return { ...kept, checkedAt: now, unproven: null, breach }
}

/**
 * Counts a look in which the server answered and proved nothing. Once may be a fault; for an hour it is
 * what an operator does that has something to hide, so then it is a breach.
 */
export function countUnproven(kept: KeptLog, now: string): KeptLog {
  if (kept.breach !== null) return kept
  const looks = (kept.unproven?.looks ?? 0) + 1
  const first = kept.unproven?.since ?? now
  // A clock that was set back must not put it off.
  const since = Date.parse(first) > Date.parse(now) ? now : first
  const counted = { ...kept, unproven: { looks, since } }
  if (looks < UNPROVEN_LOOKS || Date.parse(now) - Date.parse(since) < UNPROVEN_MS) return counted
  const breach = {
    kind: 'unproven',
    seenAt: now,
    published: null,
    path: null,
    read: false,
  } as const
  return { ...counted, breach }
}

function breachOf(
  kept: KeptLog,
  kind: Exclude<LogBreachKind, 'unproven'>,
  published: PublishedHead,
  now: string,
  path: readonly string[] | null = null,
): LogJudgement {
  // The first breach is the evidence; a later one doesn't take its place.
  const breach = isEvidence(kept.breach)
    ? kept.breach
    : { kind, seenAt: now, published, path, read: false }
  return { kind: 'breach', kept: { ...kept, checkedAt: now, unproven: null, breach } }
}

/** Compares a published head with what is kept, as far as that goes without a proof. */
export function judgeHead(
  kept: KeptLog | null,
  published: PublishedHead,
  now: string,
): LogJudgement {
  const { head, publicKey } = published
  if (kept === null) {
    if (!isSigned(published)) return { kind: 'nothing' }
    return { kind: 'keep', kept: { publicKey, head, checkedAt: now, unproven: null, breach: null } }
  }
  if (publicKey !== kept.publicKey) return breachOf(kept, 'key', published, now)
  if (!isSigned(published)) return breachOf(kept, 'unsigned', published, now)
  if (head.size < kept.head.size) return breachOf(kept, 'shrunk', published, now)
  if (head.size > kept.head.size) return { kind: 'prove' }
  if (head.root !== kept.head.root) return breachOf(kept, 'rewritten', published, now)
  return { kind: 'keep', kept: proved(kept, now) }
}

/** Judges the proof that a published head, found to be worth one, continues the kept one. */
export function judgeProof(
  kept: KeptLog,
  published: PublishedHead,
  path: readonly string[],
  now: string,
): LogJudgement {
  if (!continuesHead(kept.head, published.head, path)) {
    return breachOf(kept, 'rewritten', published, now, path)
  }
  return { kind: 'keep', kept: { ...proved(kept, now), head: published.head } }
}
