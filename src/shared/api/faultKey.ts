import { ERRORS, type ErrorCode, isErrorCode } from '#protocol/errors.ts'
import { isCallFault } from './fault.ts'

type FaultKey =
  | `code.${(typeof ERRORS)[ErrorCode]['name']}`
  | 'client.unknownError'
  | 'client.networkTimeout'
  | 'client.unreachable'

/** The key in the slice `errors` of the text for a fault; anything unrecognised reads as the unknown error. */
export function faultKey(fault: unknown): FaultKey {
  if (!isCallFault(fault) || fault.kind === 'unexplained') return 'client.unknownError'
  if (fault.kind === 'unknown') return 'client.networkTimeout'
  if (fault.kind === 'unreachable') return 'client.unreachable'
  return isErrorCode(fault.code) ? `code.${ERRORS[fault.code].name}` : 'client.unknownError'
}
