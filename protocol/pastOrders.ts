import { z } from 'zod'
import { isoTime } from './fields.ts'

/** Which of what is over, of any product: what ended from a moment on and before another. */
export const endedIn = {
  from: isoTime.optional().describe('UTC; only what ended at this moment or later'),
  until: isoTime.optional().describe('UTC; only what ended before this moment'),
}

/** Of one instrument. */
export const ofInstrument = {
  instrumentId: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .describe('Its number; of every instrument without it'),
}

interface Asked {
  readonly state: string
  readonly [field: string]: unknown
}

/**
 * Whether a list is asked for the fields of its history in a state of the history alone. What is not over is little: a
 * person sees all of it.
 */
export const pastAlone =
  (past: readonly string[], fields: object) =>
  ({ state, ...asked }: Asked): boolean =>
    past.includes(state) || Object.keys(fields).every((field) => asked[field] === undefined)

export const NOT_PAST = { path: ['state'], error: 'unreasonable' }
