import type { Queryable } from './db.ts'

/** Rows read at a time, so that nothing else waits long for its turn. */
const PAGE = 1_000

export interface Followed<R> {
  readonly query: Queryable
  /** Rows numbered above `after`, in that order, `limit` at most; all of them when there are fewer. */
  readonly read: (query: Queryable, after: bigint, limit: number) => Promise<readonly R[]>
  /** Told of each row, of some more than once. */
  readonly see: (row: R) => void
}

/**
 * Follows the rows of a table by a number that rises as they are inserted: each look reads those it may not
 * have seen, in pages. A number is given before its row is committed, so a lower one may appear after a higher
 * one was seen: what was seen is left behind only when every transaction of that time is over. Whoever inserts
 * must have locked or written a row before, so that its transaction is known by then.
 */
export class Follower<R extends { readonly no: bigint }> {
  readonly #followed: Followed<R>
  /** No row up to here is still to come. */
  #after = 0n
  /** The highest number seen, and the first transaction that began only then. */
  #mark: { readonly seen: bigint; readonly next: bigint } | null = null

  constructor(followed: Followed<R>) {
    this.#followed = followed
  }

  async look(): Promise<void> {
    const { query } = this.#followed
    const { oldest } = await transactions(query)
    const seen = await this.#readOn()
    if (this.#mark !== null && oldest >= this.#mark.next) {
      this.#after = this.#mark.seen
      this.#mark = null
    }
    if (this.#mark === null && seen > this.#after) {
      this.#mark = { seen, next: (await transactions(query)).next }
    }
  }

  /** @returns the highest number there is */
  async #readOn(): Promise<bigint> {
    const { query, read, see } = this.#followed
    let seen = this.#after
    for (;;) {
      const page = await read(query, seen, PAGE)
      page.forEach(see)
      seen = page.at(-1)?.no ?? seen
      if (page.length < PAGE) return seen
    }
  }
}

/** The oldest transaction that writes and is not over, and the number of the next one that begins. */
async function transactions(query: Queryable): Promise<{ oldest: bigint; next: bigint }> {
  const [row] = await query.query<{ oldest: bigint; next: bigint }>(
    `SELECT pg_snapshot_xmin(s)::text::bigint AS oldest, pg_snapshot_xmax(s)::text::bigint AS next
     FROM pg_current_snapshot() AS s`,
  )
  if (row === undefined) throw new Error('a database without transactions')
  return row
}
