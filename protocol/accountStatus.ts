/** What an account as a whole may do. A closed one has no sessions. */
export const ACCOUNT_STATES = ['active', 'frozen', 'closing'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number] | 'closed'

/**
 * Why operators freeze an account: somebody else seems to use it, an authority demands it, its customer's identity must be
 * verified, or its payments are looked into.
 */
export const FREEZE_REASONS = ['takeover', 'authority', 'identity', 'payments'] as const
export type FreezeReason = (typeof FREEZE_REASONS)[number]

/** Nobody freezes an account for longer without two people renewing it. */
export const FREEZE_MOST_DAYS = 30

/** An account closes so long after its customer asked for it. */
export const CLOSING_DAYS = 14

/** Which accounts may do something: every one, those that are not frozen, or those that are not closing either. */
export type Needs = 'any' | 'notFrozen' | 'active'

/** Whether an account in this state may do something. */
export function mayDo(state: AccountState, needs: Needs): boolean {
  if (state === 'closed') return false
  if (state === 'frozen') return needs === 'any'
  return state === 'active' || needs !== 'active'
}
