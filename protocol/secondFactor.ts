import { z } from 'zod'
import { lang } from './accounts.ts'
import { factorCode, isoTime } from './fields.ts'
import { mailedName } from './mailedText.ts'
import { OwnerProof } from './ownerProof.ts'
import { FactorAnswer, NewPasskey, Passkey } from './passkey.ts'
import { Login } from './session.ts'

/** What stands beside the password: an authenticator app, passkeys, and recovery codes for both. */
export const SecondFactor = z.object({
  app: isoTime.nullable().describe('Since when an authenticator app is on; null while none is'),
  passkeys: z.array(Passkey),
  recoveryLeft: z.int().describe('Recovery codes that were not used'),
  endsAt: isoTime
    .nullable()
    .describe('Its customer said that all are lost: from then on they are off'),
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

/** Each opens what a code of the app would, once. They are told only here, with the first factor; none with others. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const ChangeSecondFactorBody = z.strictObject({ proof: OwnerProof, lang })
export type ChangeSecondFactorBody = z.infer<typeof ChangeSecondFactorBody>

export const RemoveFactorBody = z.strictObject({
  which: z.string().min(1).max(1_400).describe('`app`, or the id of a passkey'),
  proof: OwnerProof,
  lang,
})
export type RemoveFactorBody = z.infer<typeof RemoveFactorBody>

export const AddPasskeyBody = z.strictObject({
  passkey: NewPasskey,
  name: mailedName(40),
  lang,
})
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>

const ticket = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Half a sign-in: the password was right, the second factor is still to come. */
const LoginTicket = z.object({
  ticket,
  expiresAt: isoTime,
  app: z.boolean(),
  passkey: z.boolean().describe('Whether a passkey does'),
})
export type LoginTicket = z.infer<typeof LoginTicket>

export const TicketBody = z.strictObject({ ticket })
export type TicketBody = z.infer<typeof TicketBody>

export const LoginStep = z.union([Login, LoginTicket])
export type LoginStep = z.infer<typeof LoginStep>

export const ConfirmLoginBody = z.strictObject({ ticket, factor: FactorAnswer, lang })
export type ConfirmLoginBody = z.infer<typeof ConfirmLoginBody>

export const LoseSecondFactorBody = z.strictObject({ ticket, lang })
export type LoseSecondFactorBody = z.infer<typeof LoseSecondFactorBody>

export const SecondFactorEnds = z.object({ endsAt: isoTime })
export type SecondFactorEnds = z.infer<typeof SecondFactorEnds>
