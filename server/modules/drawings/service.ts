import type { MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteDrawings, selectDrawings, upsertDrawings } from './store.ts'
import type { DrawingsService } from './types.ts'

export interface DrawingsDeps {
  readonly db: Db
  readonly clock: Clock
  readonly market: Pick<MarketService, 'findByCode'>
}

export function createDrawingsService({ db, clock, market }: DrawingsDeps): DrawingsService {
  const idOf = (code: string): number => {
    const found = market.findByCode(code)
    if (found === null) throw new Refusal('404')
    return found.id
  }
  return {
    list: async (customerId, code) => ({
      drawings: [...(await selectDrawings(db, customerId, idOf(code)))],
    }),
    async save(customerId, { code, drawings }) {
      await upsertDrawings(db, customerId, idOf(code), drawings, clock.now())
      return { drawings }
    },
    forget: deleteDrawings,
  }
}
