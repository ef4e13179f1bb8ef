import { formatPrice } from '#protocol/price.ts'
import { toIso } from '#protocol/time.ts'
import type { FiredAlert } from '#protocol/priceAlert.ts'
import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { NotificationsService } from '#server/modules/notifications/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { type AlertRow, type Reached, updateReached } from './store.ts'

export interface FiringDeps {
  readonly db: Db
  readonly clock: Clock
  readonly notifications: Pick<NotificationsService, 'note'>
}

/** Alerts that one transaction ends, so that a crash of prices costs one statement for many. */
const AT_ONCE = 200

/**
 * Ends alerts that prices reached, together with their notices: both are on disk or neither. What is asked for at
 * once shares a transaction; transactions follow each other, so alerts take one connection from orders.
 */
export function createFiring(deps: FiringDeps): (id: string, logged: LoggedPrice) => Promise<void> {
  let collecting: { readonly rows: Reached[]; readonly done: Promise<void> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  const begin = (): { readonly rows: Reached[]; readonly done: Promise<void> } => {
    const rows: Reached[] = []
    const done = last.then(() => {
      if (collecting?.rows === rows) collecting = null
      return write(deps, rows)
    })
    // One that failed is told to those who wait for it; the next one goes on.
    last = done.catch(() => undefined)
    return { rows, done }
  }
  return (id, logged) => {
    if (collecting === null || collecting.rows.length >= AT_ONCE) collecting = begin()
    collecting.rows.push({ id, logged })
    return collecting.done
  }
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
  const { id, decimals, side } = row
  return {
    id,
    instrumentId: String(row.instrument_id),
    code: row.code,
    appName: row.app_name,
    decimals,
    side,
    level: formatPrice(row.level, decimals),
    price: formatPrice(logged.mid, decimals),
    logSeq: String(logged.seq),
    at: toIso(logged.at),
  }
}
