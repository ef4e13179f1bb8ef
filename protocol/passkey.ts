import { z } from 'zod'
import { factorCode, isoTime } from './fields.ts'

const bytes = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most)
    .describe('base64url')

/** What a passkey signed (WebAuthn's `get`). It counts once. */
const PasskeyAnswer = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A second factor: a code, or what a passkey signed. */
export const FactorAnswer = z.union([factorCode, z.strictObject({ passkey: PasskeyAnswer })])
export type FactorAnswer = z.infer<typeof FactorAnswer>

const credential = z.object({ id: z.string(), type: z.literal('public-key') })

/** What a browser hands to `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a browser hands to `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('Milliseconds'),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser made for such an asking. */
export const NewPasskey = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(16_000),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** A passkey as its customer sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: isoTime,
  usedAt: isoTime.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
