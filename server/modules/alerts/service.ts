import * as CODE from '#protocol/errorCodes.ts'
import type { PriceAlerts } from '#protocol/priceAlert.ts'
import type { Millis } from '#protocol/time.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createTriggerEngine } from '#server/modules/triggers/service.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Follower } from '#server/platform/follow.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { toAlert, watchOf } from './alertOf.ts'
import { expiry } from './expiry.ts'
import { createFiring, type FiringDeps } from './firing.ts'
import { type SettingDeps, settingCalls } from './setting.ts'
import * as store from './store.ts'
import type { AlertHolder, AlertsService } from './types.ts'

export interface AlertsDeps extends FiringDeps, Pick<SettingDeps, 'lockOpen'> {
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
    ...settingCalls(deps, engine),
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
    expireDue: expiry(deps, engine, fire),
    noteChecked: () => store.updateChecked(db, engine.checked(), NOTED_AT_ONCE),
    sweep: () => store.deleteBefore(db, clock.now() - KEPT_MS, SWEPT_AT_ONCE),
    forget: store.deleteOf,
  }
}
