/*
 * What every answer may hold beside a code of the closed list. By itself, since an app needs it from its
 * first call on, and the list with its names only when something goes wrong.
 */

/** The code of plain success. */
export const SUCCESS = '200'

/** Success codes that carry a message; they travel in `msg`. Text: `success:<name>`. */
export const SUCCESS_MESSAGES = {
  '20001': 'submittedForReview',
  '20002': 'depositAdded',
  '20003': 'withdrawalAdded',
  '20004': 'purchased',
  '20005': 'modified',
} as const

export type SuccessCode = keyof typeof SUCCESS_MESSAGES

/** What is wrong with one field of a malformed request. Text: `fields:<fault>`. */
export const FIELD_FAULTS = [
  'required',
  'malformed',
  'tooPrecise',
  'tooLong',
  'outOfRange',
  'unknownField',
  'unreasonable',
  'tooShort',
  'containsName',
  'guessable',
] as const

export type FieldFault = (typeof FIELD_FAULTS)[number]

/** Path of a field (`stopLoss`, `query.limit`, `header.virtually`) to its fault. */
export type FieldFaults = Readonly<Record<string, FieldFault>>
