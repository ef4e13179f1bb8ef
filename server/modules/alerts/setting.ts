import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { SetPriceAlertBody } from '#protocol/priceAlert.ts'
import { MOST_ALERTS } from '#protocol/priceAlertTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { toAlert, watchOf } from './alertOf.ts'
import { levelOf } from './rulesAlert.ts'
import * as store from './store.ts'
import type { AlertHolder, AlertsService } from './types.ts'

export interface SettingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly market: Pick<MarketService, 'find' | 'last'>
  /** Locks a customer until the transaction ends, so that their account does not close meanwhile. @throws Refusal where it is closed */
  readonly lockOpen: (tx: Transaction, customerId: string) => Promise<void>
}

type Engine = Pick<TriggerEngine<AlertHolder>, 'watch' | 'forget' | 'firstHit'>
type Wanted = Omit<store.NewAlert, 'id' | 'sinceSeq' | 'now' | 'expiresAt'>

const DAY_MS: Millis = 86_400_000

/** How customers set alerts, move them and take them away: one act of a customer at a time. */
export function settingCalls(
  { db, clock, market, lockOpen }: SettingDeps,
  engine: Engine,
): Pick<AlertsService, 'set' | 'move'> {
  const begin = async (tx: Transaction, customerId: string): Promise<void> => {
    await lockOpen(tx, customerId)
    await store.lockSetting(tx, customerId)
  }
  const judge = (customerId: string, body: Omit<SetPriceAlertBody, 'days'>) => {
    const instrument = market.find(Number(body.instrumentId))
    if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
    const { level, last } = levelOf(body, instrument, market.last(instrument.id))
    const wanted: Wanted = { customerId, instrument, side: body.side, level }
    return { wanted, sinceSeq: last.seq }
  }
  const insert = (tx: Transaction, alert: Omit<store.NewAlert, 'id' | 'now'>) =>
    store.insertAlert(tx, { ...alert, id: randomUUID(), now: clock.now() })
  return {
    set: (customerId, body) =>
      db.transaction(async (tx) => {
        await begin(tx, customerId)
        const { wanted, sinceSeq } = judge(customerId, body)
        const now = clock.now()
        const expiresAt = now + body.days * DAY_MS
        const others = await store.selectArmed(tx, customerId, now)
        const same = others.find((one) => isSame(one, wanted))
        const kept = same === undefined ? null : await store.updateExpiry(tx, same.id, expiresAt)
        if (kept === null && others.length >= MOST_ALERTS) throw new Refusal(CODE.tooManyAlerts)
        const row = kept ?? (await insert(tx, { ...wanted, sinceSeq, expiresAt }))
        tx.afterCommit(() => engine.watch(watchOf(row)))
        return toAlert(row)
      }),
    move: (customerId, { id, side, level }) =>
      db.transaction(async (tx) => {
        await begin(tx, customerId)
        const now = clock.now()
        const others = await store.selectArmed(tx, customerId, now)
        const old = others.find((one) => one.id === id)
        if (old === undefined) throw new Refusal(CODE.notFound)
        const instrumentId = String(old.instrument_id)
        const { wanted, sinceSeq } = judge(customerId, { instrumentId, side, level })
        const same = others.find((one) => isSame(one, wanted))
        if (same?.id === id) return toAlert(old)
        // A price that reached it fires it, even where that is still to be written.
        const hit = await engine.firstHit(tx, watchOf(old))
        if (hit !== null && hit.at < old.expires_at.getTime()) throw new Refusal(CODE.notFound)
        if (!(await store.updateRemoved(tx, customerId, id, now))) throw new Refusal(CODE.notFound)
        const expiresAt = Math.max(old.expires_at.getTime(), same?.expires_at.getTime() ?? 0)
        const kept = same === undefined ? null : await store.updateExpiry(tx, same.id, expiresAt)
        const row = kept ?? (await insert(tx, { ...wanted, sinceSeq, expiresAt }))
        tx.afterCommit(() => {
          engine.forget(id)
          engine.watch(watchOf(row))
        })
        return toAlert(row)
      }),
  }
}

function isSame(
  one: Pick<store.AlertRow, 'instrument_id' | 'side' | 'level'>,
  { instrument, side, level }: Wanted,
): boolean {
  return one.instrument_id === instrument.id && one.side === side && one.level === level
}
