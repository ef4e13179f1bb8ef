import { useEffect, useEffectEvent, useState } from 'react'
import type { SupportChat } from '#protocol/support.ts'
import { findIn } from '#protocol/textSearch.ts'
import { type ChatOwner, useFetchOlderMutation } from '#src/entities/support/support.api.ts'
import { useMessageWords } from './useMessageWords.ts'

/** A search in all that was said. */
export interface Find {
  /** What is looked for, as it was typed. */
  readonly text: string
  readonly type: (text: string) => void
  /** How many messages hold it. */
  readonly total: number
  /** Which of them is in view, from 1; 0: none. */
  readonly current: number
  /** The place of that message. */
  readonly seq: number | null
  /** Goes to the message before or after it, and round. */
  readonly go: (step: -1 | 1) => void
  /** Whether earlier messages are still on their way. */
  readonly loading: boolean
  /** Why they did not come. */
  readonly fault: unknown
  readonly retry: () => void
}

/** The place of a match after a step, round the ends; matches are counted from the newest, which is 0. */
const stepped = (at: number, step: -1 | 1, total: number): number =>
  total === 0 ? 0 : (at - step + total) % total

/** Finds words in a conversation. Earlier messages are fetched until all of it is here. */
export function useFind(owner: ChatOwner, chat: SupportChat | undefined, on: boolean): Find {
  const wordsOf = useMessageWords()
  const [text, setText] = useState('')
  const [fromEnd, setFromEnd] = useState(0)
  const [fetchOlder, { error, isLoading, reset }] = useFetchOlderMutation()
  const first = chat?.older === true ? chat.messages[0]?.seq : undefined
  const isDue = on && first !== undefined && error === undefined
  const load = useEffectEvent((before: number): void => void fetchOlder({ owner, before }))
  useEffect(() => {
    if (isDue) load(first)
  }, [isDue, first])
  const wanted = on ? text : ''
  const hits = (chat?.messages ?? []).filter(
    (message) => findIn(wordsOf(message).text ?? '', wanted).length > 0,
  )
  const total = hits.length
  const at = Math.min(fromEnd, Math.max(0, total - 1))
  return {
    text: wanted,
    type(typed) {
      setText(typed)
      setFromEnd(0)
    },
    total,
    current: total === 0 ? 0 : total - at,
    seq: hits.at(-1 - at)?.seq ?? null,
    go: (step) => setFromEnd(stepped(at, step, total)),
    loading: isLoading || isDue,
    fault: error,
    retry: reset,
  }
}
