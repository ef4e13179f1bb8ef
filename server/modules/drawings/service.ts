import * as CODE from '#protocol/errorCodes.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  deleteDrawings,
  selectDrawings,
  selectFavourites,
  selectLayout,
  upsertDrawings,
  upsertFavourites,
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
  const isListed = (one: string): boolean => market.findByCode(one) !== null
  const checkListed = (codes: readonly string[]): void => {
    const wrong = codes.flatMap((one, at) =>
      isListed(one) ? [] : [[`codes.${at}`, 'unreasonable'] as const],
    )
    if (wrong.length > 0) throw new Refusal(CODE.malformed, Object.fromEntries(wrong))
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
    favourites: async (customerId) => ({
      codes: (await selectFavourites(db, customerId)).filter(isListed),
    }),
    saveFavourites: (customerId, { codes }) =>
      db.transaction(async (tx) => {
        checkListed(codes)
        await lockOpen(tx, customerId)
        await upsertFavourites(tx, customerId, codes, clock.now())
        return { codes }
      }),
    forget: deleteDrawings,
  }
}
