/** What is listed has an id of its own. */
export interface Row {
  readonly id: string
}

/** A page of a list that is newest first. */
export interface Page<T> {
  readonly items: readonly T[]
  /** Cursor of the page after it. */
  readonly next: string | null
}

/** The rows of pages, each once and as the first of them has it. */
export function once<T extends Row>(pages: readonly Page<T>[]): readonly T[] {
  const rows = new Map<string, T>()
  for (const { items } of pages) {
    for (const row of items) if (!rows.has(row.id)) rows.set(row.id, row)
  }
  return [...rows.values()]
}

/**
 * The newest page with what new rows pushed off it, so that its cursor leads on without a gap. Anew where it has
 * no row in common with what was known: what came between is not known.
 */
export function joinedPage<T extends Row>(known: Page<T> | null, newest: Page<T>): Page<T> {
  if (known === null) return newest
  const ids = new Set(newest.items.map(({ id }) => id))
  if (!known.items.some(({ id }) => ids.has(id))) return newest
  return { items: once([newest, known]), next: known.next }
}
