import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { ChatOwner } from '#src/entities/support/support.api.ts'
import { outbox, type WaitingMessage } from './outbox.ts'
import { sendWaiting } from './sendWaiting.ts'

/** What waits for an owner, and sending it. */
interface Waiting {
  readonly messages: readonly WaitingMessage[]
  /** Tries again at once. */
  readonly send: (owner: ChatOwner) => void
}

/**
 * Sends what waits: when the page opens, when the device is online again, and whenever the chat had an answer, since the
 * server is there then.
 * @param heard changes with each answer
 * @param keep keeps the token of a guest: nothing is sent by one that nobody keeps
 */
export function useWaiting(
  owner: ChatOwner,
  heard: number | undefined,
  keep: () => ChatOwner,
): Waiting {
  const dispatch = useDispatch()
  const all = useSyncExternalStore(outbox.subscribe, outbox.read)
  const send = (whose: ChatOwner): void => void sendWaiting(dispatch, whose)
  const messages = all.filter((message) => message.owner === owner.id)
  const again = useEffectEvent(() => {
    if (messages.length > 0) send(keep())
  })
  useEffect(() => again(), [owner.id, heard])
  useEffect(() => {
    const online = (): void => again()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [])
  return { messages, send }
}
