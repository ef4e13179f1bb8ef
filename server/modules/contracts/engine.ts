import { type TriggerBand, triggerBand } from '#contract/formulas/contractTrigger.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Holder, Opening } from './types.ts'

/** An open order as the engine watches it. */
interface Watched {
  readonly id: string
  readonly holder: Holder
  readonly instrumentId: number
  readonly band: TriggerBand
  /** Row of the log up to which no price triggers it. */
  checkedSeq: bigint
  /** Whether the log itself still has to be asked for what came after `checkedSeq`. */
  behind: boolean
  /** The first price that triggers it. It stays the first however often closing fails. */
  hit: LoggedPrice | null
}

export interface EngineDeps {
  readonly query: Queryable
  readonly market: Pick<MarketService, 'firstOutside' | 'last'>
  /** Closes an order by its trigger at this price, unless somebody else closed it: exactly once. */
  readonly closeByTrigger: (orderId: string, logged: LoggedPrice, holder: Holder) => Promise<void>
  readonly onFault: (error: unknown) => void
}

/** Watches open orders and closes each at the first logged price that triggers it. */
export interface Engine {
  /** Takes up an order it does not watch yet. What was logged since it opened is looked up. */
  watch(order: Opening): void
  forget(orderId: string): void
  /** Asks the log now, for every order whose market has not moved since it was taken up. */
  catchUp(): Promise<void>
  /** Closes what these prices trigger, and tries again what could not be closed before. */
  onPrices(batch: readonly LoggedPrice[]): Promise<void>
  /** The first logged price that triggers this order so far, watched or not; null when none does. */
  firstHit(query: Queryable, order: Opening): Promise<LoggedPrice | null>
}

export function createEngine(deps: EngineDeps): Engine {
  const orders = new Map<string, Watched>()
  const byInstrument = new Map<number, Set<Watched>>()
  const hits = new Set<Watched>()

  const forget = (orderId: string): void => {
    const order = orders.get(orderId)
    if (order === undefined) return
    orders.delete(orderId)
    hits.delete(order)
    byInstrument.get(order.instrumentId)?.delete(order)
  }

  const catchUp = async (order: Watched, logged: LoggedPrice): Promise<void> => {
    const { instrumentId, checkedSeq, band } = order
    const { low, high } = band
    const hit = await deps.market.firstOutside(deps.query, instrumentId, checkedSeq, low, high)
    order.behind = false
    mark(order, logged, hit)
  }

  const mark = (order: Watched, logged: LoggedPrice, hit: LoggedPrice | null): void => {
    order.checkedSeq = logged.seq
    if (hit === null || !orders.has(order.id)) return
    order.hit = hit
    hits.add(order)
  }

  const look = async (logged: LoggedPrice): Promise<void> => {
    for (const order of byInstrument.get(logged.instrumentId) ?? []) {
      if (order.hit !== null || logged.seq <= order.checkedSeq) continue
      if (order.behind) await catchUp(order, logged).catch(deps.onFault)
      else mark(order, logged, isOutside(order.band, logged) ? logged : null)
    }
  }

  const close = async ({ id, hit, holder }: Watched): Promise<void> => {
    if (hit === null) return
    await deps.closeByTrigger(id, hit, holder).then(() => forget(id), deps.onFault)
  }

  return {
    watch(order) {
      const { id, instrumentId } = order
      if (orders.has(id)) return
      const entry = watchedOf(order)
      orders.set(id, entry)
      byInstrument.set(instrumentId, (byInstrument.get(instrumentId) ?? new Set()).add(entry))
    },
    forget,
    async catchUp() {
      for (const order of orders.values()) {
        const last = deps.market.last(order.instrumentId)
        if (order.behind && last !== null) await catchUp(order, last)
      }
    },
    async onPrices(batch) {
      for (const logged of batch) await look(logged)
      // All at once: they are closed in batches, and a crash must not be queued for.
      await Promise.all([...hits].map(close))
    },
    firstHit(query, order) {
      const known = orders.get(order.id)
      if (known !== undefined && known.hit !== null) return Promise.resolve(known.hit)
      const { low, high } = triggerBand(order.position, order.terms)
      const after = known?.checkedSeq ?? order.openLogSeq
      return deps.market.firstOutside(query, order.instrumentId, after, low, high)
    },
  }
}

function watchedOf(order: Opening): Watched {
  const { id, instrumentId, openLogSeq, customerId, account } = order
  return {
    id,
    holder: { customerId, account },
    instrumentId,
    band: triggerBand(order.position, order.terms),
    checkedSeq: openLogSeq,
    behind: true,
    hit: null,
  }
}

function isOutside(band: TriggerBand, logged: LoggedPrice): boolean {
  return logged.mid <= band.low || logged.mid >= band.high
}
