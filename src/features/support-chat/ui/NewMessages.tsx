import { useState } from 'react'
import type { SupportChat, SupportMessage } from '#protocol/support.ts'
import { useMessageWords } from '../useMessageWords.ts'

interface Heard {
  /** The place of the newest message that is known. */
  readonly seq: number
  /** What others wrote, of the messages that came last. */
  readonly fresh: readonly SupportMessage[]
}

const NOTHING: readonly SupportMessage[] = []
const MOST_READ = 3

/**
 * Reads out what others write while the chat is open. The log is silent: else a screen reader reads all of it at the opening,
 * and every earlier page that somebody asks for.
 */
export function NewMessages({ chat }: { readonly chat: SupportChat | undefined }) {
  const wordsOf = useMessageWords()
  const [heard, setHeard] = useState<Heard | null>(null)
  const last = chat?.messages.at(-1)?.seq ?? 0
  // Fewer are those of another guest, where this one was taken along.
  if (chat !== undefined && last !== heard?.seq) {
    setHeard({ seq: last, fresh: heard === null ? NOTHING : newIn(chat, heard.seq) })
  }
  return (
    <div className="unseen" role="status">
      {heard?.fresh.map((message) => {
        const { who, text } = wordsOf(message)
        return (
          <p key={message.seq}>
            <bdi>{who}</bdi>: <bdi>{text}</bdi>
          </p>
        )
      })}
    </div>
  )
}

/** What others wrote after a place: the newest of it, since a conversation that was taken along comes as a whole. */
function newIn({ messages }: SupportChat, after: number): readonly SupportMessage[] {
  return messages.filter(({ seq, from }) => seq > after && from !== 'person').slice(-MOST_READ)
}
