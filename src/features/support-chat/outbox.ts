import { type ErrorCode, isErrorCode } from '#protocol/errors.ts'
import type { SupportImage } from '#protocol/support.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'

/** A message that is not sent yet, as this device keeps it. */
export interface WaitingMessage {
  /** The customer's id, or `guest`: nobody else sees it or sends it. */
  readonly owner: string
  readonly clientId: string
  readonly text: string | null
  readonly images: readonly SupportImage[]
  readonly lang: FileLanguage
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** The code we refused it with: then it is sent again only by hand. */
  readonly refused: ErrorCode | null
}

const NONE: readonly WaitingMessage[] = []

const isRefusal = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && isErrorCode(value))

function isWaiting(value: unknown): value is WaitingMessage {
  return (
    isRecord(value) &&
    ['owner', 'clientId', 'lang'].every((name) => typeof value[name] === 'string') &&
    (value['text'] === null || typeof value['text'] === 'string') &&
    Array.isArray(value['images']) &&
    typeof value['at'] === 'number' &&
    isRefusal(value['refused'])
  )
}

const kept = stored<readonly WaitingMessage[]>({
  key: 'chatOutbox',
  version: 1,
  parse: (raw) => (Array.isArray(raw) ? raw.filter(isWaiting) : null),
})

const listeners = new Set<() => void>()
let messages = kept.read() ?? NONE

function show(next: readonly WaitingMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}

// Another tab sent or wrote one.
kept.watch((other) => show(other ?? NONE))

/** What another tab wrote since is not written over: what is changed is what lies there now. */
function change(how: (now: readonly WaitingMessage[]) => readonly WaitingMessage[]): void {
  const next = how(kept.read() ?? messages)
  if (next.length === 0) kept.clear()
  else kept.write(next)
  show(next)
}

/** The messages that wait on this device, oldest first. They last as long as the device keeps them. */
export const outbox = {
  read: (): readonly WaitingMessage[] => messages,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  add: (message: WaitingMessage): void => change((now) => [...now, message]),
  remove: (clientId: string): void =>
    change((now) => now.filter((message) => message.clientId !== clientId)),
  /** What one owner wrote another goes on with, since a guest became a customer. */
  move: (from: string, owner: string): void =>
    change((now) =>
      now.map((message) => (message.owner === from ? { ...message, owner } : message)),
    ),
  refuse: (clientId: string, refused: ErrorCode | null): void =>
    change((now) =>
      now.map((message) => (message.clientId === clientId ? { ...message, refused } : message)),
    ),
}
