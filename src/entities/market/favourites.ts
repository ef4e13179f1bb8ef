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

/** Codes of the favourites on this device now, in the order they were chosen. */
export function currentFavourites(): readonly string[] {
  codes ??= kept.read() ?? []
  return codes
}

function tell(next: readonly string[]): void {
  codes = next
  for (const listener of listeners) listener()
}

/** Calls back after each change, also in another tab of this browser; returns the way to stop. */
export function onFavourites(listener: () => void): () => void {
  listeners.add(listener)
  const stop = kept.watch((value) => tell(value ?? []))
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The favourites on this device, in the order they were chosen. A customer's are those of all their devices. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(onFavourites, currentFavourites)
}

/** Puts these favourites in place of those before. */
export function keepFavourites(next: readonly string[]): void {
  kept.write(next)
  tell(next)
}

/** Adds or removes a favourite. */
export function toggleFavourite(code: string): void {
  const before = currentFavourites()
  keepFavourites(before.includes(code) ? before.filter((one) => one !== code) : [...before, code])
}
