/*
 * What invitations come to. Without zod, for the browser.
 */

/** Signs of a code, in Crockford's base 32. */
export const CODE_LENGTH = 8
/** Whole per cent of the net fee that is the inviter's, and for how many days from joining. */
export const COMMISSION_PERCENT = 20
export const COMMISSION_DAYS = 365
/** Whole per cent off the friend's fees, and for how many days from joining. */
export const FRIEND_PERCENT = 5
export const FRIEND_DAYS = 90
/** The most an inviter's commissions of a month come to before no more are set aside, in USDT units. */
export const MONTH_CAP = 10_000_000_000n
/** The least that is paid at once, in USDT units. */
export const LEAST_PAID = 10_000n
/** How long a browser keeps a code that it came by. */
export const CODE_KEPT_DAYS = 30

/** Why an invitation counts no more. The last one is an operator's alone. */
export const VOID_REASONS = ['samePerson', 'sameAddress', 'sameDevice', 'againstRules'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

export const FRIEND_STATES = ['active', 'over', 'void', 'waiting'] as const
