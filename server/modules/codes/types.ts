import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'

/** What a code is for, and whose. */
export interface CodeFor {
  readonly purpose: 'register' | 'reset' | 'link' | 'withdrawal'
  /** The address or number it was sent to; for a link with the customer it is for; for a withdrawal the id of its text. */
  readonly target: string
}

/** A code as it came back, with the ticket of its asking. */
export interface Given {
  /** Random bits that only the tab has that asked. */
  readonly ticket: string
  readonly code: string
}

/** An asking for a code. */
export interface Asking {
  readonly ticket: string
  readonly expires: Millis
  /** Whether nobody is to have the code: what is kept then is good for no six digits, and guessing is refused alike. */
  readonly hidden?: boolean
}

/** Codes that are sent by e-mail or SMS. */
export interface CodesService {
  /** Keeps a new code beside those that others asked for, and gives it out: six digits, as text. */
  issue(tx: Queryable, of: CodeFor, asking: Asking): Promise<string>
  /**
   * Does what a code opens, in the transaction that uses it up with every other one that would do the same. What `work` refuses does
   * not use the code up.
   * @throws Refusal codeNotSent, codeWrong; textOver in place of codeWrong once no try is left of a withdrawal's
   */
  use<T>(of: CodeFor, given: Given, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Before what costs time: a wrong code is counted, a right one is not used up. @throws Refusal as `use` */
  check(of: CodeFor, given: Given): Promise<void>
  /** Ends all codes for this, and waits for nothing. */
  end(tx: Transaction, of: CodeFor): void
  /** Ends codes by which something was to be linked to a customer. */
  endLinks(tx: Queryable, customerId: string): Promise<void>
  /** Ends every code that was sent to these addresses. */
  endTo(tx: Queryable, targets: readonly string[]): Promise<void>
  /** Clears away codes that were over before a moment. */
  sweep(before: Millis): Promise<void>
}
