/** Reads and works off what is due, a bounded part of it a call. */
export interface DueWork<T> {
  /** The next ones after a place in a fixed order, from the start for null; fewer than a page at its end. */
  readonly select: (after: T | null, limit: number) => Promise<readonly T[]>
  /** Must not reject: one that fails keeps no other waiting. */
  readonly work: (one: T) => Promise<void>
  readonly page: number
  readonly pagesACall: number
}

/**
 * Each call goes on where the one before ended, and begins again at the start after the end: whatever fails is
 * tried again, and however many of them there are, all others have their turn and no call is without end.
 */
export function createDueWork<T>({
  select,
  work,
  page,
  pagesACall,
}: DueWork<T>): () => Promise<void> {
  let after: T | null = null
  return async () => {
    for (let pages = 0; pages < pagesACall; pages += 1) {
      const found: readonly T[] = await select(after, page)
      await Promise.all(found.map(work))
      after = found.length < page ? null : (found.at(-1) ?? null)
      if (after === null) return
    }
  }
}
