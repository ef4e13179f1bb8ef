import { keptWrites } from './keptWrites.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

/** Keeps a write over a reload, until it is answered. Of another customer nothing stays. */
export function keepWrite(customer: string, kind: WriteKind, write: SentWrite): void {
  const kept = keptWrites.read()
  const others = kept?.customer === customer ? kept.writes : {}
  keptWrites.write({ customer, writes: { ...others, [kind]: write } })
}

/** What a customer sent from this tab and has no answer to; null for nothing of this kind. */
export function keptWrite(customer: string, kind: WriteKind): SentWrite | null {
  const kept = keptWrites.read()
  return kept?.customer === customer ? (kept.writes[kind] ?? null) : null
}

/** How long after a write was sent it may still be carried out, though nothing in it says so. */
const SOON_MS = 30_000

/**
 * Whether a kept write may be asked for by itself: it was sent just now, or late it does no harm, since the server
 * refuses to carry it out, or it moves no money by itself.
 */
export function mayAskLate({ request, sentAt }: SentWrite): boolean {
  if (Date.now() - sentAt < SOON_MS) return true
  if (typeof request !== 'object' || request === null) return false
  const body = 'body' in request ? request.body : request
  if (typeof body !== 'object' || body === null) return false
  // A quote ends by itself.
  return 'validUntil' in body || 'quoteId' in body || 'imageId' in body
}

/** Forgets a write that was answered. */
export function answeredWrite(kind: WriteKind, key: string): void {
  const kept = keptWrites.read()
  if (kept?.writes[kind]?.key !== key) return
  const { [kind]: _, ...writes } = kept.writes
  if (Object.keys(writes).length === 0) keptWrites.clear()
  else keptWrites.write({ ...kept, writes })
}
