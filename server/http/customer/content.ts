import { AnnouncementList, ListAnnouncementsQuery } from '#protocol/announcement.ts'
import {
  Content,
  ContentList,
  Faq,
  GetContentParams,
  GetContentQuery,
  GetParameterParams,
  ListContentsParams,
  ListFaqQuery,
  Parameter,
} from '#protocol/content.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls about texts and parameters. */
export function contentCalls(content: ContentService): readonly Call[] {
  return [
    defineCall('listContents', {
      summary: 'Titles of the company, policy and other pages, in a language or in English',
      params: ListContentsParams,
      result: ContentList,
      errors: [],
      handle: async ({ params }) => [...(await content.list(params.lang))],
    }),
    defineCall('getContent', {
      summary: 'A page of text in a language or in English: its newest version, or an older one',
      params: GetContentParams,
      query: GetContentQuery,
      result: Content,
      errors: [],
      handle: ({ params, query }) => content.read(params.id, query.lang, query.version ?? null),
    }),
    defineCall('listFaq', {
      summary: 'Questions and answers in groups, in a language or in English',
      query: ListFaqQuery,
      result: Faq,
      errors: [],
      handle: ({ query }) => content.faq(query.lang),
    }),
    defineCall('listAnnouncements', {
      summary: 'What the operator tells everybody: the newest 50, pinned ones first',
      query: ListAnnouncementsQuery,
      result: AnnouncementList,
      errors: [],
      handle: async ({ query }) => [...(await content.announcements(query.lang))],
    }),
    defineCall('getParameter', {
      summary: 'A system parameter by its key',
      params: GetParameterParams,
      result: Parameter,
      errors: [CODE.parameterMissing],
      handle: ({ params }) => content.parameter(params.key),
    }),
  ]
}
