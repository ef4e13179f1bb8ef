import type { Mutant } from './mutant.ts'

const REVISING = 'server/modules/contracts/revising.db.test.ts'
const RULES_MODEL = 'server/modules/contracts/rules.model.test.ts'

/** Of contract orders that are changed while they wait. */
export const WAITING_MUTANTS: readonly Mutant[] = [
  {
    name: 'changed limit keeps the old hold',
    costs: 'the operator: an order opens at a limit whose margin was never held',
    edits: [
      {
        file: 'server/modules/contracts/rulesRevising.ts',
        was: 'held: heldFor(lots, leverage, limitPrice, terms),',
        becomes: 'held: order.held,',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'changed limit opens by the old one',
    costs:
      'the customer: the engine had not heard of the change, and opens what is not wanted any more',
    edits: [
      {
        file: 'server/modules/contracts/entryHandler.ts',
        was: 'const first = order.edits > 0 ? hit : ask.logged',
        becomes: 'const first = ask.logged',
      },
    ],
    project: 'db',
    test: REVISING,
  },
  {
    name: 'change undoes a fill',
    costs: 'whoever the price was good for: a row that has opened the order is talked away',
    edits: [
      {
        file: 'server/modules/contracts/rulesRevising.ts',
        was: 'if (!mayRevise(order.state) || isDue(order, context)) throw',
        becomes: 'if (!mayRevise(order.state)) throw',
      },
    ],
    project: 'db',
    test: REVISING,
  },
  {
    name: 'opened at any limit',
    costs: 'the customer: a receipt calls an opening due that its limit never allowed',
    edits: [
      {
        file: 'protocol/proof/receiptWait.ts',
        was: '    isReached(waited, midOf(open.row.mid), termsOf(order)) &&',
        becomes: '',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/receiptWait.test.ts',
  },
  {
    name: 'stop fires on the side of a limit',
    costs: 'the customer: an order that was to follow a rise opens on the fall',
    edits: [
      {
        file: 'protocol/formulas/contractEntry.ts',
        was: "(side === 'long') === (entryType === 'limit')",
        becomes: "side === 'long'",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'stop opens at its level',
    costs: 'the operator: after a gap it sells at a price that was never logged',
    edits: [
      {
        file: 'server/modules/contracts/rulesPlacing.ts',
        was: '    mid: logged.mid,\n',
        becomes: "    mid: order.entryType === 'stop' ? reachingMid(order, terms) : logged.mid,\n",
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
]
