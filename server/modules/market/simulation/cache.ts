/** A map that forgets what was used longest ago. */
export interface Recent<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
}

/** Keeps at most `size` values. */
export function keepRecent<V>(size: number): Recent<V> {
  const values = new Map<string, V>()
  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      values.set(key, value)
      const oldest = values.keys().next()
      if (values.size > size && oldest.done === false) values.delete(oldest.value)
    },
  }
}
