import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '#protocol/secondFactor.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Who types a code, and what it may be. */
export interface Typing {
  readonly customerId: string
  /** Undefined where none was typed. */
  readonly code: string | undefined
  /** From a device or a session of the customer's: such wrong codes are counted apart from everybody else's. */
  readonly known: boolean
  /** Whether a recovery code does, too. */
  readonly recovery: boolean
}

/** The door of second factors: authenticator apps and recovery codes. */
export interface FactorsService {
  /** What a customer has of them. */
  state(customerId: string): Promise<SecondFactor>
  isOn(query: Queryable, customerId: string): Promise<boolean>
  /**
   * Makes a secret for an app. It asks nothing of anybody until a code of it is confirmed.
   * @throws Refusal userStatusWrong when one is on
   */
  begin(tx: Queryable, customerId: string, label: string): Promise<SecondFactorSecret>
  /**
   * Turns the app on by a code of it, and makes recovery codes.
   * @throws Refusal userStatusWrong when one is on or none was begun, secondFactorWrong
   */
  confirm(tx: Queryable, customerId: string, code: string): Promise<RecoveryCodes>
  /**
   * Takes a code, once; it needs none where the second factor is off. Codes of a customer are compared one after
   * another, and a wrong one is counted before the next.
   * @throws Refusal secondFactorNeeded, secondFactorWrong, 429 while no code counts
   */
  mustBeRight(typing: Typing): Promise<'off' | 'app' | 'recovery'>
  /** Puts other recovery codes in the place of those that are left. @throws Refusal userStatusWrong when it is off */
  renew(tx: Queryable, customerId: string): Promise<RecoveryCodes>
  /** Turns it off at once. */
  end(tx: Queryable, customerId: string): Promise<void>
  /** Turns it off at a moment, if it is on and not ending already; the moment that counts. */
  endAt(tx: Queryable, customerId: string, moment: Millis): Promise<Millis>
  /** Keeps one that was said to be lost. */
  keep(customerId: string): Promise<void>
  /** Deletes what has ended, and secrets that were never confirmed. For a job. */
  sweep(): Promise<void>
}
