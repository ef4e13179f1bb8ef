import type { MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  deleteDrawings,
  selectDrawings,
  selectLayout,
  upsertDrawings,
  upsertLayout,
} from './store.ts'
import type { DrawingsService } from './types.ts'

export interface DrawingsDeps {
  readonly db: Db
  /** Locks a customer until the transaction ends, so that their account does not close meanwhile. @throws Refusal where it is closed */
  readonly lockOpen: (tx: Transaction, customerId: string) => Promise<void>
  readonly clock: Clock
  readonly market: Pick<MarketService, 'findByCode'>
}

export function createDrawingsService({
  db,
  clock,
  market,
  lockOpen,
}: DrawingsDeps): DrawingsService {
  const idOf = (code: string): number => {
    const found = market.findByCode(code)
    if (found === null) throw new Refusal('404')
    return found.id
  }
  return {
    list: async (customerId, code) => ({
      drawings: [...(await selectDrawings(db, customerId, idOf(code)))],
    }),
    save: (customerId, { code, drawings }) =>
      db.transaction(async (tx) => {
        await lockOpen(tx, customerId)
        await upsertDrawings(tx, customerId, idOf(code), drawings, clock.now())
        return { drawings }
      }),
    layout: async (customerId) => ({ layout: await selectLayout(db, customerId) }),
    saveLayout: (customerId, { layout }) =>
      db.transaction(async (tx) => {
        await lockOpen(tx, customerId)
        await upsertLayout(tx, customerId, layout, clock.now())
        return { layout }
      }),
    forget: deleteDrawings,
  }
}
