import type { SupportChat, SupportMessage } from '#protocol/support.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import { type ChatOwner, tokenOf } from './support.api.ts'

/** All that was said in a chat, page by page. */
const transcriptApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All messages, oldest first. */
    fetchAll: build.mutation<readonly SupportMessage[], ChatOwner>({
      async queryFn(owner, _api, _extra, ask) {
        let messages: readonly SupportMessage[] = []
        for (let older = true; older; ) {
          const first = messages[0]?.seq
          const query = first === undefined ? {} : { before: first }
          const reply = await ask(call('listSupport', { query, ...tokenOf(owner) }))
          if (reply.error !== undefined) return { error: reply.error }
          const page = reply.data as SupportChat
          messages = [...page.messages, ...messages]
          older = page.older
        }
        return { data: messages }
      },
    }),
  }),
})

export const { useFetchAllMutation } = transcriptApi
