/**
 * The day its text last changed in a way that matters. Whoever accepted an older one is asked again
 * before the next contract or option on the real account.
 */
export const RISK_NOTICE_VERSION = '2026-11-22'

/** Below this many accounts a share of them says nothing. */
export const LEAST_ACCOUNTS = 30
