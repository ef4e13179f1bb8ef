import type { Mutant } from './mutant.ts'

const FORMULAS = 'protocol/formulas/contractOrder.ts'
const ENTRIES = 'server/modules/contracts/rulesEntries.ts'
const RULES_MODEL = 'server/modules/contracts/rules.model.test.ts'
const ENGINE_MODEL = 'server/modules/triggers/service.test.ts'

/** Faults of contract orders. */
export const CONTRACT_MUTANTS: readonly Mutant[] = [
  {
    name: 'leverage that the policy forbids',
    costs: 'the customer: loses faster than the law of their country allows',
    edits: [
      {
        file: 'protocol/formulas/leverages.ts',
        was: 'steps.filter((step) => step <= maxLeverage)',
        becomes: 'steps.filter((step) => step > 0)',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/leverages.test.ts',
  },
  {
    name: 'days of results begun a day late',
    costs: 'whoever reads the calendar: each result stands under another day than it closed on',
    edits: [
      {
        file: 'server/modules/contracts/reads.ts',
        was: '...toSums(byDay.get(index + 1) ?? NOTHING),',
        becomes: '...toSums(byDay.get(index + 2) ?? NOTHING),',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/reads.db.test.ts',
  },
  {
    name: 'double close',
    costs: 'the operator: an order pays out twice',
    edits: [
      {
        file: 'protocol/machines/contractOrder.ts',
        was: 'step.from === state && step.reason === reason',
        becomes: 'step.reason === reason',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'loss beyond margin',
    costs: 'the customer: a gap of the market takes more than what was put in',
    edits: [
      {
        file: FORMULAS,
        was: 'const capped = gross.down <= -position.margin',
        becomes: 'const capped = false',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'margin not released',
    costs: 'the customer: the margin of a closed order stays held for ever',
    edits: [
      {
        file: ENTRIES,
        was: `      leg({ owner: customerId, bucket: 'margin' }, -position.margin),
      leg({ owner: customerId, bucket: 'available' }, done.payout),`,
        becomes: `      leg({ owner: customerId, bucket: 'available' }, done.payout - position.margin),`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'rounding to the customer',
    costs: 'the operator: a unit with every closing, as often as somebody cares to close',
    edits: [
      {
        file: FORMULAS,
        was: 'const profit = capped ? -position.margin : gross.down',
        becomes: 'const profit = capped ? -position.margin : gross.up',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'margin rounded down',
    costs: 'the operator: a unit less is held than the leverage that was allowed needs',
    edits: [
      {
        file: FORMULAS,
        was: 'return divideCeil(lots * terms.contractSize * at, WORTH_PER_UNIT * leverage)',
        becomes: 'return divideFloor(lots * terms.contractSize * at, WORTH_PER_UNIT * leverage)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'float in a formula',
    costs: 'whoever is unlucky: large profits lose their last digits',
    edits: [
      {
        file: FORMULAS,
        was: 'return rounded(position.lots * terms.contractSize * move, WORTH_PER_UNIT)',
        becomes: `const float = Number(position.lots * terms.contractSize * move) / Number(WORTH_PER_UNIT)
  return { down: BigInt(Math.floor(float)), up: BigInt(Math.ceil(float)) }`,
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/contractOrder.test.ts',
  },
  {
    name: 'float in reading money',
    costs: 'whoever is unlucky: an amount past 2^53 units is another one after reading it',
    edits: [
      {
        file: 'protocol/decimal.ts',
        was: `units: BigInt(whole + fraction.padEnd(scale, '0'))`,
        becomes: 'units: BigInt(Math.round(Number(text) * 10 ** scale))',
      },
    ],
    project: 'unit',
    test: 'protocol/decimal.test.ts',
  },
  {
    name: 'closing fee not charged',
    costs: 'the operator: every closing is free',
    edits: [
      {
        file: FORMULAS,
        was: 'const up = fee.up < left ? fee.up : left',
        becomes: 'const up = 0n * left',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'second price that qualifies',
    costs: 'the customer: a stop that could not be filled at once slips further',
    edits: [
      {
        file: 'server/modules/triggers/service.ts',
        was: 'else this.#stand(floor, watched, next)',
        becomes: 'this.#stand(floor, watched, next ?? watched.item)',
      },
    ],
    project: 'unit',
    test: ENGINE_MODEL,
  },
  {
    name: 'log not asked after a restart',
    costs: 'the customer: a stop that was reached while the process was down is forgotten',
    edits: [
      {
        file: 'server/modules/triggers/service.ts',
        was: 'const { hit, item, lastSeq } = await this.#searched(this.#deps.query, watched.item, checkedSeq)',
        becomes:
          'const { hit, item, lastSeq } = { hit: null, item: watched.item, lastSeq: checkedSeq }',
      },
    ],
    project: 'unit',
    test: ENGINE_MODEL,
  },
  {
    name: 'liquidation a tick late',
    costs: 'the operator: less is left of the margin than the order was allowed to go down to',
    edits: [
      {
        file: FORMULAS,
        was: 'WORTH_PER_UNIT, position.lots * terms.contractSize) + 1n',
        becomes:
          'WORTH_PER_UNIT, position.lots * terms.contractSize) + 1n + tickSize(terms.decimals)',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/contractOrder.test.ts',
  },
  {
    name: 'take profit at the market',
    costs: 'the operator: it pays more than it had set aside and promised',
    edits: [
      {
        file: 'protocol/formulas/contractTrigger.ts',
        was: `return { reason: 'takeProfit', at: position.takeProfit }`,
        becomes: `return { reason: 'takeProfit', at }`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'spread to the wrong side',
    costs: 'the operator: who opens and closes at once earns the spread',
    edits: [
      {
        file: FORMULAS,
        was: `return side === 'long' ? bidOf(mid, terms) : askOf(mid, terms)`,
        becomes: `return side === 'long' ? askOf(mid, terms) : bidOf(mid, terms)`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'demo and real mixed',
    costs: 'the operator: play money pays a real profit',
    edits: [
      {
        file: ENTRIES,
        was: `kind: account,
    type: 'contractClosed',`,
        becomes: `kind: account === 'demo' ? 'real' : 'demo',
    type: 'contractClosed',`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'escrow not returned',
    costs: 'the operator: its funds dry up, and nobody can open any more',
    edits: [
      {
        file: ENTRIES,
        was: `      operator('escrow', -escrow),
      operator('treasury', escrow - done.operatorPays),`,
        becomes: `      operator('treasury', -done.operatorPays),`,
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'stale price accepted',
    costs: 'the operator: who sees the market move elsewhere trades on a price that stood still',
    edits: [
      {
        file: 'server/modules/market/rulesUsable.ts',
        was: 'return last !== null && Math.abs(now - last.at) <= STALE_AFTER_MS',
        becomes: 'return last !== null && STALE_AFTER_MS > 0',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'limit order holds its money twice',
    costs: 'the customer: what was held while the order waited stays held for ever',
    edits: [
      {
        file: 'server/modules/contracts/entryHandler.ts',
        was: "entry: [releasedEntry(order, 'contractReleased'), ...[decision.entry ?? []].flat()],",
        becomes: 'entry: decision.entry,',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/waiting.db.test.ts',
  },
  {
    name: 'limit order opens what is not allowed any more',
    costs:
      'the customer: an order opens that their account may not have, or at a risk they did not accept',
    edits: [
      {
        file: 'server/modules/contracts/rulesPlacing.ts',
        was: "if (barred !== null) return { to: 'cancelled', reason: barred, logSeq }",
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/waiting.db.test.ts',
  },
  {
    name: 'limit order opened by the past',
    costs: 'the operator: an order opens at a price that is long gone',
    edits: [
      {
        file: 'server/modules/contracts/rulesPlacing.ts',
        was: 'if (Math.abs(now - logged.at) > STALE_AFTER_MS)',
        becomes: 'if (STALE_AFTER_MS < 0)',
      },
    ],
    project: 'db',
    test: 'server/modules/contracts/waiting.db.test.ts',
  },
]
