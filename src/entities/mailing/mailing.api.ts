import type { MailSettings, SetMailGroupBody, Unsubscribed } from '#protocol/mailSettings.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Which mails the customer gets. */
const mailingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMailSettings: build.query<MailSettings, void>({
      query: () => call('getMailSettings', {}),
      providesTags: ['mailing'],
    }),
    setMailGroup: build.mutation<MailSettings, SetMailGroupBody>({
      query: (body) => call('setMailGroup', { body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }))
        if (data !== null) {
          await dispatch(mailingApi.util.upsertQueryData('getMailSettings', undefined, data))
        }
      },
    }),
    keepLanguage: build.mutation<object, { readonly lang: FileLanguage }>({
      query: (body) => call('keepLanguage', { body }),
    }),
    unsubscribe: build.mutation<Unsubscribed, { readonly token: string }>({
      query: (body) => call('unsubscribe', { body }),
      invalidatesTags: ['mailing'],
    }),
  }),
})

export const {
  useGetMailSettingsQuery,
  useSetMailGroupMutation,
  useKeepLanguageMutation,
  useUnsubscribeMutation,
} = mailingApi
