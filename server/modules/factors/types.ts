import type {
  FactorAnswer,
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '#protocol/passkey.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorSecret } from '#protocol/secondFactor.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { KeptPasskey } from './storePasskeys.ts'

/** Who types a code, and what it may be. */
export interface Typing {
  readonly customerId: string
  /** A code, or what a passkey signed; undefined where there is none. */
  readonly code: FactorAnswer | undefined
  /** From a device or a session of the customer's: such wrong codes are counted apart from everybody else's. */
  readonly known: boolean
  /** Whether a recovery code does, too. */
  readonly recovery: boolean
}

/** What is kept of a passkey that was made. */
export type PasskeyRead = Pick<KeptPasskey, 'id' | 'publicKey' | 'counter'>

/** The door of second factors: authenticator apps, passkeys and recovery codes. */
export interface FactorsService {
  /** What a customer has of them. */
  state(customerId: string): Promise<SecondFactor>
  /** Which kinds of factors are on; neither: nothing more is asked for. */
  kindsOf(
    query: Queryable,
    customerId: string,
  ): Promise<{ readonly app: boolean; readonly passkey: boolean }>
  /**
   * Makes a secret for an app. It asks nothing of anybody until a code of it is confirmed.
   * @throws Refusal userStatusWrong when one is on, or five factors are
   */
  begin(tx: Queryable, customerId: string, label: string): Promise<SecondFactorSecret>
  /**
   * Turns the app on by a code of it, and makes recovery codes if nothing was on before.
   * @throws Refusal userStatusWrong when one is on or none was begun, secondFactorWrong
   */
  confirm(tx: Queryable, customerId: string, code: string): Promise<RecoveryCodes>
  /**
   * Takes an answer, once; it needs none where no factor is on. Answers of a customer are compared one after another, and a wrong one is counted before the next.
   * @throws Refusal secondFactorNeeded, secondFactorWrong, 429 while no code counts
   */
  mustBeRight(typing: Typing): Promise<'off' | 'app' | 'recovery' | 'passkey'>
  /** Puts other recovery codes in the place of those that are left. @throws Refusal userStatusWrong when it is off */
  renew(tx: Queryable, customerId: string): Promise<RecoveryCodes>
  /** What a browser needs to make a passkey. @throws Refusal userStatusWrong where five factors are on */
  beginPasskey(tx: Queryable, customerId: string, label: string): Promise<PasskeyCreation>
  /** What is to be kept of a passkey that a browser made; its challenge is used up. @throws Refusal secondFactorWrong */
  readPasskey(customerId: string, made: NewPasskey): Promise<PasskeyRead>
  /**
   * Turns a passkey on, and makes recovery codes if nothing was on before.
   * @throws Refusal userStatusWrong where it is somebody's already, or five factors are on
   */
  addPasskey(
    tx: Queryable,
    customerId: string,
    passkey: PasskeyRead & { readonly name: string; readonly lang: FileLanguage },
  ): Promise<RecoveryCodes>
  /** What a browser needs to use one of a customer's passkeys. @throws Refusal userStatusWrong where there is none */
  askPasskey(customerId: string): Promise<PasskeyRequest>
  /** Takes the app, or a passkey; with the last of them the recovery codes go. @throws Refusal notFound */
  remove(tx: Queryable, customerId: string, which: string): Promise<void>
  /** Deletes all that is kept of a customer, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
  /** Turns all off at a moment, if any is on and none ending already; the moment that counts. */
  endAt(tx: Queryable, customerId: string, moment: Millis): Promise<Millis>
  /** Keeps one that was said to be lost. */
  keep(customerId: string): Promise<void>
  /** Deletes what has ended, and secrets that were never confirmed. For a job. */
  sweep(): Promise<void>
}
