import type { SupportChat } from '#protocol/support.ts'

/**
 * What is known of a chat, joined with what came after it. Anew where so much came that some of it is missing: that is asked
 * for as what is older.
 */
export function joinChat(known: SupportChat | undefined, newer: SupportChat): SupportChat {
  if (known === undefined || newer.older) return newer
  const last = known.messages.at(-1)?.seq ?? 0
  const fresh = newer.messages.filter(({ seq }) => seq > last)
  return { ...newer, messages: [...known.messages, ...fresh], older: known.older }
}
