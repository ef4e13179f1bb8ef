import type { Millis } from '#protocol/time.ts'
import type { CustomerNotice } from '#server/modules/commands/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { countedDay, dayBefore, type LevelFacts, levelOf } from './rulesLevel.ts'
import { lockTold, selectCandidates, upsertTold } from './store.ts'
import type { LevelRow } from './types.ts'

interface TellingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly identity: Pick<IdentityService, 'changedSince'>
  readonly notify: (tx: Transaction, notices: readonly CustomerNotice[]) => void
  table(): Promise<readonly LevelRow[]>
  factsOf(query: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, LevelFacts>>
}

/** Customers who are told in one transaction, so that few rows stay locked. */
const AT_ONCE = 500

/** Tells customers of a level that is another than they were told last. */
export function createTelling({ db, clock, identity, notify, table, factsOf }: TellingDeps): {
  tell(): Promise<void>
} {
  let lastDay = ''
  let since: Millis = 0
  const tellThese = (ids: readonly string[]): Promise<void> =>
    db.transaction(async (tx) => {
      const [rows, facts, told] = [await table(), await factsOf(tx, ids), await lockTold(tx, ids)]
      const changed = ids.flatMap((customerId) => {
        const { level } = levelOf(rows, facts.get(customerId) ?? { volume: 0n, identity: 'none' })
        const was = told.get(customerId) ?? 0
        return level === was ? [] : [{ customerId, was, level }]
      })
      if (changed.length === 0) return
      await upsertTold(tx, changed, clock.now())
      notify(
        tx,
        changed.map(({ customerId, was, level }) => ({
          customerId,
          account: 'real',
          notice: { kind: 'levelChanged', level, was },
        })),
      )
    })
  return {
    async tell() {
      const [now, day] = [clock.now(), countedDay(clock.now())]
      // Volumes change once a day, and identities whenever somebody is verified.
      const days = day === lastDay ? [] : await selectCandidates(db, [dayBefore(day), day])
      const verified = await identity.changedSince(db, since)
      const ids = [...new Set([...days, ...verified])]
      for (let at = 0; at < ids.length; at += AT_ONCE) await tellThese(ids.slice(at, at + AT_ONCE))
      lastDay = day
      since = now
    },
  }
}
