import type { Mutant } from './mutant.ts'

const OFFER = 'server/modules/plans/rulesOffer.ts'
const OFFER_TEST = 'server/modules/plans/rulesOffer.test.ts'
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
  {
    name: 'plan offered by one person',
    costs: 'the treasury: a treasurer offers the greatest rate, buys it, and has the whole yield',
    edits: [
      {
        file: OFFER,
        was: 'if (from.proposedBy === operatorId)',
        becomes: "if (from.proposedBy === '')",
      },
    ],
    project: 'unit',
    test: OFFER_TEST,
    notices: 'nobody confirms their own',
  },
  {
    name: 'plan offered by an admin and the treasurer whom they made',
    costs: 'the treasury: one person makes the second one, and offers alone what they then buy',
    edits: [
      {
        file: 'server/modules/plans/offers.ts',
        was: 'if (!(await areApart(tx, who)))',
        becomes: "if (!(await areApart(tx, who)) && from.state === 'ended')",
      },
    ],
    project: 'db',
    test: 'server/http/operator/operatorPlans.db.test.ts',
    notices: 'takes two hands',
  },
  {
    name: 'used id proposed anew with other terms',
    costs: 'the second person: says yes to an id whose terms are not those that were proposed',
    edits: [
      {
        file: OFFER,
        was: 'if (SAME.some((fact) => found[fact] !== asked[fact]))',
        becomes: 'if (SAME.every((fact) => found[fact] !== asked[fact]))',
      },
    ],
    project: 'unit',
    test: OFFER_TEST,
    notices: 'is the same proposal',
  },
  {
    name: 'plan sold that is off sale',
    costs: 'the treasury: a product that was ended, or is only proposed, goes on taking its yield',
    edits: [
      {
        file: 'server/modules/plans/rulesBuying.ts',
        was: 'if (product === null || !product.onSale)',
        becomes: 'if (product === null)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
    notices: 'refuse a term',
  },
  {
    name: 'plan proposed beyond its bounds',
    costs: 'the treasury: a slip of a digit is read by two people, and sold to everybody',
    edits: [
      {
        file: 'server/modules/plans/rulesProduct.ts',
        was: 'if (dailyPpm > MOST.dailyPpm)',
        becomes: 'if (dailyPpm > 1000n * MOST.dailyPpm)',
      },
    ],
    project: 'unit',
    test: 'server/modules/plans/rulesProduct.test.ts',
    notices: 'proposes within bounds',
  },
]
