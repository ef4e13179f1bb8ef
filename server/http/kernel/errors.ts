import type { FastifyBaseLogger, FastifyError } from 'fastify'
import type { ErrorCode } from '#protocol/errors.ts'
import { isConnectionLost, sqlState } from '#server/platform/postgres.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Answer, failure, refusalAnswer } from './answer.ts'

/** SQLSTATE classes that say "not now": connection, resources, shutdown, timeouts, deadlock. */
const BUSY = /^(08|53|57|40|55P03)/

/** Faults of the request that the framework itself finds, by HTTP status. */
const BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [404, '404'],
  [413, '413'],
  [415, '415'],
  [429, '429'],
])

/**
 * The answer to anything thrown. Faults of the caller become their code; whatever is ours is logged
 * and answered without a word about it.
 */
export function answerToError(error: unknown, log: FastifyBaseLogger): Answer {
  if (error instanceof Refusal) return refusalAnswer(error)
  const status = statusIn(error)
  if (status !== null && status >= 400 && status < 500) {
    const code = BY_STATUS.get(status)
    return code === undefined ? failure('400', { body: 'malformed' }) : failure(code)
  }
  log.error({ err: error }, 'a call failed')
  return failure(isBusy(error) ? '503' : '500')
}

/** True of errors that a repeat of the same request may not meet. */
function isBusy(error: unknown): boolean {
  const state = sqlState(error)
  return state === null ? isConnectionLost(error) : BUSY.test(state)
}

function statusIn(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const { statusCode } = error as Partial<FastifyError>
  return statusCode ?? null
}
