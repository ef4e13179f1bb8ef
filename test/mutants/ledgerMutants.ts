import type { Mutant } from './mutant.ts'

/** Of the ledger and of the commands that write to it. */
export const LEDGER_MUTANTS: readonly Mutant[] = [
  {
    name: 'overdraft by a unit',
    costs: 'the operator: an account goes below zero, a unit at a time',
    edits: [
      {
        file: 'server/modules/ledger/rulesBooks.ts',
        was: 'if (total + units < 0n) throw new ShortOfFunds(account)',
        becomes: 'if (total + units < -1n) throw new ShortOfFunds(account)',
      },
    ],
    project: 'unit',
    test: 'server/modules/ledger/rulesBooks.test.ts',
  },
  {
    name: 'money made by levelling',
    costs: 'the operator: its books no longer add up, and everything stops',
    edits: [
      {
        file: 'server/modules/ledger/rulesBooks.ts',
        was: 'gained += row.balance - share',
        becomes: 'gained += row.balance',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rules.model.test.ts',
  },
  {
    name: 'known accounts without a lock',
    costs: 'the operator: two commands pay with the same money',
    edits: [
      {
        file: 'server/modules/ledger/store.ts',
        was: '= ANY ($1::bigint[]) ORDER BY id FOR UPDATE',
        becomes: '= ANY ($1::bigint[]) ORDER BY id',
      },
    ],
    project: 'db',
    test: 'server/modules/ledger/pockets.db.test.ts',
  },
  {
    name: 'key of another body',
    costs: 'the customer: an order they never sent is answered as if it had been done',
    edits: [
      {
        file: 'server/modules/commands/batch.ts',
        was: 'if (!same) throw new Refusal(CODE.keyReused)',
        becomes: "if (!same && hash === '') throw new Refusal(CODE.keyReused)",
      },
    ],
    project: 'db',
    test: 'server/modules/commands/batch.db.test.ts',
  },
  {
    name: 'refused and done',
    costs: 'the customer: told no, and charged all the same',
    edits: [
      {
        file: 'server/modules/commands/batch.ts',
        was: `    if (entry !== null) this.#books.postAll([entry].flat())
    accept()`,
        becomes: `    accept()
    if (entry !== null) this.#books.postAll([entry].flat())`,
      },
    ],
    project: 'db',
    test: 'server/modules/commands/batch.db.test.ts',
  },
]
