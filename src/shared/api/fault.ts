import type { FieldFaults } from '#protocol/answerCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'

/**
 * Why a call has no result.
 * `refused`: the server answered no, with its code. `unknown`: a write had no answer, so nobody knows
 * yet whether it happened; ask again with the same key, never with a new one. `unreachable`: a read
 * had no answer; nothing has changed. `unexplained`: a read was answered with a code that is none of ours, or with none.
 */
export type CallFault =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly fields: FieldFaults }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unexplained' }

/** Whether something a hook or a promise handed back is a fault of a call. */
export function isCallFault(value: unknown): value is CallFault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'refused' ||
      value.kind === 'unknown' ||
      value.kind === 'unreachable' ||
      value.kind === 'unexplained')
  )
}

/** Whether a call was refused for this reason. */
export const isRefusedWith = (fault: unknown, code: string): boolean =>
  isCallFault(fault) && fault.kind === 'refused' && fault.code === code
