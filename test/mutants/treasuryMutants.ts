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
        was: 'treasury - buffer : 0n',
        becomes: 'treasury : 0n',
      },
    ],
    project: 'unit',
    test: 'server/modules/treasury/rulesBuffer.test.ts',
  },
  {
    name: 'buffer judged a day before',
    costs: 'the customers: what was promised to them since then leaves the treasury',
    edits: [
      {
        file: SERVICE,
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
