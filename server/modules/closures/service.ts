import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import type { MarketClosure, ProposeClosureBody } from '#protocol/operatorClosures.ts'
import { toIso, type Millis } from '#protocol/time.ts'
import type { LedgerService } from '#server/modules/ledger/types.ts'
import { CALENDAR_KEYS, type Calendars } from '#server/modules/market/service.ts'
import type { CalendarKey, Closure, Instrument } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { minutesOf, timeText } from '#server/platform/timeOfDay.ts'
import { afterConfirming, afterStopping, mustBeAhead, mustSpareOptions } from './rulesClosure.ts'
import * as store from './store.ts'
import type { Closes, ClosuresService, KeptClosure, ToldClosure } from './types.ts'

export interface ClosuresDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<LedgerService, 'lockBooks'>
  /** What markets, tickets and triggers read their hours from. */
  readonly calendars: Calendars
  /** All there ever are: something may be open on one that is not listed now. */
  readonly instruments: readonly Instrument[]
  /** When the last open option on one of these instruments ends that such a closure must spare; null when none does. */
  readonly lastExpiry: (
    query: Queryable,
    instrumentIds: readonly number[],
    closes: Closes,
  ) => Promise<Millis | null>
  /** Whether neither of two operators was made by the other, and the second was one before a moment. */
  readonly areApart: (
    query: Queryable,
    who: { readonly proposed: string; readonly confirms: string; readonly before: Millis },
  ) => Promise<boolean>
  /** Tells everybody of a closure, in the transaction that confirms it. */
  readonly tell: (tx: Queryable, told: ToldClosure) => Promise<void>
}

const MOST_LISTED = 100

/** Accounts that every command of options locks. */
const BOOKS = (['real', 'demo'] as const).map(
  (kind) => ({ kind, account: { owner: 'house', bucket: 'treasury' }, asset: 'USDT' }) as const,
)

/** Holidays and early closes that people add to the calendars. */
export function createClosuresService(deps: ClosuresDeps): ClosuresService {
  const { db, clock, calendars } = deps
  const load = async (): Promise<void> => calendars.close(await store.selectConfirmed(db))
  // One after another: each takes the calendars as they are without it.
  let last: Promise<unknown> = Promise.resolve()
  return {
    load,
    read: async (query) => (await store.selectClosures(query, MOST_LISTED)).map(toView),
    async propose(operatorId, body) {
      const asked = closureOf(body)
      // Once it is confirmed, it closes nothing any more.
      const before = await store.selectLike(db, asked)
      if (before !== null) return toView(before)
      const closes = calendars.of(asked.calendar).closedBy(asked)
      const fresh = newClosure(deps, operatorId, { ...asked, closes }, body.reason)
      mustSpareOptions(fresh.closesFrom, await lastExpiryOn(deps, db, fresh.calendar, closes))
      return toView(orMissing(await store.insertClosure(db, fresh)))
    },
    confirm(operatorId, id) {
      const work = last.then(() => confirm(deps, operatorId, id, load))
      last = work.catch(() => undefined)
      return work
    },
    stop: (operatorId, id) =>
      db.transaction(async (tx) => {
        const from = orMissing(await store.lockClosure(tx, id))
        const to = afterStopping(from, operatorId, clock.now())
        await store.updateClosure(tx, to)
        return toView(to)
      }),
  }
}

/** @throws Refusal malformed with the field `calendar` */
function closureOf({ calendar: named, date, closesAt: text }: ProposeClosureBody): Closure {
  const calendar = CALENDAR_KEYS.find((key) => key === named)
  if (calendar === undefined) throw new Refusal(CODE.malformed, { calendar: 'unreasonable' })
  return { calendar, date, closesAt: text === null ? null : minutesOf(text) }
}

function newClosure(
  { clock }: ClosuresDeps,
  operatorId: string,
  { closes, ...asked }: Closure & { readonly closes: Closes | null },
  reason: string,
): KeptClosure {
  const now = clock.now()
  return {
    ...asked,
    id: randomUUID(),
    closesFrom: mustBeAhead(closes, now).from,
    reason,
    state: 'proposed',
    proposedBy: operatorId,
    proposedAt: now,
    confirmedBy: null,
    stoppedBy: null,
    since: now,
  }
}

function lastExpiryOn(
  { instruments, lastExpiry }: ClosuresDeps,
  query: Queryable,
  calendar: CalendarKey,
  closes: Closes | null,
): Promise<Millis | null> {
  const ids = instruments.filter(({ hours }) => hours === calendar).map(({ id }) => id)
  return closes === null ? Promise.resolve(null) : lastExpiry(query, ids, closes)
}

/**
 * Closes by it in memory first, so that whatever is decided from now on knows of it. What was decided before is
 * committed once the books are locked, so no option that ends after it can come later.
 */
async function confirm(
  deps: ClosuresDeps,
  operatorId: string,
  id: string,
  load: () => Promise<void>,
): Promise<MarketClosure> {
  const { db, clock, ledger, calendars, areApart, tell } = deps
  const from = orMissing(await store.selectClosure(db, id))
  const found = calendars.of(from.calendar).closedBy(from)
  const asked = afterConfirming(from, operatorId, clock.now())
  if (asked === null) return toView(from)
  const who = { proposed: from.proposedBy, confirms: operatorId, before: from.proposedAt }
  if (!(await areApart(db, who))) throw new Refusal(CODE.anotherPersonNeeded)
  const closes = mustBeAhead(found, asked.since)
  const to = { ...asked, closesFrom: closes.from }
  try {
    calendars.close([...(await store.selectConfirmed(db)), to])
    await db.transaction(async (tx) => {
      afterConfirming(orMissing(await store.lockClosure(tx, id)), operatorId, to.since)
      await ledger.lockBooks(tx, [], 'USDT', { home: 0, whole: true }, BOOKS)
      mustSpareOptions(to.closesFrom, await lastExpiryOn(deps, tx, to.calendar, closes))
      await store.updateClosure(tx, to)
      await tell(tx, { id, calendar: to.calendar, ...closes })
    })
  } finally {
    // What holds is what was kept. A database that cannot say leaves the market closed.
    await load()
  }
  return toView(to)
}

/** @throws Refusal notFound */
function orMissing(found: KeptClosure | null): KeptClosure {
  if (found === null) throw new Refusal(CODE.notFound)
  return found
}

/** A closure as operators see it. */
function toView({ closesAt, closesFrom, proposedAt, since, ...rest }: KeptClosure): MarketClosure {
  return {
    ...rest,
    closesAt: closesAt === null ? null : timeText(closesAt),
    closesFrom: toIso(closesFrom),
    proposedAt: toIso(proposedAt),
    since: toIso(since),
  }
}
