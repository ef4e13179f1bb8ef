import { z } from 'zod'
import { ACCOUNT_STATES } from './accountStatus.ts'
import { isoTime } from './fields.ts'
import { noteText, plainText } from './operatorNote.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'
import { clientId, messageText, SupportMessage } from './support.ts'
import { CONVERSATION_STATES, SENDERS } from './supportTerms.ts'

/** What operators do in the support chat. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_SUPPORT_ROUTES = {
  listSupportQueue: {
    method: 'GET',
    path: '/swx/operator/support',
    roles: ['support'],
    always: true,
  },
  viewConversation: {
    method: 'POST',
    path: '/swx/operator/support/{id}/view',
    roles: ['support'],
    always: true,
  },
  takeConversation: {
    method: 'POST',
    path: '/swx/operator/support/{id}/take',
    roles: ['support'],
    always: true,
  },
  answerConversation: {
    method: 'POST',
    path: '/swx/operator/support/{id}/answer',
    roles: ['support'],
    always: true,
  },
  noteOnConversation: {
    method: 'POST',
    path: '/swx/operator/support/{id}/note',
    roles: ['support'],
    always: true,
  },
  closeConversation: {
    method: 'POST',
    path: '/swx/operator/support/{id}/close',
    roles: ['support'],
    always: true,
  },
  blockGuest: {
    method: 'POST',
    path: '/swx/operator/support/{id}/block',
    roles: ['support'],
    always: true,
  },
  searchConversations: {
    method: 'GET',
    path: '/swx/operator/support/search',
    roles: ['support'],
    always: true,
  },
  listSavedAnswers: {
    method: 'GET',
    path: '/swx/operator/support/saved',
    roles: ['support'],
    always: true,
  },
  saveAnswer: {
    method: 'POST',
    path: '/swx/operator/support/saved',
    roles: ['support'],
    always: true,
  },
  getConversationImage: {
    method: 'GET',
    path: '/swx/operator/support/{id}/images/{image}',
    roles: ['support'],
    always: true,
  },
} as const

export const ConversationParams = z.strictObject({ id: z.uuid() })
export const ConversationImageParams = z.strictObject({ id: z.uuid(), image: z.uuid() })

export const SupportQueueQuery = z.strictObject({ lang: z.enum(FILE_LANGUAGES).optional() })

/** What is looked for in the conversations that the operator answered. */
export const SearchQuery = z.strictObject({ text: z.string().trim().min(2).max(100) })

/** A message that holds what is looked for. */
export const FoundMessage = z.object({
  conversation: z.string(),
  lang: z.enum(FILE_LANGUAGES),
  from: z.enum(SENDERS),
  at: isoTime,
  text: z.string().describe('What is looked for stands between [[ and ]]'),
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const FoundMessages = z.object({
  items: z.array(FoundMessage).describe('Newest first, 50 at most'),
  more: z
    .boolean()
    .describe('Whether others hold it too, or messages were left out that are older'),
})
export type FoundMessages = z.infer<typeof FoundMessages>

export const AnswerBody = z.strictObject({ clientId, text: messageText })
export type AnswerBody = z.infer<typeof AnswerBody>

export const ConversationNoteBody = z.strictObject({ text: noteText })

const answerName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** Keeps a text to answer with, in place of the one by that name in that language; null: none any more. */
export const SaveAnswerBody = z.strictObject({
  name: answerName,
  lang: z.enum(FILE_LANGUAGES),
  text: messageText
    .nullable()
    .describe('Words in braces, such as {hash}, are filled in when it is sent'),
})
export type SaveAnswerBody = z.infer<typeof SaveAnswerBody>

export const SavedAnswer = z.object({
  name: z.string(),
  lang: z.enum(FILE_LANGUAGES),
  text: z.string(),
  savedBy: z.string(),
  savedAt: isoTime,
})
export type SavedAnswer = z.infer<typeof SavedAnswer>

/** What it was about, in a few words of the operator's own. */
export const CloseConversationBody = z.strictObject({ subject: plainText(120) })

/** A conversation that is not closed, as operators find it. */
export const QueuedConversation = z.object({
  id: z.string(),
  state: z.enum(CONVERSATION_STATES),
  lang: z.enum(FILE_LANGUAGES),
  customerId: z.string().nullable().describe('Null: a guest'),
  firstLine: z.string().describe('Of what was not answered yet'),
  waitingSince: isoTime.nullable().describe('Null: it waits for its person'),
  dueAt: isoTime.nullable().describe('When an answer was promised; null without hours'),
  overdue: z.boolean(),
  takenBy: z.string().nullable(),
})
export type QueuedConversation = z.infer<typeof QueuedConversation>

export const SupportQueue = z.object({
  items: z.array(QueuedConversation).describe('Longest waiting first, then those nobody waits in'),
})

/** A conversation with what operators may know of its person. */
export const SeenConversation = z.object({
  conversation: QueuedConversation,
  customer: z
    .object({
      state: z.enum([...ACCOUNT_STATES, 'closed']),
      verified: z.boolean(),
    })
    .nullable()
    .describe('Null: a guest. No balances'),
  blocked: z.boolean(),
  subject: z.string().nullable(),
  rating: z.int().nullable(),
  ratingWords: z.string().nullable(),
  messages: z.array(SupportMessage).describe('Oldest first, the newest 200'),
  notes: z
    .array(z.object({ operatorId: z.string(), text: z.string(), at: isoTime }))
    .describe('For operators alone'),
})
export type SeenConversation = z.infer<typeof SeenConversation>
