import type { Millis } from '#protocol/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY_MS = 24 * HOUR

/** A code is good for so long, and another may be asked for after so long. */
export const CODE_MS = 10 * MINUTE
export const CODE_AGAIN_MS = MINUTE

/** How often something may be asked for within a time. */
export interface Allowance {
  /** What it counts; part of what the count is kept under. */
  readonly what: string
  readonly most: number
  readonly withinMs: Millis
}

export const ALLOWED = {
  codeAgain: { what: 'codes at once', most: 1, withinMs: CODE_AGAIN_MS },
  /** Of one who asks, for one mailbox. */
  codesHourly: { what: 'codes of an hour', most: 5, withinMs: HOUR },
  /** For one mailbox: what its owner asks for on their devices, and everybody else together. */
  codesOfOwner: { what: 'codes of an owner', most: 10, withinMs: 24 * HOUR },
  codesOfStrangers: { what: 'codes of strangers', most: 20, withinMs: 24 * HOUR },
  codesOfNetwork: { what: 'codes of a network address', most: 60, withinMs: HOUR },
  deviceMails: { what: 'mails about devices', most: 10, withinMs: 24 * HOUR },
  smsOfNetwork: { what: 'sms of a network address', most: 20, withinMs: HOUR },
  smsOfPrefix: { what: 'sms of neighbouring numbers', most: 20, withinMs: HOUR },
  namesOfNetwork: { what: 'names of a network address', most: 20, withinMs: MINUTE },
  loginsOfNetwork: { what: 'logins of a network address', most: 60, withinMs: MINUTE },
} as const satisfies Record<string, Allowance>

/** An allowance that the operator sets, for a day. */
export const ofADay = (what: string, most: number): Allowance => ({
  what: `${what} of a day`,
  most,
  withinMs: 24 * HOUR,
})

/** Counts are cleared away once even the longest allowance has forgotten them. */
export const LONGEST_MS = 24 * HOUR

/** A device that was not seen for so long is a new one. */
export const DEVICE_MS = 90 * 24 * HOUR

const FREE_TRIES = 5

/** How long no guess counts after so many wrong ones in a row: a minute after the fifth, doubling up to an hour. */
export function delayAfter(tries: number): Millis {
  if (tries < FREE_TRIES) return 0
  return Math.min(MINUTE * 2 ** (tries - FREE_TRIES), HOUR)
}
