import { ERRORS, type ErrorCode, type FieldFaults } from '#contract/errors.ts'

/**
 * Why a call has no result.
 * `refused`: the house answered no, with its code. `unknown`: a write had no answer, so nobody knows
 * yet whether it happened; ask again with the same key, never with a new one. `unreachable`: a read
 * had no answer; nothing has changed.
 */
export type CallFault =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly fields: FieldFaults }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreachable' }

/** Whether something a hook or a promise handed back is a fault of a call. */
export function isCallFault(value: unknown): value is CallFault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'refused' || value.kind === 'unknown' || value.kind === 'unreachable')
  )
}

type FaultKey =
  | `code.${(typeof ERRORS)[ErrorCode]['name']}`
  | 'client.unknownError'
  | 'client.networkTimeout'
  | 'client.unreachable'

/** The key in the slice `errors` of the text for a fault; anything unrecognised reads as the unknown error. */
export function faultKey(fault: unknown): FaultKey {
  if (!isCallFault(fault)) return 'client.unknownError'
  if (fault.kind === 'unknown') return 'client.networkTimeout'
  if (fault.kind === 'unreachable') return 'client.unreachable'
  return `code.${ERRORS[fault.code].name}`
}
