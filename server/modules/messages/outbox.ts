import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { MessageRefused } from './types.ts'

/** The rows of one kind of message. */
interface Rows<M extends Due> {
  /** Takes some that are due, and puts them off meanwhile: no other process takes them too. */
  takeDue(query: Queryable, at: Lease): Promise<readonly M[]>
  /** Tries one again at that moment. */
  putOff(query: Queryable, id: bigint, dueAt: Millis): Promise<void>
  remove(query: Queryable, id: bigint): Promise<void>
  /** Deletes those that are of no more use. */
  deleteLate(query: Queryable, now: Millis): Promise<void>
}

/** A message whose moment came. */
interface Due {
  readonly id: bigint
  readonly tries: number
}

export interface Lease {
  readonly now: Millis
  readonly until: Millis
  readonly most: number
}

interface OutboxParts<M extends Due> {
  readonly db: Db
  readonly clock: Clock
  readonly rows: Rows<M>
  readonly send: (message: M) => Promise<void>
  /** Told of a message that could not be sent, never with its address or its words. */
  readonly onFault: (error: unknown) => void
}

/** A message that is being sent is left alone for so long; then it counts as not taken. */
const LEASE_MS = 120_000
const FIRST_RETRY_MS = 5_000
const LAST_RETRY_MS = 3_600_000
const AT_ONCE = 20

/** Sends the messages of a table that are due, the oldest first; what fails is tried again later and later. */
export function createOutbox<M extends Due>({ db, clock, rows, send, onFault }: OutboxParts<M>) {
  const sendOne = async (message: M): Promise<void> => {
    const { id, tries } = message
    try {
      await send(message)
      await rows.remove(db, id)
    } catch (error) {
      onFault(error)
      if (error instanceof MessageRefused) return rows.remove(db, id)
      const wait = Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS)
      await rows.putOff(db, id, clock.now() + wait)
    }
  }
  return async (stopped: AbortSignal): Promise<void> => {
    await rows.deleteLate(db, clock.now())
    for (;;) {
      const now = clock.now()
      const lease = { now, until: now + LEASE_MS, most: AT_ONCE }
      const due = stopped.aborted ? [] : await rows.takeDue(db, lease)
      if (due.length === 0) return
      await Promise.all(due.map(sendOne))
    }
  }
}
