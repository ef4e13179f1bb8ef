import type { Mutant } from './mutant.ts'

const RULES_MODEL = 'server/modules/contracts/rules.model.test.ts'

/** Of contract orders that are changed while they are open. */
export const CHANGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'part keeps the whole escrow',
    costs:
      'the operator: a part gives back what the rest may still win, and the rest is not funded',
    edits: [
      {
        file: 'protocol/formulas/contractPart.ts',
        was: '...stakeWith(part, openFee, whole.escrow - rest.escrow, terms),',
        becomes: '...stakeWith(part, openFee, whole.escrow, terms),',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'edit keeps the old escrow',
    costs: 'the customer: a take profit is moved to where nobody set the money aside',
    edits: [
      {
        file: 'server/modules/contracts/rulesEntries.ts',
        was: 'if (more === 0n) return null',
        becomes: 'if (more !== null) return null',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'edit against the old price',
    costs: 'the customer: a stop that the market is past already closes the order at once',
    edits: [
      {
        file: 'protocol/formulas/contractStops.ts',
        was: `const now = closingPrice(side, mid, terms)
  const ahead`,
        becomes: `const now = openPrice
  const ahead`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'edit undone by the past',
    costs: 'the customer: a price from before the change reaches a stop that was not there yet',
    edits: [
      {
        file: 'server/modules/contracts/rulesWatch.ts',
        was: 'sinceSeq: changes.levelsLogSeq',
        becomes: 'sinceSeq: changes.levelsLogSeq - 2n',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/changing.db.test.ts',
  },
]
