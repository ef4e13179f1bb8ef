import { useSyncExternalStore } from 'react'
import { stored } from '#src/shared/storage/stored.ts'

const kept = stored<readonly string[]>({
  key: 'favourites',
  version: 1,
  parse: (raw) =>
    Array.isArray(raw) ? raw.filter((code): code is string => typeof code === 'string') : null,
})

let codes: readonly string[] | null = null
const listeners = new Set<() => void>()

function current(): readonly string[] {
  codes ??= kept.read() ?? []
  return codes
}

function tell(next: readonly string[]): void {
  codes = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = kept.watch((value) => tell(value ?? []))
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Codes of the favourites on this device, in the order they were chosen. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribe, current)
}

/** Adds or removes a favourite. */
export function toggleFavourite(code: string): void {
  const before = current()
  const next = before.includes(code) ? before.filter((one) => one !== code) : [...before, code]
  kept.write(next)
  tell(next)
}
