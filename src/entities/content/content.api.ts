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
    /** A system parameter such as `down_url`. */
    getParameter: builder.query<Parameter, string>({
      query: (key) => call('getParameter', { params: { key } }),
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { useListContentsQuery, useGetParameterQuery } = contentApi
