import type { Mutant } from './mutant.ts'

const STORE = 'server/modules/market/storeCandles.ts'
const BARS = 'server/modules/market/logBars.db.test.ts'

/** Of prices that are live, and what is drawn of them. */
export const MARKET_MUTANTS: readonly Mutant[] = [
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
]
