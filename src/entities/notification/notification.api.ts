import type { NotificationPage, UnreadNotifications } from '#protocol/notification.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Own notifications of both accounts, and how many are unread. */
const notificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnread: build.query<number, void>({
      query: () => call('listNotifications', { query: { limit: 1 } }),
      transformResponse: ({ unread }: NotificationPage) => unread,
      providesTags: ['unread'],
    }),
    listNotifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ pageParam }) =>
        call('listNotifications', { query: { limit: 20, cursor: pageParam ?? undefined } }),
      providesTags: ['notification'],
    }),
    // The list stays as it is: what was new when the page opened stays marked until it is left.
    readNotifications: build.mutation<UnreadNotifications, string>({
      query: (upTo) => call('readNotifications', { body: { upTo } }),
      invalidatesTags: ['unread'],
    }),
  }),
})

export const {
  useGetUnreadQuery,
  useListNotificationsInfiniteQuery,
  useReadNotificationsMutation,
} = notificationApi
