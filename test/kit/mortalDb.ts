import type { Db } from '#server/platform/db.ts'

/** The database as one process sees it, which can be made to die. */
export interface MortalDb extends Db {
  /**
   * Dies at the `transactions`-th transaction from now on: before it, or when it is committed and nobody
   * was told yet. From then on nothing comes through any more.
   */
  dieAt(transactions: number, when: 'before' | 'after'): void
  isDead(): boolean
}

const dead = (): Error => new Error('Connection terminated unexpectedly')

/** Puts a process between a test and its database. */
export function mortalDb(db: Db): MortalDb {
  let isDead = false
  let left = Number.POSITIVE_INFINITY
  let dying: 'before' | 'after' = 'before'
  return {
    dieAt(transactions, when) {
      left = transactions
      dying = when
    },
    isDead: () => isDead,
    query: (sql, values) => (isDead ? Promise.reject(dead()) : db.query(sql, values)),
    afterCommit: (work) => db.afterCommit(work),
    async transaction(work) {
      if (isDead) throw dead()
      left -= 1
      const isLast = left === 0
      if (isLast) isDead = true
      if (isLast && dying === 'before') throw dead()
      const value = await db.transaction(work)
      if (isLast) throw dead()
      return value
    },
    close: () => Promise.resolve(),
  }
}
