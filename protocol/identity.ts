import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import {
  COUNTRIES,
  documentTypesOf,
  DOCUMENT_TYPES,
  hasBack,
  IDENTITY_CONSENT,
  IDENTITY_LEVELS,
  IDENTITY_PARTS,
  IDENTITY_REASONS,
  INCOMES,
  INVESTMENTS,
  isDocumentNumber,
  isPersonName,
  MOST_PROOFS,
  needsLatin,
  plainNumber,
  SEXES,
  WEALTH_SOURCES,
} from './identityTerms.ts'
import { IDENTITY_STATES } from './machines/identity.ts'

const MALFORMED = { error: 'malformed' }

const country = z.string().refine((text) => COUNTRIES.includes(text), MALFORMED)
const personName = z.string().max(60).refine(isPersonName, MALFORMED)
const day = z.iso.date()
/** Signs that nobody can see, or that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !HIDDEN.test(text), MALFORMED)
const optionalLine = (most: number) => line(most).nullable().default(null)

/** Who somebody is, as their document has it. */
export const IdentityDetails = z
  .strictObject({
    firstName: personName,
    lastName: personName.nullable().describe('Null: one name only'),
    latinName: z
      .string()
      .max(120)
      .regex(/^[A-Z][A-Z '-]*$/)
      .nullable()
      .default(null)
      .describe('The name in the line for machines, where it is in another script'),
    sex: z.enum(SEXES),
    birthdate: day,
    country,
    address: z.strictObject({
      line1: line(120),
      line2: optionalLine(120),
      city: line(80),
      region: optionalLine(80),
      postcode: optionalLine(20),
    }),
    phone: z
      .string()
      .transform((text) => text.replaceAll(/[\s().-]/g, ''))
      .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/)),
  })
  .refine(
    ({ firstName, lastName, latinName }) =>
      latinName !== null || !needsLatin(...[firstName, lastName ?? ''].filter(isPersonName)),
    { path: ['latinName'], error: 'required' },
  )
export type IdentityDetails = z.infer<typeof IdentityDetails>

export const IdentityDocument = z
  .strictObject({
    type: z.enum(DOCUMENT_TYPES),
    issuer: country,
    number: z.string().max(60).transform(plainNumber),
    expiresOn: day.nullable().describe('Null: it has no last day'),
  })
  .refine(({ issuer, type }) => documentTypesOf(issuer).includes(type), {
    path: ['type'],
    error: 'unreasonable',
  })
  .refine(({ issuer, type, number }) => isDocumentNumber(issuer, type, number), {
    path: ['number'],
    error: 'malformed',
  })
  .refine(({ type, expiresOn }) => expiresOn !== null || type !== 'passport', {
    path: ['expiresOn'],
    error: 'required',
  })
export type IdentityDocument = z.infer<typeof IdentityDocument>

const Wealth = z
  .strictObject({
    monthlyIncome: z.enum(INCOMES),
    sources: z.array(z.enum(WEALTH_SOURCES)).min(1).max(WEALTH_SOURCES.length),
    other: optionalLine(200),
    expectedInvestment: z.enum(INVESTMENTS),
    proofs: z.array(z.uuid()).min(1).max(MOST_PROOFS),
  })
  .refine(({ sources, other }) => !sources.includes('other') || other !== null, {
    path: ['other'],
    error: 'required',
  })

const consent = z.literal(IDENTITY_CONSENT).describe('Version of the text that is agreed to')

export const BasicIdentityBody = z.strictObject({ details: IdentityDetails, consent })
export type BasicIdentityBody = z.infer<typeof BasicIdentityBody>

const photo = z.uuid().nullable().describe('Of `uploadImage`; null where it is kept')

/** A full form. What `keep` names stays as it was in the refused form before, and is null here. */
export const FullIdentityBody = z
  .strictObject({
    details: IdentityDetails.nullable(),
    document: IdentityDocument.nullable(),
    photos: z.strictObject({ front: photo, back: photo, inHand: photo }),
    signature: z
      .discriminatedUnion('way', [
        z.strictObject({ way: z.literal('drawn'), image: z.uuid() }),
        z.strictObject({ way: z.literal('typed'), name: line(130) }),
      ])
      .nullable(),
    wealth: Wealth.nullable(),
    keep: z.array(z.enum(IDENTITY_PARTS)).max(IDENTITY_PARTS.length).default([]),
    consent,
  })
  .superRefine(({ document, photos, keep, ...rest }, context) => {
    const sent = { ...photos, ...rest, document }
    const fault = (part: string, error: 'required' | 'unreasonable'): void => {
      const path = part in photos ? ['photos', part] : [part]
      context.addIssue({ code: 'custom', path, message: error })
    }
    for (const part of IDENTITY_PARTS) {
      const there = sent[part] !== null
      if (there && keep.includes(part)) fault(part, 'unreasonable')
      const optional = part === 'wealth' || part === 'back'
      if (!there && !keep.includes(part) && !optional) fault(part, 'required')
    }
    if (document === null || keep.includes('back')) return
    if (!documentTypesOf(document.issuer).includes(document.type)) return
    const wanted = hasBack(document.issuer, document.type)
    if (wanted && photos.back === null) fault('back', 'required')
    if (!wanted && photos.back !== null) fault('back', 'unreasonable')
  })
export type FullIdentityBody = z.infer<typeof FullIdentityBody>

export const RefusedPart = z.object({
  part: z.enum(IDENTITY_PARTS),
  reason: z.enum(IDENTITY_REASONS),
})
export type RefusedPart = z.infer<typeof RefusedPart>

/** What the customer may see again of what was sent: enough to know which papers these were. */
const IdentitySummary = z.object({
  name: z.string().describe('Only the first sign of each name'),
  country: z.string(),
  documentType: z.enum(DOCUMENT_TYPES).nullable(),
  documentNumber: z.string().nullable().describe('Only its last three signs'),
  wealth: z.boolean(),
})
export type IdentitySummary = z.infer<typeof IdentitySummary>

/** How far a customer's identity is, and what comes next. */
export const OwnIdentity = z.object({
  state: z.enum(IDENTITY_STATES),
  level: z.enum(IDENTITY_LEVELS).describe('What is verified, whatever waits'),
  since: isoTime.nullable(),
  form: z.enum(['basic', 'full']).nullable().describe('Of the newest one'),
  dueAt: isoTime.nullable().describe('When it is answered at the latest'),
  overdue: z.boolean(),
  left: z.int().describe('How many forms may still be sent now'),
  again: isoTime.nullable().describe('From when another may be sent; null: now'),
  refused: z.array(RefusedPart),
  note: z.string().nullable(),
  keepable: z.array(z.enum(IDENTITY_PARTS)).describe('What need not be sent again'),
  summary: IdentitySummary.nullable(),
  sheet: z.string().describe('Signs to be written on the sheet that is held beside the face'),
  notServed: z.array(z.string()).describe('Countries whose residents we may not verify'),
  seen: z.int().describe('How often operators looked at it'),
  seenAt: isoTime.nullable(),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** How long checks by people take, for everybody: no names, and no hours below five answers. */
export const IdentityFigures = z.object({
  days: z.int().describe('Over how many days back'),
  answered: z.int(),
  medianHours: decimalText.nullable().describe('From the sending to the answer; null below 5'),
  p95Hours: decimalText.nullable(),
  waiting: z.int(),
  overdue: z.int(),
})
export type IdentityFigures = z.infer<typeof IdentityFigures>
