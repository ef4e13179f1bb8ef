import { useSyncExternalStore } from 'react'
import { currentKeptLog, onKeptLog } from '#src/entities/price-log/keptLog.ts'

/** How a key goes with the one this browser knows as the operator's. */
export type KeyRelation = 'same' | 'other' | 'unknown'

/** The key this browser keeps of the operator; null where it has seen none. */
export function useKnownKey(): string | null {
  return useSyncExternalStore(onKeptLog, currentKeptLog)?.publicKey ?? null
}

/** Compares a key with the known one. */
export function relationOf(known: string | null, publicKey: string): KeyRelation {
  if (known === null) return 'unknown'
  return known === publicKey ? 'same' : 'other'
}
