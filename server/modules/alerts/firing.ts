import { formatPrice } from '#protocol/price.ts'
import { toIso } from '#protocol/time.ts'
import type { FiredAlert } from '#protocol/priceAlert.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { isOnes } from '#server/platform/postgres.ts'
import { toLevel } from './alertOf.ts'
import { type AlertRow, type Reached, updateReached } from './store.ts'

export interface FiringDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: Pick<NotificationsService, 'note'>
}

/** Alerts that one transaction ends, so that a crash of prices costs one statement for many. */
const AT_ONCE = 200

/** An alert that waits for its end. */
interface Waiting extends Reached {
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Ends alerts that prices reached, together with their notices: both are on disk or neither. What is asked for at
 * once shares a transaction; transactions follow each other, so alerts take one connection from orders. Where one of them
 * cannot be ended, each gets a transaction of its own: it keeps no other from being told.
 */
export function createFiring(deps: FiringDeps): (id: string, logged: LoggedPrice) => Promise<void> {
  let collecting: Waiting[] | null = null
  let last: Promise<unknown> = Promise.resolve()
  const begin = (): Waiting[] => {
    const rows: Waiting[] = []
    // What fails is told to those who wait for it; the next ones go on.
    last = last.then(() => {
      if (collecting === rows) collecting = null
      return together(deps, rows)
    })
    return rows
  }
  return (id, logged) => {
    if (collecting === null || collecting.length >= AT_ONCE) collecting = begin()
    const rows = collecting
    return new Promise((done, failed) => {
      rows.push({ id, logged, done, failed })
    })
  }
}

async function together(deps: FiringDeps, rows: readonly Waiting[]): Promise<void> {
  try {
    await write(deps, rows)
  } catch (error) {
    // All of these are tried again with the next prices.
    if (rows.length === 1 || !isOnes(error)) {
      for (const { failed } of rows) failed(error)
      return
    }
    for (const row of rows) await together(deps, [row])
    return
  }
  for (const { done } of rows) done()
}

async function write(
  { db, clock, notifications }: FiringDeps,
  rows: readonly Reached[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const fired = await updateReached(tx, rows, clock.now())
    const by = new Map(rows.map(({ id, logged }) => [id, logged]))
    for (const row of fired) {
      const logged = by.get(row.id)
      if (logged === undefined) throw new Error(`alert ${row.id} fired without a price`)
      const alert = toFired(row, logged)
      await notifications.note(tx, row.customer_id, { kind: 'priceAlert', alert })
    }
  })
}

function toFired(row: AlertRow, logged: LoggedPrice): FiredAlert {
  return {
    ...toLevel(row),
    price: formatPrice(logged.mid, row.decimals),
    logSeq: String(logged.seq),
    at: toIso(logged.at),
  }
}
