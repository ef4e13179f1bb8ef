import type { Content, Faq, ServerState } from '#protocol/content.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import type { TextLanguage } from '#src/shared/i18n/languages.ts'

export interface TextWanted {
  readonly id: string
  readonly lang: TextLanguage
  /** Undefined: the newest. */
  readonly version: string | undefined
}

const textsApi = api.injectEndpoints({
  endpoints: (builder) => ({
    /** A page of text in a language, or in English where there is none. */
    getContent: builder.query<Content, TextWanted>({
      query: ({ id, lang, version }) =>
        call('getContent', { params: { id }, query: { lang, version } }),
      providesTags: ['content'],
    }),
    /** Questions and answers in a language, or in English where there are none. */
    listFaq: builder.query<Faq, TextLanguage>({
      query: (lang) => call('listFaq', { query: { lang } }),
      providesTags: ['content'],
      keepUnusedDataFor: 3600,
    }),
    /** Whether every part of the server works. */
    getServerState: builder.query<ServerState, undefined>({
      query: () => call('getServerState', {}),
    }),
  }),
})

export const { useGetContentQuery, useGetServerStateQuery, useListFaqQuery } = textsApi
