import type { Mutant } from './mutant.ts'

/** Of loans. */
export const LOAN_MUTANTS: readonly Mutant[] = [
  {
    name: 'loan midnight spared',
    costs: 'the operator: who repays a little just after midnight keeps the rest for a day',
    edits: [
      {
        file: 'server/modules/loans/rulesChange.ts',
        was: "return taken ?? paying(due, units, 'customer', now)",
        becomes: "return paying(due, units, 'customer', now)",
      },
    ],
    project: 'db',
    test: 'server/modules/loans/collecting.db.test.ts',
  },
  {
    name: 'loan lent on a price that few venues say',
    costs: 'the operator: who moves two books borrows on a worth that nobody else confirms',
    edits: [
      {
        file: 'server/main/worth.ts',
        was: "&& market.state(last.instrumentId) === 'full'",
        becomes: '',
      },
    ],
    project: 'unit',
    test: 'server/main/worth.test.ts',
  },
  {
    name: 'loan interest twice',
    costs: 'the customer: each midnight posts the interest of all days before it once more',
    edits: [
      {
        file: 'protocol/formulas/loan.ts',
        was: 'interest: interestOf(next) - interestOf(sums) }',
        becomes: 'interest: interestOf(next) }',
      },
    ],
    project: 'unit',
    test: 'server/modules/loans/rulesChange.test.ts',
  },
  {
    name: 'loan interest of a day that is not over',
    costs: 'the customer: who repays on the same day pays for it',
    edits: [
      {
        file: 'server/modules/loans/rulesCourse.ts',
        was: 'daysOver(loan, now) <= loan.daysDone',
        becomes: 'daysOver(loan, now) < loan.daysDone',
      },
    ],
    project: 'unit',
    test: 'server/modules/loans/rulesCourse.test.ts',
  },
  {
    name: 'loan on a stale price',
    costs:
      'the operator: whoever holds a coin that fell while its price stood still borrows on what it was',
    edits: [
      {
        file: 'server/main/worth.ts',
        was: 'isFresh(last, clock.now()) &&',
        becomes: 'last !== null && clock.now() > 0 &&',
      },
    ],
    project: 'unit',
    test: 'server/main/worth.test.ts',
  },
  {
    name: 'loan on borrowed money',
    costs: 'the operator: what is owed counts as the own, and is lent on again',
    edits: [
      {
        file: 'server/modules/loans/rulesEquity.ts',
        was: 'unsure - owedIn(held)',
        becomes: 'unsure - 0n * owedIn(held)',
      },
    ],
    project: 'unit',
    test: 'server/modules/loans/rulesEquity.test.ts',
  },
  {
    name: 'loan beside a withdrawal',
    costs: 'the operator: money that is about to leave stays behind a loan until both are paid out',
    edits: [
      {
        file: 'server/modules/loans/rulesAsking.ts',
        was: "return context.withdrawing ? 'withdrawalOpen' : null",
        becomes: "return context.withdrawing && context.barred ? 'withdrawalOpen' : null",
      },
    ],
    project: 'unit',
    test: 'server/modules/loans/rulesAsking.test.ts',
  },
  {
    name: 'loan judged at its request alone',
    costs: 'the operator: who lost or spent what they had in the meantime is paid out all the same',
    edits: [
      {
        file: 'server/modules/loans/handler.ts',
        was: "    this.#mustBeLendable(customerId, amount, books, this.#hasOpen(customerId, loan.id))\n    if (event === 'approveFirst')",
        becomes: "    if (event === 'approveFirst')",
      },
    ],
    project: 'db',
    test: 'server/modules/loans/service.db.test.ts',
  },
]
