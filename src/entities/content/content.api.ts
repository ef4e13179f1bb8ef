import type { Announcement } from '#protocol/announcement.ts'
import type { ContentItem, Parameter } from '#protocol/content.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'
import type { TextLanguage } from '#src/shared/i18n/languages.ts'

const contentApi = api.injectEndpoints({
  endpoints: (builder) => ({
    /** Pages of the footer. Another language is another list. */
    listContents: builder.query<readonly ContentItem[], TextLanguage>({
      query: (lang) => call('listContents', { params: { lang } }),
      providesTags: ['content'],
      keepUnusedDataFor: 3600,
    }),
    /** What the operator tells everybody, the newest first save what is pinned. */
    listAnnouncements: builder.query<readonly Announcement[], TextLanguage>({
      query: (lang) => call('listAnnouncements', { query: { lang } }),
      providesTags: ['content'],
    }),
    /** A system parameter such as `down_url`. */
    getParameter: builder.query<Parameter, string>({
      query: (key) => call('getParameter', { params: { key } }),
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { useListAnnouncementsQuery, useListContentsQuery, useGetParameterQuery } = contentApi
