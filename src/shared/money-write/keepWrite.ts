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

/** Forgets a write that was answered. */
export function answeredWrite(kind: WriteKind, key: string): void {
  const kept = keptWrites.read()
  if (kept?.writes[kind]?.key !== key) return
  const { [kind]: _, ...writes } = kept.writes
  if (Object.keys(writes).length === 0) keptWrites.clear()
  else keptWrites.write({ ...kept, writes })
}
