import { z } from 'zod'
import { isoTime } from './fields.ts'

/** What operators say of shares and ETFs. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_CORPORATE_ROUTES = {
  listCorporateActions: {
    method: 'GET',
    path: '/swx/operator/corporate-actions',
    roles: ['reviewer', 'treasurer', 'editor', 'support', 'admin'],
  },
  proposeCorporateAction: {
    method: 'POST',
    path: '/swx/operator/corporate-actions',
    roles: ['treasurer'],
  },
  confirmCorporateAction: {
    method: 'POST',
    path: '/swx/operator/corporate-actions/{id}/confirm',
    roles: ['treasurer', 'admin'],
  },
  stopCorporateAction: {
    method: 'POST',
    path: '/swx/operator/corporate-actions/{id}/stop',
    roles: ['treasurer', 'admin'],
    always: true,
  },
} as const

export const CORPORATE_KINDS = ['split', 'merger', 'delisting', 'specialDividend'] as const
export type CorporateKind = (typeof CORPORATE_KINDS)[number]

/**
 * `proposed` until another person confirms it. Once the session before it is over it is `effective`: what is open is
 * closed. It has `ended` when nothing is left of it. Until it is effective two people stop it.
 */
export const CORPORATE_STATES = ['proposed', 'confirmed', 'effective', 'ended', 'stopped'] as const
export type CorporateState = (typeof CORPORATE_STATES)[number]

const ratio = z
  .string()
  .regex(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/)
  .nullable()
  .describe('Of a split: new shares for old ones, such as 10:1; null for the others')

export const ProposeCorporateActionBody = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9.]{1,20}$/)
    .describe('Of a share or an ETF'),
  kind: z.enum(CORPORATE_KINDS),
  ratio,
  exAt: isoTime.describe('The opening of the first session at another price'),
})
export type ProposeCorporateActionBody = z.infer<typeof ProposeCorporateActionBody>

/** A corporate action. Who did what is named by the ids of operators; times are UTC. */
export const CorporateAction = z.object({
  id: z.string(),
  code: z.string(),
  kind: z.enum(CORPORATE_KINDS),
  ratio,
  exAt: isoTime,
  state: z.enum(CORPORATE_STATES),
  openOptions: z
    .number()
    .describe(
      'Open options of no listed series that expire at that moment or later: with any, it cannot be confirmed',
    ),
  proposedBy: z.string(),
  proposedAt: isoTime,
  confirmedBy: z.string().nullable(),
  stopAskedBy: z.string().nullable().describe('Who wants it stopped, once it was confirmed'),
  stoppedBy: z.string().nullable(),
  since: isoTime.describe('In this state'),
})
export type CorporateAction = z.infer<typeof CorporateAction>

export const CorporateActions = z.array(CorporateAction).describe('Newest first, the newest 100')
