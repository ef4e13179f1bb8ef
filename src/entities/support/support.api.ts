import type { StoredImage } from '#protocol/image.ts'
import type {
  LeaveMailBody,
  LeftMail,
  RateSupportBody,
  SendSupportBody,
  SupportChat,
  SupportConversation,
  SupportMessage,
} from '#protocol/support.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { fetchFile } from '#src/shared/api/downloadFile.ts'
import type { CallFault } from '#src/shared/api/fault.ts'
import { joinChat } from './joinChat.ts'

/** Whose chat it is: a customer's by the session, or a guest's by their token. */
export interface ChatOwner {
  /** The customer's id, or `guest`. */
  readonly id: string
  readonly token?: string
}

type Of<T> = T & { readonly owner: ChatOwner }

/** The token that goes with a call: a guest's; a customer's comes with every call. */
export const tokenOf = ({ token }: ChatOwner) => (token === undefined ? {} : { token })

/** The support chat of a customer or a guest. */
const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All messages that came so far; asked again, it fetches what is newer. */
    getChat: build.query<SupportChat, ChatOwner>({
      async queryFn(owner, { getState }, _extra, ask) {
        const known = (): SupportChat | undefined => chatIn(getState(), owner)
        const after = known()?.messages.at(-1)?.seq
        const reply = await ask(call('listSupport', { query: { after }, ...tokenOf(owner) }))
        if (reply.error !== undefined) return { error: reply.error }
        // Older ones may have come meanwhile.
        return { data: joinChat(known(), reply.data as SupportChat) }
      },
      providesTags: ['chat'],
    }),
    /** The page before a place: it joins what is shown. */
    fetchOlder: build.mutation<SupportChat, Of<{ readonly before: number }>>({
      query: ({ owner, before }) => call('listSupport', { query: { before }, ...tokenOf(owner) }),
      async onQueryStarted({ owner }, { dispatch, queryFulfilled }) {
        try {
          const { data } = await queryFulfilled
          dispatch(
            supportApi.util.updateQueryData('getChat', owner, (shown) => ({
              ...shown,
              messages: [...data.messages, ...shown.messages],
              older: data.older,
            })),
          )
        } catch {
          // Whoever asked for it shows why it did not come.
        }
      },
    }),
    sendMessage: build.mutation<SupportMessage, Of<{ readonly body: SendSupportBody }>>({
      query: ({ owner, body }) => call('sendSupport', { body, ...tokenOf(owner) }),
      invalidatesTags: ['chat'],
    }),
    closeChat: build.mutation<SupportConversation, ChatOwner>({
      query: (owner) => call('closeSupport', { ...tokenOf(owner) }),
      invalidatesTags: ['chat'],
    }),
    leaveMail: build.mutation<LeftMail, Of<{ readonly body: LeaveMailBody }>>({
      query: ({ owner, body }) => call('leaveSupportMail', { body, ...tokenOf(owner) }),
      invalidatesTags: (left) => (left === undefined ? [] : ['chat']),
    }),
    rateChat: build.mutation<SupportConversation, Of<{ readonly body: RateSupportBody }>>({
      query: ({ owner, body }) => call('rateSupport', { body, ...tokenOf(owner) }),
      invalidatesTags: ['chat'],
    }),
    takeGuest: build.mutation<null, string>({
      query: (guest) => call('takeGuest', { body: { guest } }),
      invalidatesTags: ['chat'],
    }),
    /** The address of a picture, in this page. */
    getChatImage: build.query<string, Of<Pick<StoredImage, 'id'>>>({
      queryFn: async ({ id, owner }, { extra, signal }) => {
        const token = owner.token ?? (extra as ApiExtra).token()
        const reply = await fetchFile('getSupportImage', { id }, extra as ApiExtra, signal, token)
        if ('error' in reply) return reply satisfies { error: CallFault }
        return { data: URL.createObjectURL(reply.data.blob) }
      },
      async onCacheEntryAdded(_, { cacheDataLoaded, cacheEntryRemoved }) {
        try {
          const { data } = await cacheDataLoaded
          await cacheEntryRemoved
          URL.revokeObjectURL(data)
        } catch {
          // It never came: there is no address to let go of.
        }
      },
    }),
  }),
})

function chatIn(state: unknown, owner: ChatOwner): SupportChat | undefined {
  const select = supportApi.endpoints.getChat.select(owner)
  return select(state as Parameters<typeof select>[0]).data
}

export const {
  useGetChatQuery,
  useFetchOlderMutation,
  useCloseChatMutation,
  useLeaveMailMutation,
  useRateChatMutation,
  useTakeGuestMutation,
  useGetChatImageQuery,
} = supportApi
export const { sendMessage } = supportApi.endpoints
