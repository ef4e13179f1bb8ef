import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { formatPrice } from '#protocol/price.ts'
import type { PriceAlert, PriceAlerts } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { Watch } from '#server/modules/triggers/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Follower } from '#server/platform/follow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createFiring, type FiringDeps } from './firing.ts'
import { bandOf, levelOf } from './rulesAlert.ts'
import * as store from './store.ts'
import type { AlertHolder, AlertsService } from './types.ts'

export interface AlertsDeps extends FiringDeps {
  readonly market: Pick<
    MarketService,
    'find' | 'firstOutside' | 'loggedAfter' | 'last' | 'loggedBefore'
  >
  /** Told of an alert that could not be fired; it is tried again with the next prices. */
  readonly onFault: (error: unknown) => void
}

const DAY_MS: Millis = 86_400_000
const KEPT_MS: Millis = 365 * DAY_MS
/** Rows that one sweep deletes, so that it never holds many locks. */
const SWEPT_AT_ONCE = 5_000
/** Alerts that one round lets expire. */
const EXPIRED_AT_ONCE = 500

/** Alerts whose progress one statement notes. */
const NOTED_AT_ONCE = 500

/** Prices that customers want to be told of. */
export function createAlertsService(deps: AlertsDeps): AlertsService {
  const { db, clock, market, onFault } = deps
  const fire = createFiring(deps)
  const engine = createTriggerEngine<AlertHolder>({ query: db, market, onFault, fire })
  const armed = new Follower({
    query: db,
    read: store.selectArmedAfter,
    see: (row) => engine.watch(watchOf(row)),
  })
  const list = async (query: Queryable, customerId: string): Promise<PriceAlerts> => ({
    items: (await store.selectArmed(query, customerId, clock.now())).map(toAlert),
  })
  return {
    list,
    set: (customerId, body) =>
      db.transaction(async (tx) => {
        await store.lockSetting(tx, customerId)
        const { side, days } = body
        const instrument = market.find(Number(body.instrumentId))
        if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
        const { level, last } = levelOf(body, instrument, market.last(instrument.id))
        const now = clock.now()
        const expiresAt = now + days * DAY_MS
        const others = await store.selectArmed(tx, customerId, now)
        const same = others.find(
          (one) => one.instrument_id === instrument.id && one.side === side && one.level === level,
        )
        const kept = same === undefined ? null : await store.updateExpiry(tx, same.id, expiresAt)
        if (kept === null && others.length >= MOST_ALERTS) throw new Refusal(CODE.tooManyAlerts)
        const alert = { customerId, instrument, side, level, now, expiresAt }
        const row =
          kept ?? (await store.insertAlert(tx, { ...alert, id: randomUUID(), sinceSeq: last.seq }))
        tx.afterCommit(() => engine.watch(watchOf(row)))
        return toAlert(row)
      }),
    remove: (customerId, id) =>
      db.transaction(async (tx) => {
        if (!(await store.updateRemoved(tx, customerId, id, clock.now()))) {
          throw new Refusal(CODE.notFound)
        }
        tx.afterCommit(() => engine.forget(id))
        return list(tx, customerId)
      }),
    load: async () => {
      await armed.look()
      await engine.catchUp()
    },
    watchNew: () => armed.look(),
    logNeeds: () => engine.needs(),
    onPrices: (batch) => engine.onPrices(batch),
    async expireDue() {
      // Of what is later than this, a row from before the expiry may still come.
      const until = market.loggedBefore()
      if (until === null) return
      for (const row of await store.selectExpired(db, until, EXPIRED_AT_ONCE)) {
        const hit = await engine.firstHit(db, watchOf(row))
        // A row from before fires it, however late: the engine is about to, or tries again.
        if (hit !== null && hit.at < row.expires_at.getTime()) continue
        if (await store.updateExpired(db, row, clock.now())) engine.forget(row.id)
      }
    },
    noteChecked: () => store.updateChecked(db, engine.checked(), NOTED_AT_ONCE),
    sweep: () => store.deleteBefore(db, clock.now() - KEPT_MS, SWEPT_AT_ONCE),
    forget: store.deleteOf,
  }
}

function watchOf(row: store.AlertRow): Watch<AlertHolder> {
  return {
    id: row.id,
    holder: { customerId: row.customer_id },
    instrumentId: row.instrument_id,
    band: bandOf(row.side, row.level),
    sinceSeq: row.checked_log_seq ?? row.since_log_seq,
  }
}

function toAlert(row: store.AlertRow): PriceAlert {
  const { id, decimals, side } = row
  return {
    id,
    instrumentId: String(row.instrument_id),
    code: row.code,
    appName: row.app_name,
    decimals,
    side,
    level: formatPrice(row.level, decimals),
    createdAt: toIso(row.created_at.getTime()),
    expiresAt: toIso(row.expires_at.getTime()),
  }
}
