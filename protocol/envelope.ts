import type { FieldFaults, SuccessCode } from './answerCodes.ts'
import type { ErrorCode } from './errors.ts'

/** What every answer under /swx looks like. `result` is null unless the call succeeded. */
export interface Success<T> {
  readonly code: '200'
  readonly result: T
  /** A success code to show as a message. */
  readonly msg?: SuccessCode
}

export interface Failure {
  readonly code: ErrorCode
  readonly result: null
  /** English, for logs and people with a terminal; the client shows its own text for the code. */
  readonly msg?: string
  readonly fields?: FieldFaults
}

export type Envelope<T> = Success<T> | Failure

/** The header that makes a write happen at most once. Kept for ever with the hash of the body. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** Shape of an idempotency key: 16 to 64 letters, digits, `-` or `_`. */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/
