import type { Mutant } from './mutant.ts'

const COURSE = 'server/modules/deposits/rulesCourse.ts'
const COURSE_TEST = 'server/modules/deposits/rulesCourse.test.ts'
const ENTRIES_TEST = 'server/modules/deposits/rulesEntries.test.ts'

/** Of deposits. */
export const DEPOSIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'unknown balance of a wallet is zero',
    costs: 'the customer: they are told that their wallet is empty, and look for a thief',
    edits: [
      {
        file: 'server/modules/deposits/walletBalance.ts',
        was: '        return { amount: null }',
        becomes: "        return { amount: '0' }",
      },
    ],
    project: 'db',
    test: 'server/modules/deposits/walletBalance.db.test.ts',
    notices: 'is null where the nodes do not agree',
  },
  {
    name: 'credited a block early',
    costs: 'the operator: the newest block leaves the chain most often of all',
    edits: [
      {
        file: COURSE,
        was: 'return Math.max(0, head - block + 1)',
        becomes: 'return Math.max(0, head - block + 2)',
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'gone because a node forgot it',
    costs: 'the customer: what is still on the chain is taken back',
    edits: [
      {
        file: COURSE,
        was: 'const gone = blockThere !== null && blockThere !== deposit.blockHash',
        becomes: "const gone = blockThere !== '' && deposit.blockHash !== ''",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'reversal forgotten',
    costs: 'the operator: it keeps owing what the chain took back',
    edits: [
      {
        file: COURSE,
        was: "if (state === 'success') return chain('undo', 'reorganised', { confirmations: 0 })",
        becomes: "if (state === 'success') return null",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'below the minimum swallowed',
    costs: 'the customer: what arrived is nowhere to be seen',
    edits: [
      {
        file: COURSE,
        was: "? chain('hold', 'belowMinimum', change)",
        becomes: "? chain('fail', 'belowMinimum', change)",
      },
    ],
    project: 'unit',
    test: COURSE_TEST,
  },
  {
    name: 'debt forgiven unseen',
    costs: 'the operator: what the treasury carried never comes back',
    edits: [
      {
        file: 'server/modules/deposits/rulesEntries.ts',
        was: `    [TREASURY, deposit.debt],
    [own(deposit), units - deposit.debt],`,
        becomes: '    [own(deposit), units],',
      },
    ],
    project: 'unit',
    test: ENTRIES_TEST,
  },
  {
    name: 'reversal below zero',
    costs: 'the customer: more is taken back than they have',
    edits: [
      {
        file: 'server/modules/deposits/rulesEntries.ts',
        was: 'return available >= units ? 0n : units - available',
        becomes: 'return available >= 0n ? 0n : units - available',
      },
    ],
    project: 'unit',
    test: ENTRIES_TEST,
  },
  {
    name: 'one node believed',
    costs: 'the operator: whoever holds one node of three invents money',
    edits: [
      {
        file: 'server/platform/rulesChainVote.ts',
        was: 'if (count >= quorum) return ballot',
        becomes: 'if (count >= Math.min(quorum, 1)) return ballot',
      },
    ],
    project: 'unit',
    test: 'server/platform/rulesChainVote.test.ts',
  },
]
