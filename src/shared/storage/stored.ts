/** How one value is kept in the browser. */
export interface StoredSpec<T> {
  readonly key: string
  /** Raised whenever the shape changes; an older one reads as absent. */
  readonly version: number
  /** Turns what was read into a value; null when it is not one. Must not trust its input. */
  readonly parse: (raw: unknown) => T | null
  /** The tab's own storage instead of the one all tabs share. */
  readonly scope?: 'tab' | 'device'
}

export interface Stored<T> {
  read(): T | null
  write(value: T): void
  clear(): void
  /** Calls back when another tab changed or cleared the value; returns the way to stop. */
  watch(listener: (value: T | null) => void): () => void
}

function storage(scope: 'tab' | 'device'): Storage | null {
  try {
    return scope === 'tab' ? window.sessionStorage : window.localStorage
  } catch {
    return null
  }
}

function decode<T>(text: string | null, spec: StoredSpec<T>): T | null {
  if (text === null) return null
  try {
    const wrapped: unknown = JSON.parse(text)
    if (typeof wrapped !== 'object' || wrapped === null) return null
    if (!('version' in wrapped) || wrapped.version !== spec.version) return null
    return 'value' in wrapped ? spec.parse(wrapped.value) : null
  } catch {
    return null
  }
}

/**
 * A versioned value in the browser's storage. Blocked storage, other versions and unreadable text
 * all read as null; a full or blocked storage makes writing do nothing.
 */
export function stored<T>(spec: StoredSpec<T>): Stored<T> {
  const scope = spec.scope ?? 'device'
  const key = `glasshouse.${spec.key}`
  return {
    read() {
      try {
        return decode(storage(scope)?.getItem(key) ?? null, spec)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        storage(scope)?.setItem(key, JSON.stringify({ version: spec.version, value }))
      } catch {
        // Private windows refuse writes: the choice then lasts as long as the page.
      }
    },
    clear() {
      try {
        storage(scope)?.removeItem(key)
      } catch {
        // As above.
      }
    },
    watch(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) listener(decode(event.newValue, spec))
      }
      window.addEventListener('storage', onStorage)
      return () => {
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}
