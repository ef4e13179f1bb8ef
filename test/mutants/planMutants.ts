import type { Mutant } from './mutant.ts'

const RULES_MODEL = 'server/modules/plans/rules.model.test.ts'

/** Of smart plans and staking. */
export const PLAN_MUTANTS: readonly Mutant[] = [
  {
    name: 'day paid twice',
    costs: 'the operator: whoever asks again is paid again, until the escrow is empty',
    edits: [
      {
        file: 'server/modules/plans/rulesCourse.ts',
        was: 'if (state === null || day !== paidDays + 1) return null',
        becomes: 'if (state === null || day < 1 || day > paidDays + 1) return null',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'part of a day paid',
    costs:
      'the operator: a plan that is bought just before midnight is paid for a day it did not run',
    edits: [
      {
        file: 'protocol/formulas/planOrder.ts',
        was: 'return Math.ceil(boughtAt / DAY_MS) * DAY_MS',
        becomes: 'return Math.floor(boughtAt / DAY_MS) * DAY_MS',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'yield of a lost day',
    costs: 'the customer: the remainders of their days never add up to what was promised',
    edits: [
      {
        file: 'protocol/formulas/planOrder.ts',
        was: 'return yieldThrough(terms, day) - yieldThrough(terms, day - 1)',
        becomes: 'return yieldThrough(terms, day - day + 1)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'escrow of an exit kept',
    costs: 'the operator: what it set aside for days that never come stays there for ever',
    edits: [
      {
        file: 'server/modules/plans/rulesEntries.ts',
        was: 'const unpaid = plan.promised - plan.paid',
        becomes: 'const unpaid = 0n * (plan.promised - plan.paid)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
]
