import { z } from 'zod'
import { isoTime } from './fields.ts'
import { plainText } from './operatorNote.ts'
import { OPERATOR_ROLES } from './operatorRoles.ts'

/** What operators close beside the calendars of markets. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_CLOSURE_ROUTES = {
  listClosures: { method: 'GET', path: '/swx/operator/closures', roles: OPERATOR_ROLES },
  proposeClosure: { method: 'POST', path: '/swx/operator/closures', roles: ['treasurer'] },
  confirmClosure: {
    method: 'POST',
    path: '/swx/operator/closures/{id}/confirm',
    roles: ['treasurer', 'admin'],
  },
  stopClosure: {
    method: 'POST',
    path: '/swx/operator/closures/{id}/stop',
    roles: OPERATOR_ROLES,
    always: true,
  },
} as const

/** `proposed` until another person confirms it; from then on nobody takes it back. */
export const CLOSURE_STATES = ['proposed', 'confirmed', 'stopped'] as const
export type ClosureState = (typeof CLOSURE_STATES)[number]

const closesAt = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .nullable()
  .describe('Time of day in the zone of the calendar; null: the whole trading day is left out')

export const ProposeClosureBody = z.strictObject({
  calendar: z.string().regex(/^[a-z-]{1,40}$/),
  date: z.iso.date().describe('A trading day of the calendar'),
  closesAt,
  reason: plainText(120),
})
export type ProposeClosureBody = z.infer<typeof ProposeClosureBody>

/** A holiday or an early close. Who did what is named by the ids of operators; times are UTC. */
export const MarketClosure = z.object({
  id: z.string(),
  calendar: z.string(),
  date: z.string(),
  closesAt,
  closesFrom: isoTime.describe('The first moment that it closes'),
  reason: z.string(),
  state: z.enum(CLOSURE_STATES),
  proposedBy: z.string(),
  proposedAt: isoTime,
  confirmedBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  since: isoTime.describe('In this state'),
})
export type MarketClosure = z.infer<typeof MarketClosure>

export const MarketClosures = z.array(MarketClosure).describe('Newest first, the newest 100')
