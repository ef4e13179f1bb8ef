import type { Mutant } from './mutant.ts'

const STORE = 'server/modules/market/storeCandles.ts'
const BARS = 'server/modules/market/logBars.db.test.ts'

/** Of prices that are live, and what is drawn of them. */
export const MARKET_MUTANTS: readonly Mutant[] = [
  {
    name: 'start without a class that was offered',
    costs: 'the customer: orders stay open in a class that has no price to close them at',
    edits: [
      {
        file: 'server/main/offeredClasses.ts',
        was: 'gone.filter((name) => !offer.accepted.includes(name))',
        becomes: 'gone.filter((name) => offer.accepted.includes(name))',
      },
    ],
    project: 'db',
    test: 'server/main/offeredClasses.db.test.ts',
  },
  {
    name: "candle made from another source's row",
    costs:
      'the customer: a chart of live prices shows some that were simulated, and so do premiums',
    edits: [
      {
        file: STORE,
        was: "const LIVE = `row.source = 'live'`",
        becomes: 'const LIVE = `row.source IS NOT NULL`',
      },
    ],
    project: 'db',
    test: BARS,
  },
  {
    name: "candle made from another source's bar",
    costs: 'the customer: a venue or a simulation says what our own prices were',
    edits: [
      {
        file: 'server/modules/market/logBars.ts',
        was: "source.kindOf(one) === 'live' ? log : (source.bars ?? log)",
        becomes: 'source.bars ?? log',
      },
    ],
    project: 'db',
    test: BARS,
    notices: 'hold what was logged live',
  },
  {
    name: "own candle hidden by a venue's",
    costs:
      'the customer: the chart of our own time shows what another house said, not what decided',
    edits: [
      {
        file: 'server/modules/market/pastBars.ts',
        was: 'return filled.length === 0 ? own : [...own, ...filled]',
        becomes:
          'const told = new Set(past.map(({ time }) => time))\n  return filled.length === 0 ? own : [...own.filter(({ time }) => !told.has(time)), ...past]',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/pastBars.test.ts',
  },
  {
    name: "venue's candle kept as one of our own",
    costs: 'the customer: a venue says what our own prices were, and so do premiums',
    edits: [
      {
        file: 'server/modules/market/storePast.ts',
        was: 'SELECT $1, $2, $3, told.* FROM',
        becomes: "SELECT $1, $2, CASE WHEN $3 <> '' THEN 'log' END, told.* FROM",
      },
    ],
    project: 'db',
    test: 'server/modules/market/live/past/backFill.db.test.ts',
    notices: 'asks for the newest minutes',
  },
  {
    name: 'bar of the future accepted',
    costs: 'the customer: a bar that is not over stays in the chart as it was in the middle of it',
    edits: [
      {
        file: 'server/modules/market/live/past/rulesPast.ts',
        was: 'if (!isAsked || time + length > now) return null',
        becomes: 'if (!isAsked) return null',
      },
    ],
    project: 'unit',
    test: 'server/modules/market/live/past/rulesPast.test.ts',
  },
  {
    name: 'candle of a minute begun anew by the rows that are new',
    costs: 'the customer: after each run of the job a minute opens where it went on',
    edits: [
      {
        file: STORE,
        was: 'AND row.seq <= $2 AND ${LIVE}',
        becomes: 'AND row.seq > $1 AND row.seq <= $2 AND ${LIVE}',
      },
    ],
    project: 'db',
    test: BARS,
  },
  {
    name: 'thin price opens',
    costs:
      'the operator: two exchanges that agree, or one person on both, set the price of an order',
    edits: [
      {
        file: 'server/modules/market/rulesUsable.ts',
        was: "return state === 'thin' || state === 'doubtful'",
        becomes: "return state === 'doubtful'",
      },
    ],
    project: 'unit',
    test: 'server/modules/market/rulesUsable.test.ts',
  },
  {
    name: 'order opened on a price that only closes',
    costs: 'the operator: what others do not confirm becomes the entry of an order',
    edits: [
      {
        file: 'server/modules/contracts/rulesOpening.ts',
        was: 'openableNow(context, last, context.now)',
        becomes: 'usableNow(context.trading, last, context.now)',
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rulesReversing.test.ts',
  },
  {
    name: 'waiting order opened on a thin price',
    costs: 'the customer: a limit is reached by a price that nobody else would be given',
    edits: [
      {
        file: 'server/modules/contracts/rulesPlacing.ts',
        was: "if (isCloseOnly(state)) return { to: 'waiting' }",
        becomes: "if (state === 'none') return { to: 'waiting' }",
      },
    ],
    project: 'unit',
    test: 'server/modules/contracts/rulesPlacing.test.ts',
  },
  {
    name: 'doubtful price sells an option',
    costs: 'the operator: who knows the other price buys what is sold too cheaply',
    edits: [
      {
        file: 'server/modules/options/rulesBuying.ts',
        was: 'openableNow({ trading: true, state }, last, now)',
        becomes:
          "openableNow({ trading: true, state: state === 'doubtful' ? 'full' : state }, last, now)",
      },
    ],
    project: 'unit',
    test: 'server/modules/options/rules.model.test.ts',
    notices: 'sells no option',
  },
  {
    name: 'coins bought on a thin price by an order that waited',
    costs: 'the operator: a purchase that is refused by hand is had by a limit',
    edits: [
      {
        file: 'server/modules/spot/handler.ts',
        was: "if (order.side === 'buy' && isCloseOnly(market.state(order.instrumentId))) {",
        becomes: "if (order.side === 'buy' && market.state(order.instrumentId) === 'none') {",
      },
    ],
    project: 'db',
    test: 'server/modules/spot/closeOnly.db.test.ts',
  },
  {
    name: 'state of an earlier run taken for full',
    costs:
      'the operator: for the first second after a start anything may be opened on a thin price',
    edits: [
      {
        file: 'server/modules/market/service.ts',
        was: "const isMade = found === 'none' && source.kindOf(one) !== 'live'",
        becomes: "const isMade = found === 'none'",
      },
    ],
    project: 'db',
    test: 'server/modules/market/states.db.test.ts',
  },
]
