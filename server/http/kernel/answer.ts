import type { Envelope } from '#protocol/envelope.ts'
import type { FieldFaults, SuccessCode } from '#protocol/answerCodes.ts'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'
import type { CommandReply } from '#server/modules/commands/types.ts'
import type { Refusal } from '#server/platform/refusal.ts'

/** What goes out: the envelope's code, as text ready to send. */
export type Answer = CommandReply

/** Success with its result, and a success code to show where there is one. */
export function success(result: unknown, message?: SuccessCode): Answer {
  const envelope: Envelope<unknown> = {
    code: '200',
    result,
    ...(message === undefined ? {} : { msg: message }),
  }
  return { code: '200', json: JSON.stringify(envelope) }
}

/** A code of the closed list, with its English name for people with a terminal. */
export function failure(code: ErrorCode, fields?: FieldFaults): Answer {
  const envelope: Envelope<never> = {
    code,
    result: null,
    msg: ERRORS[code].name,
    ...(fields === undefined ? {} : { fields }),
  }
  return { code, json: JSON.stringify(envelope) }
}

export function refusalAnswer(refusal: Refusal): Answer {
  return failure(refusal.code, refusal.fields)
}

/** The HTTP status an answer travels with. */
export function statusOf({ code }: Answer): number {
  return code === '200' ? 200 : ERRORS[code].status
}
