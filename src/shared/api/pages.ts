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
 * no row in common with what was known: what came between is not known. Anew, too, where more was pushed off than
 * one page after it brings again: nobody would look what became of the rest.
 */
export function joinedPage<T extends Row>(known: Page<T> | null, newest: Page<T>): Page<T> {
  if (known === null) return newest
  const ids = new Set(newest.items.map(({ id }) => id))
  if (!known.items.some(({ id }) => ids.has(id))) return newest
  const items = once([newest, known])
  return items.length > 2 * newest.items.length ? newest : { items, next: known.next }
}

/** A page of which those rows that came again are as they came last. */
export function renewed<T extends Row>(page: Page<T>, again: readonly Page<T>[]): Page<T> {
  const rows = new Map(again.flatMap(({ items }) => items).map((row) => [row.id, row]))
  return { ...page, items: page.items.map((row) => rows.get(row.id) ?? row) }
}

/** What an infinite query says of its last asking. */
export interface MoreAsked {
  readonly error?: unknown
  readonly isFetchNextPageError: boolean
  readonly isFetchingNextPage: boolean
}

/** The way to more of a list that goes on. */
export interface MorePages {
  readonly busy: boolean
  /** Why more did not come; undefined unless it was asked for in vain. */
  readonly fault: unknown
  /** Asks for more, or for it again; over once there is an answer, and never rejected. */
  readonly load: () => PromiseLike<unknown>
}

/** Why the page after those that came did not; what went wrong stays known while it is asked for again. */
export function moreFaultOf(query: MoreAsked): unknown {
  return query.isFetchNextPageError || query.isFetchingNextPage ? query.error : undefined
}

interface EndlessQuery extends MoreAsked {
  readonly hasNextPage: boolean
  fetchNextPage(): PromiseLike<unknown>
}

/** The way on in an infinite query; null at its end. */
export function moreOf(query: EndlessQuery): MorePages | null {
  if (!query.hasNextPage) return null
  return {
    busy: query.isFetchingNextPage,
    fault: moreFaultOf(query),
    load: () => query.fetchNextPage(),
  }
}
