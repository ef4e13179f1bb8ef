import { keptWrites } from './keptWrites.ts'
import type { SentWrite, WriteKind } from './writeKinds.ts'

/** Keeps a write over a reload, until it is answered. Of another customer nothing stays. */
export function keepWrite(customer: string, kind: WriteKind, write: SentWrite): void {
  const kept = keptWrites.read()
  const others = kept?.customer === customer ? kept.writes : {}
  keptWrites.write({ customer, writes: { ...others, [kind]: write } })
}

/** Forgets a write that was answered. */
export function answeredWrite(kind: WriteKind, key: string): void {
  const kept = keptWrites.read()
  if (kept?.writes[kind]?.key !== key) return
  const { [kind]: _, ...writes } = kept.writes
  if (Object.keys(writes).length === 0) keptWrites.clear()
  else keptWrites.write({ ...kept, writes })
}
