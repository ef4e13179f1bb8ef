import type { Millis } from '#protocol/time.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import type { Calendars } from '#server/modules/market/service.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Ending, ToldAction } from './types.ts'

export interface CorporateDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<LedgerService, 'lockBooks'>
  readonly calendars: Calendars
  readonly market: Pick<MarketService, 'hours' | 'lastBetween' | 'loggedAfter' | 'loggedBefore'>
  /** All there ever are: something may be open on one that is not listed now. */
  readonly instruments: readonly Instrument[]
  /** How many open options of an instrument, of no series, expire at a moment or later: they are not ended. */
  readonly openOptions: (query: Queryable, instrumentId: number, from: Millis) => Promise<number>
  /** Closes, cancels and pays out what an action ends; whether nothing of it is left. */
  readonly end: (ending: Ending) => Promise<boolean>
  /** Whether neither of two operators was made by the other, and the second was one before a moment. */
  readonly areApart: (
    query: Queryable,
    who: { readonly proposed: string; readonly confirms: string; readonly before: Millis },
  ) => Promise<boolean>
  /** Tells everybody, in the transaction of what is told. */
  readonly tell: (tx: Queryable, told: ToldAction) => Promise<void>
  readonly onFault: (error: unknown) => void
}
