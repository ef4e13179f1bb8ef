import { z } from 'zod'
import { isoTime } from './fields.ts'
import { IdentityDetails, IdentityDocument, RefusedPart } from './identity.ts'
import {
  IDENTITY_FLAGS,
  IDENTITY_PARTS,
  INCOMES,
  INVESTMENTS,
  RAISED_FLAGS,
  WEALTH_SOURCES,
} from './identityTerms.ts'
import { noteText } from './operatorNote.ts'

/** What operators do about identities. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_IDENTITY_ROUTES = {
  listIdentityQueue: { method: 'GET', path: '/swx/operator/identity', roles: ['reviewer'] },
  takeIdentity: { method: 'POST', path: '/swx/operator/identity/{id}/take', roles: ['reviewer'] },
  viewIdentity: { method: 'POST', path: '/swx/operator/identity/{id}/view', roles: ['reviewer'] },
  getIdentityImage: {
    method: 'GET',
    path: '/swx/operator/identity/{id}/images/{image}',
    roles: ['reviewer'],
  },
  reviewIdentity: {
    method: 'POST',
    path: '/swx/operator/identity/{id}/review',
    roles: ['reviewer'],
  },
} as const

export const IDENTITY_IMAGES = [
  'front',
  'back',
  'inHand',
  'signature',
  'proof1',
  'proof2',
  'proof3',
] as const
export type IdentityImage = (typeof IDENTITY_IMAGES)[number]

export const IdentityImageParams = z.strictObject({
  id: z.uuid(),
  image: z.enum(IDENTITY_IMAGES),
})
export const IdentityParams = z.strictObject({ id: z.uuid() })

const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** Says yes or no to a form that its operator has taken and seen, or that it needs two people. */
export const ReviewIdentityBody = z.discriminatedUnion('event', [
  z.strictObject({
    event: z.literal('approve'),
    digest: digest.describe('Of what was seen: no other form is approved'),
  }),
  z
    .strictObject({
      event: z.literal('reject'),
      refused: z.array(RefusedPart.strict()).min(1).max(IDENTITY_PARTS.length),
      said: noteText.nullable().default(null).describe('The customer reads it'),
    })
    .refine(
      ({ refused, said }) => said !== null || refused.every((one) => one.reason !== 'other'),
      {
        path: ['said'],
        error: 'required',
      },
    ),
  z.strictObject({ event: z.literal('flag'), reason: z.enum(RAISED_FLAGS) }),
])
export type ReviewIdentityBody = z.infer<typeof ReviewIdentityBody>

/** A form that waits, without a word of what is in it. */
export const QueuedIdentity = z.object({
  id: z.string(),
  customerId: z.string(),
  form: z.enum(['basic', 'full']),
  wealth: z.boolean(),
  flags: z.array(z.enum(IDENTITY_FLAGS)).describe('Any: two people must approve it'),
  sentAt: isoTime,
  dueAt: isoTime,
  overdue: z.boolean(),
  takenBy: z.string().nullable().describe('Who looks at it now'),
  takenUntil: isoTime.nullable(),
  approvedBy: z.array(z.string()),
})
export type QueuedIdentity = z.infer<typeof QueuedIdentity>

export const IdentityQueue = z.object({
  items: z.array(QueuedIdentity).describe('Longest waiting first'),
  next: z.string().nullable(),
})

/** Everything in a form. Who reads it is counted, and its customer is told the number. */
export const SeenIdentity = z.object({
  case: QueuedIdentity,
  digest,
  details: IdentityDetails,
  document: IdentityDocument.nullable(),
  signature: z.string().nullable().describe('The typed name; null where it was drawn'),
  sheet: z.string().nullable().describe('Signs that the sheet in the photo must show'),
  wealth: z
    .object({
      monthlyIncome: z.enum(INCOMES),
      sources: z.array(z.enum(WEALTH_SOURCES)),
      other: z.string().nullable(),
      expectedInvestment: z.enum(INVESTMENTS),
    })
    .nullable(),
  images: z.array(z.enum(IDENTITY_IMAGES)),
})
export type SeenIdentity = z.infer<typeof SeenIdentity>
