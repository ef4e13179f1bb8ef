import { z } from 'zod'
import { device, lang, TermsAccepted } from './accounts.ts'
import { isoTime } from './fields.ts'
import { GoogleStep, OwnerProof } from './ownerProof.ts'

/** A way to Google and back, once, for the tab that has its secret. */
export const GoogleFlow = z.object({
  url: z.string().describe('Where the tab goes'),
  flowId: z.string(),
  secret: z.string().describe('256 bits that only this tab has'),
  expiresAt: isoTime,
})
export type GoogleFlow = z.infer<typeof GoogleFlow>

/** What Google sent the browser back with, beside what the tab kept. */
const BACK = {
  ...GoogleStep.shape,
  code: z.string().min(1).max(2_048),
  state: z.string().min(1).max(256),
  iss: z.string().max(512).optional(),
  lang,
}

export const GoogleLoginBody = z.strictObject({
  ...BACK,
  device,
  terms: TermsAccepted.optional().describe('Needed where it makes the customer'),
})
export type GoogleLoginBody = z.infer<typeof GoogleLoginBody>

export const GoogleBackBody = z.strictObject(BACK)
export type GoogleBackBody = z.infer<typeof GoogleBackBody>

/** `link`: another way in. `step`: the owner proves by Google that it is they. */
export const PrepareGoogleBody = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('step') }),
  z.strictObject({ for: z.literal('link'), proof: OwnerProof }),
])
export type PrepareGoogleBody = z.infer<typeof PrepareGoogleBody>

export const UnlinkGoogleBody = z.strictObject({ proof: OwnerProof, lang })
export type UnlinkGoogleBody = z.infer<typeof UnlinkGoogleBody>

/** How a customer gets in. */
export const WaysIn = z.object({
  password: z.boolean(),
  wallet: z.boolean(),
  username: z.string().nullable(),
  email: z.string().nullable().describe('Masked'),
  phone: z.string().nullable().describe('Masked'),
  google: z
    .object({
      shown: z.string().describe('The address there, masked; empty where it has none'),
      linkedAt: isoTime,
    })
    .nullable(),
  removable: z
    .array(z.enum(['wallet', 'google', 'email', 'phone']))
    .describe('Which of them may go: something must be left that signs in'),
})
export type WaysIn = z.infer<typeof WaysIn>
