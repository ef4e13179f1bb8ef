import { z } from 'zod'
import {
  AnswerBody,
  CloseConversationBody,
  ConversationImageParams,
  ConversationNoteBody,
  ConversationParams,
  FoundMessages,
  QueuedConversation,
  SaveAnswerBody,
  SavedAnswer,
  SearchQuery,
  SeenConversation,
  SupportQueue,
  SupportQueueQuery,
} from '#protocol/operatorSupport.ts'
import { SupportMessage } from '#protocol/support.ts'
import type { StaffCalls } from '#server/modules/support/types.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** The support chat, from the side of those who answer. */
export function operatorSupportCalls(support: StaffCalls): readonly OperatorCall[] {
  return [
    defineOperatorCall('listSupportQueue', {
      summary: 'Conversations that are not closed, longest waiting first',
      query: SupportQueueQuery,
      result: SupportQueue,
      handle: async ({ tx, query }) => ({ items: [...(await support.queue(tx, query.lang))] }),
    }),
    defineOperatorCall('searchConversations', {
      summary: 'Messages that hold a text, of conversations that the operator answered',
      query: SearchQuery,
      result: FoundMessages,
      handle: ({ operator, tx, query }) => support.search(tx, operator.id, query.text),
    }),
    defineOperatorCall('viewConversation', {
      summary: 'Everything of a conversation; its messages count as read',
      params: ConversationParams,
      result: SeenConversation,
      handle: ({ params }) => support.view(params.id),
    }),
    defineOperatorCall('takeConversation', {
      summary: 'Takes a conversation, also from a colleague',
      params: ConversationParams,
      result: QueuedConversation,
      handle: ({ operator, params }) => support.take(params.id, operator.id),
    }),
    defineOperatorCall('answerConversation', {
      summary: 'Answers; a text that asks for secrets or money, or leads elsewhere, is refused',
      params: ConversationParams,
      body: AnswerBody,
      customersRead: ({ text }) => ({ text }),
      result: SupportMessage,
      handle: ({ operator, params, body }) => support.answer(params.id, operator.id, body),
    }),
    defineOperatorCall('noteOnConversation', {
      summary: 'Keeps a note that operators alone read',
      params: ConversationParams,
      body: ConversationNoteBody,
      result: z.null(),
      handle: ({ operator, params, body }) => support.note(params.id, operator.id, body.text),
    }),
    defineOperatorCall('closeConversation', {
      summary: 'Closes a conversation, with what it was about',
      params: ConversationParams,
      body: CloseConversationBody,
      result: QueuedConversation,
      handle: ({ operator, params, body }) => support.finish(params.id, operator.id, body.subject),
    }),
    defineOperatorCall('blockGuest', {
      summary: 'Takes no more messages of a guest',
      params: ConversationParams,
      result: z.null(),
      handle: ({ operator, params }) => support.block(params.id, operator.id),
    }),
    ...savedAnswerCalls(support),
    defineOperatorCall('getConversationImage', {
      summary: 'A picture of a conversation, as a file to save',
      params: ConversationImageParams,
      download: true,
      result: FileAnswer,
      handle: ({ tx, params }) => support.picture(tx, params.id, params.image),
    }),
  ]
}

/** Texts that operators answer with often. */
function savedAnswerCalls(support: StaffCalls): readonly OperatorCall[] {
  return [
    defineOperatorCall('listSavedAnswers', {
      summary: 'Texts that operators answer with often, by name and language',
      result: z.array(SavedAnswer),
      handle: async ({ tx }) => [...(await support.savedAnswers(tx))],
    }),
    defineOperatorCall('saveAnswer', {
      summary: 'Keeps a text to answer with, changes it, or takes it away',
      body: SaveAnswerBody,
      customersRead: ({ text }) => ({ text }),
      result: z.null(),
      handle: ({ operator, body }) => support.saveAnswer(operator.id, body),
    }),
  ]
}
