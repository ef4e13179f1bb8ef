import type { Mutant } from './mutant.ts'

const COURSE = 'server/modules/treasury/rulesCourse.ts'
const COURSE_TEST = 'server/modules/treasury/rulesCourse.test.ts'
const SERVICE = 'server/modules/treasury/service.ts'
const SERVICE_TEST = 'server/modules/treasury/service.db.test.ts'

/** Of the operator's own money. */
export const TREASURY_MUTANTS: readonly Mutant[] = [
  {
    name: 'treasury moved by one person',
    costs:
      'the customers: one treasurer books money that nobody has seen, and sells promises on it',
    edits: [
      {
        file: COURSE,
        was: 'if (from.proposedBy === operatorId)',
        becomes: "if (from.proposedBy === '')",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'treasury confirmed by who made the proposer',
    costs: 'the customers: one admin makes a treasurer, and books money that nobody has seen',
    edits: [
      {
        file: 'server/modules/operators/store.ts',
        was: '(($1, $2), ($2, $1))',
        becomes: '(($2, $1), ($2, $1))',
      },
    ],
    project: 'db',
    test: 'server/main/treasury.db.test.ts',
    notices: 'takes another hand',
  },
  {
    name: 'taken out long after it was confirmed',
    costs: 'the customers: a yes of last year takes the money of today',
    edits: [
      {
        file: COURSE,
        was: "if (from.state === 'lapsed' || afterLapsing(from, now) !== null) throw movedOn()",
        becomes: "if (from.state === 'lapsed') throw movedOn()",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'take-out proven by an older payment',
    costs: 'the customers: money that left for somebody else counts as sent, and is sent again',
    edits: [
      {
        file: 'server/modules/treasury/rulesFunding.ts',
        was: 'minedAt === null || minedAt + SKEW_MS < releasedAt',
        becomes: 'minedAt === null',
      },
    ],
    project: 'unit',
    test: 'server/modules/treasury/rulesFunding.test.ts',
  },
  {
    name: 'funding booked without a look at its name',
    costs: 'the customers: a deposit is booked once more as the operator’s own money',
    edits: [
      {
        file: SERVICE,
        was: "await mustBeFree(deps, tx, to.reference ?? '')",
        becomes: '',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'has a reference that serves once',
  },
  {
    name: 'funding from a customer’s wallet',
    costs: 'the customers: one treasurer books what a customer paid as the operator’s own money',
    edits: [
      {
        file: SERVICE,
        was: 'if (await deps.isCustomers(tx, sendersOf(facts)))',
        becomes: 'if (await deps.isCustomers(tx, []))',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'is as much as the chain says',
  },
  {
    name: 'treasury emptied overnight',
    costs: 'the customers: two people take the treasury before anybody else can stop them',
    edits: [
      {
        file: COURSE,
        was: 'if (now < from.waitsUntil)',
        becomes: 'if (now < from.since)',
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'treasury funded from customers’ deposits',
    costs: 'the customers: what a wallet pays that also holds their money counts as the operator’s',
    edits: [
      {
        file: 'server/modules/treasury/rulesFunding.ts',
        was: '!chain.treasury.includes(from)',
        becomes: '!chain.wallets.includes(from)',
      },
    ],
    project: 'unit',
    test: 'server/modules/treasury/rulesFunding.test.ts',
  },
  {
    name: 'transaction that funds and pays',
    costs: 'the customers: one transfer is a funding and somebody’s payout, and one of them is air',
    edits: [
      {
        file: SERVICE,
        was: 'await deps.isNamed(tx, spellingsOf(reference))',
        becomes: 'await deps.isNamed(tx, [])',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'or pays a withdrawal or a charity',
  },
  {
    name: 'buffer ignored',
    costs: 'the customers: nothing stays for what they win next',
    edits: [
      {
        file: 'server/modules/treasury/rulesBuffer.ts',
        was: 'return treasury > buffer ? treasury - buffer : 0n',
        becomes: 'return treasury > buffer ? treasury : 0n',
      },
    ],
    project: 'unit',
    test: 'server/modules/treasury/rulesBuffer.test.ts',
  },
  {
    name: 'take-out of what is not at the attested addresses',
    costs: 'the customers: what they are owed is less covered than the last statement showed',
    edits: [
      {
        file: 'server/modules/treasury/releasing.ts',
        was: 'if (stays < standing.owed + standing.setAside) throw tooMuch()',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/treasury/bounds.db.test.ts',
    notices: 'leaves what customers are owed',
  },
  {
    name: 'take-out that was not sent yet forgotten',
    costs: 'the customers: what is still on its way out covers them a second time',
    edits: [
      {
        file: 'server/modules/treasury/store.ts',
        was: "AND (m.state = 'released' OR m.state = 'done' AND m.since > $3)",
        becomes: "AND m.state = 'lapsed' AND m.since > $3",
      },
    ],
    project: 'db',
    test: 'server/modules/treasury/bounds.db.test.ts',
    notices: 'leaves what customers are owed',
  },
  {
    name: 'buffer judged a day before',
    costs: 'the customers: what was promised to them since then leaves the treasury',
    edits: [
      {
        file: 'server/modules/treasury/releasing.ts',
        was: 'await mustBeLeft(deps, tx, asset, units)',
        becomes: 'await mustBeLeft(deps, tx, asset, 0n)',
      },
    ],
    project: 'db',
    test: SERVICE_TEST,
    notices: 'judged again when it leaves',
  },
  {
    name: 'take-out proposed again where its answer was lost',
    costs: 'the customers: two people confirm one payment twice, and the treasury is short of it',
    edits: [
      {
        file: 'server/modules/treasury/service.ts',
        was: 'id: asUuid(clientId) }',
        becomes: 'id: randomUUID() }',
      },
    ],
    project: 'db',
    test: 'server/modules/treasury/service.db.test.ts',
    notices: 'is proposed once',
  },
]
