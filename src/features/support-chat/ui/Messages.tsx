import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SupportChat } from '#protocol/support.ts'
import { type ChatOwner, useFetchOlderMutation } from '#src/entities/support/support.api.ts'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { More } from '#src/shared/ui/More.tsx'
import type { WaitingMessage } from '../outbox.ts'
import type { Find } from '../useFind.ts'
import { MessageRow, WaitingRow } from './MessageRow.tsx'
import { NewMessages } from './NewMessages.tsx'
import css from './SupportChat.module.css'

interface MessagesProps {
  readonly owner: ChatOwner
  /** Undefined while nothing came. */
  readonly chat: SupportChat | undefined
  readonly waiting: readonly WaitingMessage[]
  readonly find: Pick<Find, 'text' | 'seq'>
  /** Sends a refused message again. */
  readonly onAgain: (clientId: string) => void
}

/** All that was said, oldest first, then what waits on this device. */
export function Messages({ owner, chat, waiting, find, onAgain }: MessagesProps) {
  const { t } = useTranslation('support')
  const messages = chat?.messages ?? []
  const own = messages.filter(({ from }) => from === 'person')
  // What came with the last answer waits no more, though the answer to the sending is still on its way.
  const came = new Set(own.map(({ clientId }) => clientId))
  const left = waiting.filter(({ clientId }) => !came.has(clientId))
  useFollowed(`${messages.at(-1)?.seq ?? 0} ${left.length}`)
  const readUpTo = chat?.conversation?.readUpTo ?? 0
  const last = own.at(-1)?.seq
  return (
    <>
      {chat !== undefined && messages.length + left.length === 0 ? (
        <Empty title={t('empty')}>{t('emptyText')}</Empty>
      ) : null}
      <Older owner={owner} chat={chat} />
      <div role="log" aria-live="off" aria-label={t('log')}>
        <ol className={css.log}>
          {messages.map((message) => (
            <MessageRow
              key={message.seq}
              owner={owner}
              message={message}
              find={find.text}
              inView={message.seq === find.seq}
              state={message.seq === last ? (message.seq <= readUpTo ? 'read' : 'sent') : null}
            />
          ))}
          {left.map((message) => (
            <WaitingRow key={message.clientId} message={message} onAgain={onAgain} />
          ))}
        </ol>
      </div>
      <NewMessages chat={chat} />
    </>
  )
}

interface OlderProps {
  readonly owner: ChatOwner
  readonly chat: SupportChat | undefined
}

/** The way to what was said before. */
function Older({ owner, chat }: OlderProps) {
  const { t } = useTranslation('support')
  const [fetchOlder, asked] = useFetchOlderMutation()
  const first = chat?.messages[0]?.seq
  if (chat?.older !== true || first === undefined) return null
  const load = () => fetchOlder({ owner, before: first })
  return (
    <More title={t('failed')} more={{ busy: asked.isLoading, fault: asked.error, load }}>
      {t('older')}
    </More>
  )
}

/** Keeps the end in view when something comes, unless somebody reads further up. */
function useFollowed(change: string): void {
  const near = useRef(true)
  useEffect(() => {
    const look = (): void => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement
      near.current = scrollHeight - scrollTop - clientHeight < clientHeight / 2
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  useEffect(() => {
    const { documentElement: page } = document
    if (near.current) page.scrollTop = page.scrollHeight
  }, [change])
}
