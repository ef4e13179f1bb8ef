/**
 * What happened to a customer's account, as opposed to their money: who gets in, what confirms it, and what holds
 * withdrawals. `ends`, `until`: moments (ISO 8601); `wallet`: an address.
 */
export type AccountEvent =
  /** The password was changed. */
  | { readonly kind: 'changed' }
  /** Ways in that were added or removed. */
  | { readonly kind: 'googleLinked' | 'googleRemoved' | 'walletRemoved' | 'contactGone' }
  /** An address or a number, masked. */
  | { readonly kind: 'contactLinked'; readonly contact: string }
  | { readonly kind: 'linked'; readonly wallet: string }
  /** The authenticator app; a recovery code was used. */
  | { readonly kind: 'factorOn' | 'factorOff' | 'factorRecovery' }
  /** A copy of a passkey was used, and refused; `name`: of the passkey. */
  | { readonly kind: 'factorCopied'; readonly name: string }
  /** Somebody said that the app is lost: it is off from `ends` on. */
  | { readonly kind: 'factorLost'; readonly ends: string }
  /** A sign-in from a browser that was not known. */
  | { readonly kind: 'device'; readonly browser: string; readonly ip: string }
  /** Withdrawals are held until a moment. */
  | { readonly kind: 'held'; readonly until: string }
  /** The withdrawal password was changed, or set anew without the old one. */
  | { readonly kind: 'withdrawalPassword'; readonly reset: boolean }
  /** Their customer stopped withdrawals, or lets them go on; a file of what is kept of them is ready. */
  | { readonly kind: 'payoutsStopped' | 'payoutsResumed' | 'exportReady' }
  /** The account closes at a moment; it stays open, since there is money in it, or since its owner keeps it. */
  | { readonly kind: 'closing'; readonly ends: string }
  | { readonly kind: 'closingMoney' | 'kept' }
  /** Operators froze the account until a moment, or took that back. */
  | { readonly kind: 'frozen'; readonly ends: string }
  | { readonly kind: 'unfrozen' }
  /** Somebody answered in the support chat. */
  | { readonly kind: 'supportAnswered' }
  /** All sessions but one were ended by who has that one. */
  | { readonly kind: 'sessionsEnded' }
