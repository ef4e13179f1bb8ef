import type { Mutant } from './mutant.ts'

const LIVE = 'server/modules/market/live'

/** Of what exchanges say. */
export const VENUE_MUTANTS: readonly Mutant[] = [
  {
    name: 'quotes outlive their connection',
    costs: 'both sides: orders are filled at what an exchange said before it fell silent',
    edits: [{ file: `${LIVE}/feedState.ts`, was: 'known.quotes.clear()', becomes: '' }],
    project: 'unit',
    test: `${LIVE}/feedState.test.ts`,
    notices: 'is forgotten with the connection that brought it',
  },
  {
    name: 'a flood is read to its end',
    costs: 'everybody: one exchange slows the prices of all others',
    edits: [
      {
        file: `${LIVE}/rulesFlood.ts`,
        was: 'return this.#frames <= this.#bounds.frames &&',
        becomes: 'return',
      },
    ],
    project: 'unit',
    test: `${LIVE}/rulesFlood.test.ts`,
  },
  {
    name: 'a flood after a quiet minute is forgotten',
    costs: 'everybody: one exchange slows the prices of all others again and again',
    edits: [
      {
        file: `${LIVE}/failureCount.ts`,
        was: 'Math.max(this.#drops, this.#floods)',
        becomes: 'this.#drops',
      },
    ],
    project: 'unit',
    test: `${LIVE}/failureCount.test.ts`,
  },
  {
    name: 'a quote on its way outlives its connection',
    costs: 'both sides: a price that nobody keeps up to date decides orders',
    edits: [
      {
        file: `${LIVE}/outbox.ts`,
        was: 'if (venue === event.venue) this.#quotes.delete(key)',
        becomes: '',
      },
    ],
    project: 'unit',
    test: `${LIVE}/feedState.test.ts`,
    notices: 'and none of a connection that ended',
  },
  {
    name: 'an unreadable quote leaves the one before',
    costs: 'both sides: the exchange moved on, and its old price decides',
    edits: [
      {
        file: `${LIVE}/feedState.ts`,
        was: 'if (prices === null) known?.quotes.delete(code)',
        becomes: 'if (prices === null) continue',
      },
    ],
    project: 'unit',
    test: `${LIVE}/feedState.test.ts`,
    notices: 'is no quote once its last word can not be read',
  },
  {
    name: 'the clock may be behind by any time',
    costs: 'both sides: orders and options are settled in seconds that are over, or to come',
    edits: [{ file: `${LIVE}/feedState.ts`, was: 'Math.abs(median)', becomes: 'median' }],
    project: 'unit',
    test: `${LIVE}/feedState.test.ts`,
    notices: 'whichever way',
  },
  {
    name: 'prices open orders by a clock that is wrong',
    costs: 'both sides: who knows the right time trades on seconds that ours takes for others',
    edits: [
      {
        file: `${LIVE}/rulesClock.ts`,
        was: 'return isClockRight(offMs) || state',
        becomes: 'return offMs !== 0 || state',
      },
    ],
    project: 'unit',
    test: `${LIVE}/rulesClock.test.ts`,
    notices: 'a full price is',
  },
  {
    name: 'a clock that nobody compared is right',
    costs: 'both sides: the same, as soon as exchanges stop to tell their time',
    edits: [
      {
        file: `${LIVE}/rulesClock.ts`,
        was: 'return offMs !== null && offMs <= MOST_FOR_OPENING_MS',
        becomes: 'return offMs === null || offMs <= MOST_FOR_OPENING_MS',
      },
    ],
    project: 'unit',
    test: `${LIVE}/rulesClock.test.ts`,
    notices: 'a full price is',
  },
  {
    name: 'prices go on by a clock that is far off',
    costs: 'both sides: rows of the log name seconds that they are not of',
    edits: [
      {
        file: `${LIVE}/liveSource.ts`,
        was: 'stateByClock(trusted, clockOffMs)',
        becomes: 'stateByClock(trusted, Math.min(clockOffMs ?? 0, 2_001))',
      },
    ],
    project: 'unit',
    test: `${LIVE}/liveSource.test.ts`,
    notices: 'is none by one that is far off',
  },
  {
    name: 'production starts by a clock that is wrong',
    costs: 'both sides: the first rows of a log name seconds that they are not of',
    edits: [
      {
        file: `${LIVE}/livePrices.ts`,
        was: 'isClockJudged && covered.size > 0',
        becomes: 'isClockJudged && covered.size < 0',
      },
    ],
    project: 'unit',
    test: `${LIVE}/livePrices.test.ts`,
    notices: 'do not begin by a clock',
  },
  {
    name: 'any text of a venue is a price',
    costs: 'both sides: 1e5 or nothing at all stands among the prices of a second',
    edits: [
      {
        file: `${LIVE}/venueFrames.ts`,
        was: 'refine((text) => parseDecimal(text, DECIMALS).ok)',
        becomes: 'refine((text) => text.length <= DECIMALS)',
      },
    ],
    project: 'unit',
    test: `${LIVE}/venueFrames.test.ts`,
    notices: 'that are no plain decimal',
  },
  {
    name: 'a book in dollars makes a price in USDT',
    costs: 'customers: where USDT loses its peg, their coins are priced in another currency',
    edits: [
      {
        file: `${LIVE}/indexFile.ts`,
        was: 'symbol !== wanted',
        becomes: "symbol.split('/')[0] !== wanted.split('/')[0]",
      },
    ],
    project: 'unit',
    test: `${LIVE}/indexFile.test.ts`,
    notices: 'a book in dollars',
  },
]
