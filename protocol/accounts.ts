import { z } from 'zod'
import { evmAddress, idText, isoTime } from './fields.ts'
import { OwnerProof, passwordText, SignedText } from './ownerProof.ts'
import { CODE_DIGITS } from './passwordLimits.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

const nameText = z.string().max(320)
export const lang = z.enum(FILE_LANGUAGES).describe('Language of what is sent')
/** A code that was sent. */
export const codeText = z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`))
/** What an asking for a code is known by: 256 bits that only the tab has that asked. */
const codeTicket = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
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
  device: device.optional(),
  lang,
})
export type NameCodeBody = z.infer<typeof NameCodeBody>

/** The same whether or not anybody has this address. */
export const CodeSent = z.object({
  ticket: codeTicket.describe('The code is good with it only'),
  sentTo: z.string().describe('The address or number, masked'),
  again: isoTime.describe('From when another may be asked for'),
  expiresAt: isoTime,
})
export type CodeSent = z.infer<typeof CodeSent>

/** The terms that a person ticked: the text as it was shown. */
export const TermsAccepted = z.strictObject({
  lang: z.string().regex(/^[a-z]{2}$/),
  version: z.int().min(1).max(1_000_000),
})
export type TermsAccepted = z.infer<typeof TermsAccepted>

export const RegisterBody = z.strictObject({
  target: nameText,
  ticket: codeTicket,
  code: codeText,
  username: nameText.optional(),
  password: passwordText,
  terms: TermsAccepted,
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
  ticket: codeTicket,
  code: codeText,
  password: passwordText,
  lang,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const ChangePasswordBody = z.strictObject({
  proof: OwnerProof,
  password: passwordText,
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

export const LinkWalletBody = z.strictObject({
  ...SignedText.shape,
  proof: OwnerProof.describe('Of the account: the wallet that signs is not part of it yet'),
  lang,
})
export type LinkWalletBody = z.infer<typeof LinkWalletBody>

export const UnlinkWalletBody = z.strictObject({ proof: OwnerProof, lang })
export type UnlinkWalletBody = z.infer<typeof UnlinkWalletBody>

const channel = z.enum(['email', 'sms'])

export const SendLinkCodeBody = z.strictObject({
  channel,
  target: nameText.describe('An e-mail, or a phone number with its calling code'),
  proof: OwnerProof.describe('A session alone may write to nobody'),
  lang,
})
export type SendLinkCodeBody = z.infer<typeof SendLinkCodeBody>

export const LinkContactBody = z.strictObject({
  channel,
  target: nameText,
  ticket: codeTicket,
  code: codeText,
  lang,
})
export type LinkContactBody = z.infer<typeof LinkContactBody>

export const RemoveContactBody = z.strictObject({ channel, proof: OwnerProof, lang })
export type RemoveContactBody = z.infer<typeof RemoveContactBody>
