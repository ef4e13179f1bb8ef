import { z } from 'zod'
import { lang } from './accounts.ts'
import { isoTime } from './fields.ts'
import { plainText } from './operatorNote.ts'
import {
  AUTOMATIC_LINES,
  CONVERSATION_STATES,
  GUEST_TOKEN,
  MESSAGE_IMAGES_MOST,
  MESSAGE_MOST,
  SENDERS,
} from './supportTerms.ts'

/** Names a message before it is sent: the same one is the same message, however often it comes. */
export const clientId = z.string().regex(/^[0-9a-f]{32}$/)

/** Text of a message: 1 to 2,000 characters, without signs that turn its direction. */
export const messageText = plainText(MESSAGE_MOST)

/** Sends a message to the own conversation: the newest, or a new one where that was closed long ago. */
export const SendSupportBody = z
  .strictObject({
    clientId,
    text: messageText.nullable().default(null),
    images: z.array(z.uuid()).max(MESSAGE_IMAGES_MOST).default([]),
    lang,
  })
  .refine(({ text, images }) => text !== null || images.length > 0, {
    path: ['text'],
    error: 'required',
  })
export type SendSupportBody = z.infer<typeof SendSupportBody>

const place = z.coerce.number().pipe(z.int().min(0).max(2_147_483_647))

/** `after`: what is newer than a place; `before`: what is older; neither: the newest. */
export const ListSupportQuery = z
  .strictObject({ after: place.optional(), before: place.optional() })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    path: ['before'],
    error: 'unreasonable',
  })
export type ListSupportQuery = z.infer<typeof ListSupportQuery>

export const RateSupportBody = z.strictObject({
  conversation: z.uuid(),
  rating: z.int().min(1).max(5),
  words: plainText(500).nullable().default(null),
})
export type RateSupportBody = z.infer<typeof RateSupportBody>

export const TakeGuestBody = z.strictObject({ guest: z.string().regex(GUEST_TOKEN) })

/** Where a guest is mailed once that somebody answered; null: nowhere. */
export const LeaveMailBody = z.strictObject({ email: z.string().max(254).nullable() })
export type LeaveMailBody = z.infer<typeof LeaveMailBody>

const mailTo = z.string().nullable().describe('Masked; null: no address is kept')

export const LeftMail = z.object({ mailTo })
export type LeftMail = z.infer<typeof LeftMail>

export const SupportImage = z.object({
  id: z.string(),
  /** In pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type SupportImage = z.infer<typeof SupportImage>

/** One message; nothing of it ever changes. */
export const SupportMessage = z.object({
  /** Its place among all messages of its person, from 1 on. */
  seq: z.int().positive(),
  conversation: z.string(),
  from: z.enum(SENDERS),
  clientId: z.string().nullable().describe('As it was sent; null for automatic ones'),
  name: z.string().nullable().describe('First name of the person who answers'),
  text: z.string().nullable().describe('Plain text; null where it is pictures alone, or automatic'),
  line: z.enum(AUTOMATIC_LINES).nullable().describe('Which automatic line; the app words it'),
  lineAt: isoTime.nullable().describe('The moment that the automatic line names'),
  images: z.array(SupportImage),
  at: isoTime,
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** When people answer. */
export const SupportHours = z.object({
  open: z.boolean().nullable().describe('Null: no hours are promised'),
  opensAt: isoTime.nullable().describe('Where it is closed'),
  minutes: z.int().nullable().describe('Median of the last seven days; null: too few answers'),
})
export type SupportHours = z.infer<typeof SupportHours>

export const SupportConversation = z.object({
  id: z.string(),
  state: z.enum(CONVERSATION_STATES),
  readUpTo: z.int().describe('Own messages up to this place were read'),
  mayRate: z.boolean(),
  rating: z.int().nullable(),
})
export type SupportConversation = z.infer<typeof SupportConversation>

export const SupportChat = z.object({
  messages: z.array(SupportMessage).describe('Oldest first'),
  older: z.boolean().describe('Whether there are older ones than the first of these'),
  conversation: SupportConversation.nullable().describe(
    'The newest; null before the first message',
  ),
  mailTo,
  hours: SupportHours,
})
export type SupportChat = z.infer<typeof SupportChat>
