import { expect, it } from 'vitest'
import type { SupportChat, SupportMessage } from '#protocol/support.ts'
import { joinChat } from './joinChat.ts'

const chat = (seqs: readonly number[], older = false): SupportChat => ({
  messages: seqs.map((seq) => ({ seq }) as SupportMessage),
  older,
  conversation: null,
  mailTo: null,
  hours: { open: null, opensAt: null, minutes: null },
})
const seqs = ({ messages }: SupportChat) => messages.map(({ seq }) => seq)

it('joins what is newer to what is known, each message once', () => {
  const joined = joinChat(chat([1, 2, 3], true), chat([3, 4, 5]))
  expect([seqs(joined), joined.older]).toEqual([[1, 2, 3, 4, 5], true])
})

it('begins anew where some of what is newer is missing', () => {
  const joined = joinChat(chat([1, 2]), chat([9, 10], true))
  expect([seqs(joined), joined.older]).toEqual([[9, 10], true])
})

it('takes over what is said beside the messages', () => {
  const hours = { open: true, opensAt: null, minutes: 3 }
  const joined = joinChat(chat([1]), { ...chat([]), hours })
  expect([seqs(joined), joined.hours]).toEqual([[1], hours])
  expect(seqs(joinChat(undefined, chat([1])))).toEqual([1])
})
