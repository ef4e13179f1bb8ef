import type { ActionAfter, MarketService } from '#server/modules/market/types.ts'
import type { TriggerEngine } from '#server/modules/triggers/types.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { isAfterEnd } from './rulesClosing.ts'
import { followed } from './rulesTrail.ts'
import { watchOf } from './rulesWatch.ts'
import { selectTrailingAfter, updatePeak } from './storeTrails.ts'
import type { ContractState } from './types.ts'

/** Rows of the log that are read at once. */
const ROWS_AT_ONCE = 5_000
/** Orders that are read at once. */
const ORDERS_AT_ONCE = 500

/**
 * An order with its stop loss where the rows of the log up to `untilSeq` have brought it. It reads the log itself and
 * believes nothing in memory.
 */
export async function caughtUp<
  O extends Pick<ContractState, 'instrumentId' | 'position' | 'changes' | 'terms'>,
>(
  query: Queryable,
  market: Pick<MarketService, 'loggedAfter'>,
  order: O,
  untilSeq: bigint,
): Promise<O> {
  let stands = order
  for (;;) {
    const { trail } = stands.changes
    if (trail === null || trail.seenLogSeq >= untilSeq) return stands
    const { instrumentId } = stands
    const rows = await market.loggedAfter(query, instrumentId, trail.seenLogSeq, ROWS_AT_ONCE)
    for (const row of rows) {
      if (row.seq > untilSeq) return stands
      stands = followed(stands, row)
    }
    if (rows.length < ROWS_AT_ONCE) return stands
  }
}

/** An order with its stop loss where the engine has seen it, to be shown. */
export function shownWith<O extends ContractState>(
  engine: Pick<TriggerEngine, 'peakOf'>,
  order: O,
): O {
  const peak = order.closing === null ? engine.peakOf(order.id) : null
  return peak === null ? order : followed(order, peak)
}

export interface NotingDeps {
  readonly db: Db
  readonly market: Pick<MarketService, 'last' | 'loggedAfter'>
  readonly engine: Pick<TriggerEngine, 'firstHit' | 'watch'>
  /** Corporate actions that have not ended; absent where none is ever known. */
  readonly actionAfter?: ActionAfter
}

/**
 * Notes of each order whose stop loss trails how far the log was looked through, so that a restart reads only what came
 * since, and older rows may go. One that a row has fired, or that was changed meanwhile, is left alone, and so is one that
 * a corporate action is to end.
 */
export async function noteTrails({ db, market, engine, actionAfter }: NotingDeps): Promise<void> {
  let after = 0n
  for (;;) {
    const page = await selectTrailingAfter(db, after, ORDERS_AT_ONCE)
    for (const order of page) {
      const last = market.last(order.instrumentId)
      if (
        last === null ||
        isAfterEnd(actionAfter?.(order.instrumentId, order.openedAt) ?? null, last)
      )
        continue
      if ((await engine.firstHit(db, watchOf(order))) !== null) continue
      const now = await caughtUp(db, market, order, last.seq)
      const { trail } = now.changes
      if (trail === null || trail.seenLogSeq === order.changes.trail?.seenLogSeq) continue
      if (await updatePeak(db, order, trail)) engine.watch(watchOf(now))
    }
    const last = page.at(-1)
    if (last === undefined || page.length < ORDERS_AT_ONCE) return
    after = last.no
  }
}
