import type { Millis } from '#protocol/time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Tries in a row that need no waiting. */
const FREE_TRIES = 5

/** Tries in a row after which only a reset, signed by the wallet, helps. */
export const MOST_TRIES = 20

/** Nothing leaves for so long after a reset. */
export const RESET_HOLD_MS = DAY

/**
 * How long nobody may try again once so many tries in a row were made: nothing for the first four, then a
 * minute, doubled with each, a day at most.
 */
export function delayAfter(tries: number): Millis {
  if (tries < FREE_TRIES) return 0
  return Math.min(MINUTE * 2 ** (tries - FREE_TRIES), DAY)
}

/** What everybody tries first; compared without case. */
const COMMON: ReadonlySet<string> = new Set([
  'password',
  'passw0rd',
  'password1',
  'password123',
  'qwertyuiop',
  'qwerty123',
  'qwertyui',
  '1q2w3e4r',
  '1qaz2wsx',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  'letmein1',
  'welcome1',
  'admin123',
  'abcd1234',
  'abc12345',
  'bitcoin1',
  'ethereum',
  'metamask',
  'withdraw',
  'glasshouse',
])

/** Whether a password is among the first that anybody would try: common ones, runs and repetitions. */
export function isCommonPassword(text: string): boolean {
  const low = text.toLowerCase()
  if (COMMON.has(low)) return true
  const steps = Array.from(low, (one) => one.codePointAt(0) ?? 0)
  const gaps = steps.slice(1).map((code, at) => code - (steps[at] ?? 0))
  const isRun = new Set(gaps).size === 1 && [-1, 0, 1].includes(gaps[0] ?? 2)
  return isRun || new Set(low).size <= 2
}
