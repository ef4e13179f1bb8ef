import type { Mutant } from './mutant.ts'

const CALENDAR = 'server/modules/market/calendars/rulesCalendar.ts'
const CALENDAR_TEST = 'server/modules/market/calendars/rulesCalendar.test.ts'
const CLOSURE = 'server/modules/closures/rulesClosure.ts'
const CLOSURE_TEST = 'server/modules/closures/rulesClosure.test.ts'

/** Of when markets trade. */
export const CALENDAR_MUTANTS: readonly Mutant[] = [
  {
    name: 'market open beyond the end of its calendar',
    costs: 'the customers: orders are made on holidays that nobody entered, at prices of nothing',
    edits: [
      {
        file: CALENDAR,
        was: 'if (date > calendar.until || calendar.holidays.has(date))',
        becomes: 'if (calendar.holidays.has(date))',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/calendars/calendars.test.ts',
    notices: 'is closed beyond its end',
  },
  {
    name: 'added early close opens a market',
    costs: 'the customers: two people keep a market open that its exchange has closed',
    edits: [
      {
        file: CALENDAR,
        was: 'Math.min(closesAt, earlyCloses.get(date) ?? closesAt)',
        becomes: 'closesAt',
      },
    ],
    project: 'unit',
    test: CALENDAR_TEST,
  },
  {
    name: 'market closed by one person',
    costs: 'the customers: one operator keeps those out whose stops are about to be reached',
    edits: [
      {
        file: CLOSURE,
        was: 'if (from.proposedBy === operatorId)',
        becomes: "if (from.proposedBy === '')",
      },
    ],
    project: 'unit',
    test: CLOSURE_TEST,
  },
  {
    name: 'market closed by an admin and the treasurer whom they made',
    costs: 'the customers: one person makes the second one, and closes a market alone',
    edits: [
      {
        file: 'server/modules/closures/service.ts',
        was: 'if (!(await areApart(db, who)))',
        becomes: 'if (!(await areApart(db, who)) && from.since < 0)',
      },
    ],
    project: 'db',
    test: 'server/main/closures.db.test.ts',
    notices: 'takes two hands',
  },
  {
    name: 'market closed without a day’s notice',
    costs: 'the customers: nobody can close a position before the market does',
    edits: [
      {
        file: CLOSURE,
        was: 'if (closes.from - now < AHEAD_MS)',
        becomes: 'if (closes.from < now)',
      },
    ],
    project: 'unit',
    test: CLOSURE_TEST,
  },
  {
    name: 'market closed over an open option',
    costs: 'the customer: an option was sold on hours that are then taken from it',
    edits: [
      {
        file: CLOSURE,
        was: 'lastExpiry !== null && lastExpiry >= closesFrom',
        becomes: 'lastExpiry !== null && lastExpiry < 0',
      },
    ],
    project: 'unit',
    test: CLOSURE_TEST,
  },
  {
    name: 'market closed over an option that is being bought',
    costs: 'the customer: an option sold a moment before ends while its market is closed',
    edits: [
      {
        file: 'server/modules/closures/service.ts',
        was: "await ledger.lockBooks(tx, [], 'USDT', { home: 0, whole: true }, BOOKS)",
        becomes: 'await Promise.resolve([ledger, BOOKS])',
      },
    ],
    project: 'db',
    test: 'server/main/closures.db.test.ts',
    notices: 'looks at open options only after',
  },
  {
    name: 'closure announced outside the transaction that confirms it',
    costs:
      'everybody: told that a market closes which stays open, and orders are closed for nothing',
    edits: [
      {
        file: 'server/main/traded.ts',
        was: 'parts.content.publish(tx, announcedClosure(told))',
        becomes: 'parts.content.publish(parts.db, announcedClosure(told))',
      },
    ],
    project: 'db',
    test: 'server/main/closures.db.test.ts',
    notices: 'tells nobody of a closure',
  },
]
