/** Candles of a page, where nobody says how many. */
export const PAGE = 300

/** Candles of a page on a long way back: the most that may be asked for. */
export const LONG_PAGE = 1000
