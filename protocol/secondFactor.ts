import { z } from 'zod'
import { lang } from './accounts.ts'
import { factorCode, isoTime } from './fields.ts'
import { OwnerProof } from './ownerProof.ts'
import { Login } from './session.ts'

/** An authenticator app as a second factor. */
export const SecondFactor = z.object({
  since: isoTime.nullable().describe('Null while it is off'),
  recoveryLeft: z.int().describe('Recovery codes that were not used'),
  endsAt: isoTime.nullable().describe('Its customer said it is lost: from then on it is off'),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const BeginSecondFactorBody = z.strictObject({ proof: OwnerProof })
export type BeginSecondFactorBody = z.infer<typeof BeginSecondFactorBody>

/** What an authenticator app is given. */
export const SecondFactorSecret = z.object({
  secret: z.string().describe('Base 32, to be typed'),
  uri: z.string().describe('`otpauth://`, to be read as a QR code'),
})
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

export const ConfirmSecondFactorBody = z.strictObject({ factor: factorCode, lang })
export type ConfirmSecondFactorBody = z.infer<typeof ConfirmSecondFactorBody>

/** Each opens what a code of the app would, once. They are told only here. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const ChangeSecondFactorBody = z.strictObject({ proof: OwnerProof, lang })
export type ChangeSecondFactorBody = z.infer<typeof ChangeSecondFactorBody>

const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Half a sign-in: the password was right, the second factor is still to come. */
const LoginTicket = z.object({ ticket, expiresAt: isoTime })

export const LoginStep = z.union([Login, LoginTicket])
export type LoginStep = z.infer<typeof LoginStep>

export const ConfirmLoginBody = z.strictObject({ ticket, factor: factorCode, lang })
export type ConfirmLoginBody = z.infer<typeof ConfirmLoginBody>

export const LoseSecondFactorBody = z.strictObject({ ticket, lang })
export type LoseSecondFactorBody = z.infer<typeof LoseSecondFactorBody>

export const SecondFactorEnds = z.object({ endsAt: isoTime })
export type SecondFactorEnds = z.infer<typeof SecondFactorEnds>
