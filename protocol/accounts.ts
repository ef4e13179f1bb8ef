import { z } from 'zod'
import { evmAddress, factorCode, idText, isoTime } from './fields.ts'
import { CODE_DIGITS } from './passwordLimits.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

const nameText = z.string().max(320)
export const lang = z.enum(FILE_LANGUAGES).describe('Language of what is sent')
/** Longer than any password may be, so that the answer says what is wrong with it. */
export const passwordText = z.string().min(1).max(256)
/** A code that was sent. */
export const codeText = z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`))
export const device = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .describe('128 random bits that this browser keeps, base64url')

export const CheckLoginNameQuery = z.strictObject({ name: nameText })
export const LoginNameChecked = z.object({
  kind: z.enum(['email', 'phone', 'username']),
  normal: z.string().describe('As it is compared: in lower case, a phone number as E.164'),
  free: z
    .boolean()
    .nullable()
    .describe('Null for an e-mail or a phone number: whether it is known is not told'),
})
export type LoginNameChecked = z.infer<typeof LoginNameChecked>

export const NameCodeBody = z.strictObject({
  channel: z.enum(['email', 'sms']),
  target: nameText.describe('An e-mail, or a phone number with its calling code'),
  purpose: z.enum(['register', 'reset']),
  lang,
})
export type NameCodeBody = z.infer<typeof NameCodeBody>

/** The same whether or not anybody has this address. */
export const CodeSent = z.object({
  sentTo: z.string().describe('The address or number, masked'),
  again: isoTime.describe('From when another may be asked for'),
  expiresAt: isoTime,
})
export type CodeSent = z.infer<typeof CodeSent>

export const RegisterBody = z.strictObject({
  target: nameText,
  code: codeText,
  username: nameText.optional(),
  password: passwordText,
  device,
})
export type RegisterBody = z.infer<typeof RegisterBody>

export const PasswordLoginBody = z.strictObject({
  name: nameText.describe('E-mail, phone number or username'),
  password: passwordText,
  device,
  lang,
})
export type PasswordLoginBody = z.infer<typeof PasswordLoginBody>

export const ResetPasswordBody = z.strictObject({
  target: nameText,
  code: codeText,
  password: passwordText,
  lang,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const ChangePasswordBody = z.strictObject({
  current: passwordText,
  password: passwordText,
  factor: factorCode.optional(),
  lang,
})
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** A running session of the customer's own. */
const OwnSession = z.object({
  id: z.string(),
  current: z.boolean().describe('The one that asks'),
  way: z.enum(['key', 'contract', 'password', 'google']).nullable(),
  browser: z.string().describe('Browser and system, for example `Chrome, Android`; may be empty'),
  createdAt: isoTime,
  seenAt: isoTime.describe('Last use, to the hour'),
})
export const OwnSessions = z.array(OwnSession)
export type OwnSessions = z.infer<typeof OwnSessions>

export const EndSessionBody = z.union([
  z.strictObject({ id: idText }),
  z.strictObject({ others: z.literal(true) }),
])
export type EndSessionBody = z.infer<typeof EndSessionBody>

export const PrepareLinkBody = z.strictObject({ address: evmAddress })

/** What says that a tab began a way to Google. */
export const GoogleStep = z.strictObject({
  flowId: z.uuid(),
  secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
})
export type GoogleStep = z.infer<typeof GoogleStep>

export const LinkWalletBody = z.strictObject({
  message: z.string().min(1).max(1_000).describe('The text as it was given out, byte for byte'),
  signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/),
  password: passwordText
    .optional()
    .describe('Of the account: who signs must also know it, or have proved by Google who they are'),
  google: GoogleStep.optional(),
  factor: factorCode.optional(),
  lang,
})
export type LinkWalletBody = z.infer<typeof LinkWalletBody>

export const SendPhoneLinkCodeBody = z.strictObject({
  target: nameText.describe('A phone number with its calling code'),
  password: passwordText.describe('Of the account: a session alone may text nobody'),
  lang,
})
export type SendPhoneLinkCodeBody = z.infer<typeof SendPhoneLinkCodeBody>

export const LinkPhoneBody = z.strictObject({
  target: nameText,
  code: codeText,
  password: passwordText,
})
export type LinkPhoneBody = z.infer<typeof LinkPhoneBody>
