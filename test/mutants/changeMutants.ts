import type { Mutant } from './mutant.ts'

const RULES_MODEL = 'server/modules/contracts/rules.model.test.ts'

const REVERSING = 'server/modules/contracts/rulesReversing.ts'

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
  {
    name: 'margin added, liquidation price kept',
    costs: 'the customer: they are liquidated where they were, and lose what they added as well',
    edits: [
      {
        file: 'protocol/formulas/contractOrder.ts',
        was: 'const loss = margin - divideFloor(',
        becomes: 'const loss = opening - 0n * margin - divideFloor(',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rules.model.test.ts',
  },
  {
    name: 'margin returned twice',
    costs: 'the operator: a part brings back what was added to the rest, which has it still',
    edits: [
      {
        file: 'protocol/formulas/contractPart.ts',
        was: 'const margin = whole.position.margin - rest.position.margin',
        becomes:
          'const margin = whole.position.margin - rest.position.margin + addedFor(rest.position.lots, position.addedPerLot)',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/contractMargin.test.ts',
  },
  {
    name: 'margin added again for its key',
    costs:
      'the customer: a request that was sent twice is carried out twice, or refused though it was done',
    edits: [
      {
        file: 'server/modules/contracts/service.ts',
        was: "{ to: 'margin', holder, orderId: body.orderId, body }, keyed)",
        becomes:
          "{ to: 'margin', holder, orderId: body.orderId, body }, { ...keyed, command: { ...keyed.command, key: crypto.randomUUID() } })",
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/margin.db.test.ts',
  },
  {
    name: 'margin above the worth of its position',
    costs: 'the customer: they bind money that no price could ever take or save',
    edits: [
      {
        file: 'server/modules/contracts/rulesChanging.ts',
        was: 'units > roomForMargin(position, terms)',
        becomes: 'units > 2n * roomForMargin(position, terms)',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/margin.db.test.ts',
  },
  {
    name: 'margin of a receipt that nobody booked',
    costs: 'the customer: a receipt is called valid whatever it says was added',
    edits: [
      {
        file: 'protocol/proof/receiptHistory.ts',
        was: 'moved === undefined\n      ? due.length === 0',
        becomes: 'moved === undefined\n      ? due.length >= 0',
      },
    ],
    project: 'unit',
    test: 'protocol/proof/receiptHistory.test.ts',
  },
  {
    name: 'reversal keeps the old order open',
    costs: 'the customer: who turned around holds both sides, and pays for both',
    edits: [
      {
        file: 'server/modules/contracts/handler.ts',
        was: `this.#closed.push({ id: order.id, closing, trail: order.changes.trail })
      this.#opened.push(opening)`,
        becomes: 'this.#opened.push(opening)',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/reversing.db.test.ts',
  },
  {
    name: 'reversal pays nothing out',
    costs: 'the customer: the margin and the gain of the old order stay held for ever',
    edits: [
      {
        file: REVERSING,
        was: 'return [closingEntry(order, closing), openingEntry(opening)]',
        becomes: 'return [closing, openingEntry(opening)].slice(1) as Entry[]',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'reversal opens with the old margin',
    costs: 'the customer: what is held, and the liquidation, are of a price that is past',
    edits: [
      {
        file: REVERSING,
        was: 'return { closing, opening }\n}',
        becomes: `const { margin } = position
  return { closing, opening: { ...opening, position: { ...opening.position, margin } } }\n}`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'closing all goes on at any time',
    costs: 'the customer: positions close at prices that nobody saw, once a connection is back',
    edits: [
      {
        file: 'src/features/close-contract/all/runAll.ts',
        was: 'stopped: isLate(batch)',
        becomes: 'stopped: false',
      },
    ],
    project: 'unit',
    test: 'src/features/close-contract/all/runAll.test.ts',
  },
]
