import type { Mutant } from './mutant.ts'

const RULES_MODEL = 'server/modules/exchange/rules.model.test.ts'
const FORMULAS = 'protocol/formulas/exchange.ts'
const USING = 'server/modules/exchange/rulesUsing.ts'

/** Of currency exchange. */
export const EXCHANGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'exchange rounded to the customer',
    costs: 'the operator: a unit with every exchange, as often as somebody cares to make one',
    edits: [
      {
        file: FORMULAS,
        was: 'const gross = divideFloor(worth, unit)',
        becomes: 'const gross = divideCeil(worth, unit)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'exchange without its fee',
    costs: 'the operator: it is paid from the treasury what the customer was told to pay',
    edits: [
      {
        file: FORMULAS,
        was: 'const received = gross - fee.up',
        becomes: 'const received = gross',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'exchange rounded between two prices',
    costs: 'the customer: a share of small amounts, wherever a way leads through a coarse currency',
    edits: [
      {
        file: FORMULAS,
        was: "denominator *= side === 'sell' ? PRICE_UNIT : mid",
        becomes:
          "denominator *= side === 'sell' ? PRICE_UNIT : mid\n    numerator -= numerator % denominator",
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/exchange.test.ts',
  },
  {
    name: 'quote of somebody else',
    costs: 'everybody: a good quote is used by all who come to know of it',
    edits: [
      {
        file: USING,
        was: 'if (quote.customerId !== customerId || quote.account !== account)',
        becomes: 'if (quote.account !== account)',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'expired quote accepted',
    costs:
      'the operator: whoever waits until the price has moved their way exchanges at the old one',
    edits: [
      {
        file: USING,
        was: 'askedAt < quote.quotedAt || askedAt > quote.expiresAt',
        becomes: 'askedAt < quote.quotedAt',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'quote used though the price has left it',
    costs:
      'the operator: whoever asks each second and uses what became good has an option for nothing',
    edits: [
      { file: USING, was: 'quote.replaced || isOutrun(quote, last)', becomes: 'quote.replaced' },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'quote used twice',
    costs: 'the operator: one good price is taken again and again until it expires',
    edits: [
      {
        file: USING,
        was: 'if (quote.exchangedAt !== null) throw new Refusal(CODE.quoteUsed)',
        becomes: '',
      },
    ],
    project: 'unit',
    test: RULES_MODEL,
  },
  {
    name: 'use of a quote not kept',
    costs: 'the operator: as above, with the next request already, and the exchange is in no list',
    edits: [
      {
        file: 'server/modules/exchange/handler.ts',
        was: 'this.#used.push(used)',
        becomes: '',
      },
    ],
    project: 'db',
    test: 'server/modules/exchange/races.db.test.ts',
  },
]
