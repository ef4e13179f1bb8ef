/**
 * How many of each one account may have at a time: more than anybody trades by hand, and few enough that
 * nobody alone makes the books slow for all others. One more is refused with tooManyAtOnce.
 */
export const MOST_AT_ONCE = {
  /** Contract orders, open ones and those that wait for their limit together. */
  contracts: 200,
  /** Coin-to-coin orders that wait; what fills at once is not counted. */
  spotWaiting: 200,
  /** Options that are not settled. */
  options: 200,
  /** Plans that run, of all products. */
  plans: 100,
  /** Exchange quotes that have neither been used nor ended. */
  quotes: 60,
} as const

/**
 * How often the stops of one order may be changed, and before that, while it waits, its limit with them: each
 * change stands in its receipt for ever, which must have an end. One more is refused with tooManyEdits.
 */
export const MOST_EDITS = 100
