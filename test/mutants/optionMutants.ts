import type { Mutant } from './mutant.ts'

const MODEL = 'server/modules/options/rules.model.test.ts'

/** Mistakes somebody could make with options. */
export const OPTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'a draw is lost',
    costs: 'the customer: a price that ends where it began takes the stake',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: `if (at === deal.strike) return { outcome: 'draw', payout: deal.stake }`,
        becomes: `if (at === deal.strike) return { outcome: 'lose', payout: 0n }`,
      },
    ],
    project: 'unit',
    test: MODEL,
  },
  {
    name: 'option escrow not returned',
    costs: 'the operator: what was set aside for options that are over stays set aside',
    edits: [
      {
        file: 'server/modules/options/rulesEntries.ts',
        was: `      operator('optionEscrow', -escrow),
      operator('treasury', deal.stake + escrow - payout),`,
        becomes: `      operator('treasury', deal.stake - payout),`,
      },
    ],
    project: 'unit',
    test: MODEL,
  },
  {
    name: 'an option settles twice',
    costs: 'the operator: it pays the same option again',
    edits: [
      {
        file: 'protocol/machines/optionOrder.ts',
        was: 'one.from === from && one.actor === actor',
        becomes: 'one.actor === actor',
      },
    ],
    project: 'unit',
    test: MODEL,
  },
  {
    name: 'an option settles at an old price',
    costs: 'whoever the old price is worse for: it should have been void',
    edits: [
      {
        file: 'server/modules/options/rulesSettling.ts',
        was: 'from: expiresAt - SETTLE_WITHIN_MS',
        becomes: 'from: expiresAt - 2 * SETTLE_WITHIN_MS',
      },
    ],
    project: 'unit',
    test: MODEL,
    notices: 'the moment of settling',
  },
  {
    name: 'premium rounded down',
    costs: 'the operator: a unit with every option that is sold',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'return divideCeil(cutValue(input) * lots * contractSize * (PPM + markupPpm), PER_UNIT)',
        becomes:
          'return divideFloor(cutValue(input) * lots * contractSize * (PPM + markupPpm), PER_UNIT)',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/optionOrder.test.ts',
  },
  {
    name: 'a put pays past its cap',
    costs: 'the operator: more than was set aside, down to the whole strike',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'capPrice !== null && (at - capPrice) * sign > 0n ? capPrice : at',
        becomes: 'capPrice !== null && at - capPrice > 0n && sign > 0n ? capPrice : at',
      },
    ],
    project: 'unit',
    test: MODEL,
  },
  {
    name: 'option near its cap sold at an upper estimate',
    costs: 'the operator: less volatility makes it worth more than its premium',
    edits: [
      {
        file: 'server/modules/options/rulesPremium.ts',
        was: '!isWorthSelling(deal, LEAST_PREMIUM_PPM) || !isPricedConservatively(worth)',
        becomes: '!isWorthSelling(deal, LEAST_PREMIUM_PPM) || isPricedConservatively === undefined',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesPremium.test.ts',
    notices: 'so near its cap',
  },
  {
    name: 'cap judged as if an option were held to its end',
    costs: 'the operator: who sells back at the best of all moments earns 3% of the premium',
    edits: [
      {
        file: 'protocol/formulas/optionCap.ts',
        was: 'return 2n * multiply(width, width) <=',
        becomes: 'return multiply(width, width) <=',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/foresight.test.ts',
    notices: 'at the best of all moments',
  },
  {
    name: 'a fixed payout above its stake',
    costs: 'the operator: a coin that is tossed wins on average',
    edits: [
      {
        file: 'protocol/optionTerms.ts',
        was: "{ term: '1d', ratePpm: 900_000n }",
        becomes: "{ term: '1d', ratePpm: 1_010_000n }",
      },
    ],
    project: 'unit',
    test: 'server/modules/options/foresight.test.ts',
    notices: 'whatever they choose',
  },
  {
    name: 'months sold by a calm week',
    costs: 'the operator: an estimate of ten days is too little for what runs half a year',
    edits: [
      {
        file: 'server/modules/options/rulesLongRun.ts',
        was: 'known.sigma < least ?',
        becomes: 'known.sigma > least ?',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesLongRun.test.ts',
  },
  {
    name: 'listed option bought back by what the night moved',
    costs: 'the operator: who buys before the close sells the jump of the opening twice',
    edits: [
      {
        file: 'server/modules/options/volatilities.ts',
        was: "leftMs > INTERVAL_MS['1d'] ? null",
        becomes: 'leftMs > 0 ? null',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/volatilities.test.ts',
    notices: 'the hours that are left alone',
  },
  {
    name: 'one customer binds the treasury',
    costs: 'everybody else: nothing is left to promise them',
    edits: [
      {
        file: 'server/modules/commands/shares.ts',
        was: 'if (more > 0n && !this.#tally.has(holder, more))',
        becomes: 'if (more < 0n && !this.#tally.has(holder, more))',
      },
    ],
    project: 'db',
    test: 'server/modules/commands/shares.db.test.ts',
  },
  {
    name: 'listed option sold back at the greater volatility',
    costs: 'the operator: who buys in calm and sells within a spike earns at one price',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'if (now >= bought) return bought',
        becomes: 'if (now >= bought) return now',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/optionOrder.sale.test.ts',
  },
  {
    name: 'listed option near its cap sold back at the lesser volatility',
    costs: 'the operator: who buys within a spike and sells after it earns at one price',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'return isLess ? now : bought',
        becomes: 'return isLess || true ? now : bought',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/optionOrder.sale.test.ts',
  },
  {
    name: 'mark-up added at a sale',
    costs: 'the operator: it buys back for what it sells at',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'contractSize * (PPM - markupPpm), PER_UNIT)',
        becomes: 'contractSize * (PPM + markupPpm), PER_UNIT)',
      },
    ],
    project: 'unit',
    test: 'protocol/formulas/optionOrder.sale.test.ts',
  },
  {
    name: 'listed option sold back after the stop',
    costs: 'the operator: who sees the deciding minute come sells before it',
    edits: [
      {
        file: 'server/modules/options/rulesSelling.ts',
        was: 'if (!isBeforeStop(expiresAt, now)) throw',
        becomes: 'if (expiresAt < now) throw',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesSelling.test.ts',
  },
  {
    name: 'listed option void though a later price exists',
    costs: 'whoever would have won: the house stops its log for five seconds',
    edits: [
      {
        file: 'server/modules/options/deciding.ts',
        was: 'if (inTime !== null || waits === null)',
        becomes: 'if (inTime !== null || waits !== null)',
      },
    ],
    project: 'db',
    test: 'server/modules/options/listed.db.test.ts',
  },
  {
    name: 'listed option sold back twice',
    costs: 'the operator: it pays the same option again',
    edits: [
      {
        file: 'server/modules/options/rulesSelling.ts',
        was: "option.closing === null ? 'open' : 'closed'",
        becomes: "option.closing === null ? 'open' : 'open'",
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesSelling.test.ts',
  },
  {
    name: 'listed strike from outside the ladder',
    costs: 'the operator: strikes that nobody priced bind its funds',
    edits: [
      {
        file: 'protocol/formulas/optionOrder.ts',
        was: 'const LISTED_RUNGS_TAKEN = LISTED_RUNGS + 1n',
        becomes: 'const LISTED_RUNGS_TAKEN = LISTED_RUNGS + 3n',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesPremium.test.ts',
  },
  {
    name: 'listed expiry that is on no list',
    costs: 'the customer and the operator: it ends where nobody else looks',
    edits: [
      {
        file: 'server/modules/options/rulesBuying.ts',
        was: 'seriesExpiries(instrument, hours, now).includes(expiresAt) &&',
        becomes: 'seriesExpiries(instrument, hours, now).length > 0 &&',
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rulesSelling.test.ts',
  },
  {
    name: 'key of a sale stands for any option',
    costs: 'the customer: told that one was sold, by the answer about another that was',
    edits: [
      {
        file: 'server/modules/options/asking.ts',
        was: 'body: { ...body, orderId } }',
        becomes: 'body }',
      },
    ],
    project: 'db',
    test: 'server/modules/options/listed.db.test.ts',
    notices: 'is sold once',
  },
]
