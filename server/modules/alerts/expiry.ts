import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { watchOf } from './alertOf.ts'
import { type AlertRow, selectExpired, updateExpired } from './store.ts'
import type { AlertHolder } from './types.ts'

interface ExpiryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly market: Pick<MarketService, 'loggedBefore'>
  readonly onFault: (error: unknown) => void
}

/** Alerts that are read at once. */
const READ_AT_ONCE = 500

/**
 * Ends what no row reached before it expired. One that a row did reach in time is fired by that row, however late, and one
 * that cannot be ended keeps no other armed.
 */
export function expiry(
  { db, clock, market, onFault }: ExpiryDeps,
  engine: Pick<TriggerEngine<AlertHolder>, 'firstHit' | 'forget'>,
  fire: (id: string, logged: LoggedPrice) => Promise<void>,
): () => Promise<void> {
  const end = async (row: AlertRow): Promise<void> => {
    const hit = await engine.firstHit(db, watchOf(row))
    const isInTime = hit !== null && hit.at < row.expires_at.getTime()
    if (isInTime) await fire(row.id, hit)
    else if (!(await updateExpired(db, row, clock.now()))) return
    engine.forget(row.id)
  }
  return async () => {
    // Of what is later than this, a row from before the expiry may still come.
    const until = market.loggedBefore()
    if (until === null) return
    let after = 0n
    for (;;) {
      const rows = await selectExpired(db, { until, after, limit: READ_AT_ONCE })
      for (const row of rows) {
        await end(row).catch(onFault)
        after = row.no
      }
      if (rows.length < READ_AT_ONCE) return
    }
  }
}
