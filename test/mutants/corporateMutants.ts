import type { Mutant } from './mutant.ts'

const EFFECTS = 'server/modules/corporate/effects.ts'
const TEST = 'server/main/corporate.db.test.ts'

/** Of corporate actions, and of what they end. */
export const CORPORATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'corporate action: closed at a row from after it',
    costs: 'every holder of the share: a split of 10:1 takes nine tenths of a long',
    edits: [
      {
        file: EFFECTS,
        was: 'this.closesAt(action) - 1, 0n)',
        becomes: 'action.exAt + 60_000, 0n)',
      },
    ],
    project: 'db',
    test: TEST,
  },
  {
    name: 'corporate action: a price from after it liquidates what was opened before',
    costs: 'every holder of the share: the first price after a split liquidates them',
    edits: [
      {
        file: 'server/modules/contracts/rulesClosing.ts',
        was: 'if (ends !== null && first.at >= ends.exAt) {',
        becomes: 'if (ends !== null && first.at < 0) {',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/splits.test.ts',
  },
  {
    name: 'corporate action: confirmed by the proposer’s own second account',
    costs: 'the customers: one person ends what all of them have open in a share',
    edits: [
      {
        file: 'server/modules/corporate/service.ts',
        was: 'if (!(await areApart(db, { proposed, confirms, before })))',
        becomes: 'if (!(await areApart(db, { proposed, confirms, before })) && before < 0)',
      },
    ],
    project: 'db',
    test: TEST,
    notices: 'takes two people',
  },
  {
    name: 'corporate action: what opens between the close and its moment stays open',
    costs: 'a customer whose order took a while: the split ends it at a tenth of its price',
    edits: [
      {
        file: EFFECTS,
        was: 'if (!isDone || clock.now() < exAt) return',
        becomes: 'if (!isDone) return',
      },
    ],
    project: 'db',
    test: TEST,
  },
  {
    name: 'corporate action: charges a fee for what it closes',
    costs: 'the customers: they pay for a closing that nobody asked them about',
    edits: [
      {
        file: 'protocol/formulas/contractOrder.ts',
        was: "reason === 'corporateAction' ? { ...terms, feePpm: 0n } : terms",
        becomes: "reason === 'corporateAction' ? { ...terms } : terms",
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/splits.test.ts',
  },
  {
    name: 'corporate action: a receipt of a row from after it is believed',
    costs: 'a customer who checks a receipt: an operator closes at the price after a split',
    edits: [
      {
        file: 'protocol/proof/verifyReceipt.ts',
        was: '(order.exAt === undefined || momentOf(close.row.at) < momentOf(order.exAt))',
        becomes: '(order.exAt === undefined || momentOf(order.exAt) > 0)',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/receiptAction.test.ts',
  },
  {
    name: 'corporate action: its page says that what is open closes only at its moment',
    costs: 'every holder of the share: who acts between the close and the moment comes too late',
    edits: [
      {
        file: EFFECTS,
        was: 'closesAt: toIso(this.closesAt(next)) }',
        becomes: 'closesAt: toIso(next.exAt) }',
      },
    ],
    project: 'unit',
    test: 'server/modules/corporate/effects.test.ts',
  },
]
