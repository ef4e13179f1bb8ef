import type { Mutant } from './mutant.ts'

const STORE = 'server/modules/alerts/store.ts'
const TEST = 'server/modules/alerts/service.db.test.ts'

/** Of price alerts. */
export const ALERT_MUTANTS: readonly Mutant[] = [
  {
    name: 'alert fires again after a restart',
    costs: 'customers: they are told of a price that was told before, and trade on it',
    edits: [
      {
        file: STORE,
        was: "FROM price_alert WHERE state = 'armed' AND no > $1",
        becomes: 'FROM price_alert WHERE no > $1',
      },
      {
        file: STORE,
        was: "a.id = r.alert_id AND a.state = 'armed' AND r.at < a.expires_at",
        becomes: 'a.id = r.alert_id AND r.at < a.expires_at',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'does not fire again after a restart',
  },
  {
    name: 'alert fires on rows from before it',
    costs: 'customers: they are told that the price reaches what it left long ago',
    edits: [
      {
        file: 'server/modules/alerts/alertOf.ts',
        was: 'sinceSeq: row.checked_log_seq ?? row.since_log_seq,',
        becomes: 'sinceSeq: row.checked_log_seq ?? 0n,',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'does not fire at rows from before it was set',
  },
  {
    name: 'alert noted as looked at beyond the row that hit it',
    costs: 'customers: a crash before the alert is told leaves them untold for ever',
    edits: [
      {
        file: 'server/modules/triggers/service.ts',
        was: 'watched.slot === null ? [] : [{ id, seq: this.#checked(watched) }],',
        becomes: '[{ id, seq: this.#floorOf(watched.item.instrumentId).seen }],',
      },
    ],
    project: 'db',
    test: TEST,
    notices:
      'is noted no further than a row that could not fire it, nor where its setting was not heard of',
  },
  {
    name: 'alert ends without its notice',
    costs: 'customers: a crash between the two leaves them untold',
    edits: [
      {
        file: 'server/modules/alerts/firing.ts',
        was: '    const fired = await updateReached(tx, rows, clock.now())',
        becomes: '    const fired = await updateReached(db, rows, clock.now())',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'is told once when its end was undone',
  },
  {
    name: 'alert moved away from a price that reached it first',
    costs: 'customers: they are never told of a price that they asked for',
    edits: [
      {
        file: 'server/modules/alerts/setting.ts',
        was: 'if (hit !== null && hit.at < old.expires_at.getTime())',
        becomes: 'if (hit !== null && hit.at > old.expires_at.getTime())',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'is not moved away from a price that reached it first and is not told yet',
  },
  {
    name: 'one alert that cannot be told keeps its batch untold',
    costs: 'customers: nobody of two hundred is told, for as long as one row is broken',
    edits: [
      {
        file: 'server/modules/alerts/firing.ts',
        was: 'if (rows.length === 1 || !isOnes(error)) {',
        becomes: 'if (rows.length > 0 || !isOnes(error)) {',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'the others of its batch are told all the same',
  },
  {
    name: 'alert that is set while its account closes outlives it',
    costs: 'customers: what was to be deleted is kept',
    edits: [
      {
        file: 'server/modules/auth/accountStatus.ts',
        was: "if (state === 'closed') throw new Refusal(CODE.userStatusWrong)",
        becomes: "if (state === 'frozen') throw new Refusal(CODE.userStatusWrong)",
      },
    ],
    project: 'db',
    test: 'server/http/customer/closeAccount.db.test.ts',
    notices: 'leaves nothing that the customer drew or set while the job closes it',
  },
]
