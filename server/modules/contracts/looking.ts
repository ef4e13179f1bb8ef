import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Ask } from './asks.ts'
import type { HandlerDeps } from './openings.ts'
import { isAfterEnd } from './rulesClosing.ts'
import { hasNewLevels, watchOf } from './rulesWatch.ts'
import { caughtUp } from './trails.ts'
import type { ContractState, OrderRecord } from './types.ts'

/** An order in a batch, with what its customer's request to close or change it depends on. */
export interface Seen {
  readonly order: ContractState
  /** The last logged price, taken before the log was asked for `hit`. */
  readonly latest: LoggedPrice | null
  /** The first logged price that triggered it; null when none has, or nobody asks. */
  readonly hit: LoggedPrice | null
}

/** Up to which row a stop loss that trails has moved: before what closes the order, else up to the last. */
function lastBefore(hit: LoggedPrice | null, latest: LoggedPrice | null): bigint {
  if (hit === null) return latest?.seq ?? 0n
  const before = hit.seq - 1n
  const seen = latest?.seq ?? before
  return seen < before ? seen : before
}

/** What the log says of orders that somebody asks about. What a row fires is looked at by itself. */
export function lookAt(
  { market, engine, actionAfter }: Pick<HandlerDeps, 'market' | 'engine' | 'actionAfter'>,
  tx: Queryable,
  asks: readonly Ask[],
  orders: readonly OrderRecord[],
): Promise<readonly Seen[]> {
  const byCustomer = new Set(
    asks.map((ask) => (ask.to === 'open' || ask.to === 'trigger' ? null : ask.orderId)),
  )
  const ends = new Map(
    asks.flatMap((ask) => (ask.to === 'end' ? [[ask.orderId, ask.logged] as const] : [])),
  )
  return Promise.all(
    orders.map(async (order): Promise<Seen> => {
      const asked = byCustomer.has(order.id) || hasNewLevels(order)
      if (!asked || order.closing !== null) return { order, latest: null, hit: null }
      // Before the log is asked: what is logged meanwhile has not been held against its levels.
      const latest = ends.get(order.id) ?? market.last(order.instrumentId)
      const hit = await engine.firstHit(tx, watchOf(order))
      const action = actionAfter?.(order.instrumentId, order.openedAt) ?? null
      const isOver = latest !== null && isAfterEnd(action, latest)
      // No row from after a corporate action moves a stop loss that trails.
      const known = isOver ? (action?.row ?? null) : latest
      const until = isOver && known === null ? 0n : lastBefore(hit, known)
      return { order: await caughtUp(tx, market, order, until), latest, hit }
    }),
  )
}
