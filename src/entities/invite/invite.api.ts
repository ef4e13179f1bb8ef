import type { InvitedPage, OwnInvites } from '#protocol/invite.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Own invitations, and who invited the customer: always of the real account. */
export const inviteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInvite: build.query<OwnInvites, string>({
      query: () => call('getInvite', {}),
      providesTags: ['identity', 'invite'],
    }),
    listInvited: build.infiniteQuery<InvitedPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ pageParam }) =>
        call('listInvited', { query: { limit: 20, cursor: pageParam ?? undefined } }),
    }),
    setInviter: build.mutation<OwnInvites, string>({
      query: (code) => call('setInviter', { body: { code } }),
      // The next order pays less.
      invalidatesTags: ['identity', 'invite'],
    }),
  }),
})

export const { useGetInviteQuery, useListInvitedInfiniteQuery, useSetInviterMutation } = inviteApi
