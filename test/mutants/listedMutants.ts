import type { Mutant } from './mutant.ts'

const VERIFIER = 'protocol/proof/verifyListed.test.ts'

/** Of receipts of listed series: each would let an operator sign an end that did not come about. */
export const LISTED_MUTANTS: readonly Mutant[] = [
  {
    name: 'sale at any volatility proved',
    costs: 'the operator: who sees a volatility rise sells back what it was not sold at',
    edits: [
      {
        file: 'protocol/proof/verifyListed.ts',
        was: 'decimalOf(sale.sigma, SIGMA_SCALE) <= decimalOf(order.sigma, SIGMA_SCALE) &&',
        becomes: 'decimalOf(sale.sigma, SIGMA_SCALE) >= 0n &&',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'sold at a greater volatility',
  },
  {
    name: 'listed option ends at any second',
    costs: 'whoever another second is better for: the operator says after the fact when it ended',
    edits: [
      {
        file: 'protocol/proof/verifyListed.ts',
        was: 'one === end % DAY_MS',
        becomes: 'one <= end',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'another second of its day',
  },
  {
    name: 'listed option void though a price came',
    costs: 'who would have won: a log that stops at the chosen second gives the premium back',
    edits: [
      {
        file: 'protocol/proof/optionEnd.ts',
        was: 'return late <= LISTED_WAITS_MS ? gap.after : null',
        becomes: 'return late <= 0 ? gap.after : null',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'void, though one came in time',
  },
  {
    name: 'listed option settled by a later row',
    costs: 'whoever the later price is worse for: the operator takes the one it likes',
    edits: [
      {
        file: 'protocol/proof/verifyOption.ts',
        was: 'gap.after.row.previous === gap.before.row.seq',
        becomes: 'gap.after.row.seq !== gap.before.row.seq',
      },
    ],
    project: 'unit',
    test: VERIFIER,
    notices: 'late, by a later row',
  },
]
