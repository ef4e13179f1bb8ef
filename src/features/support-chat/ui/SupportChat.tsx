import { type Ref, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import * as CODE from '#protocol/errorCodes.ts'
import type { SupportChat as Chat } from '#protocol/support.ts'
import { type ChatOwner, useGetChatQuery } from '#src/entities/support/support.api.ts'
import { useConfig } from '#src/shared/config/ConfigContext.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { newKey } from '#src/shared/api/call.ts'
import { isRefusedWith } from '#src/shared/api/fault.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { useOnline } from '#src/shared/lib/useOnline.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { outbox } from '../outbox.ts'
import type { ChatDraft } from '../useChatDraft.ts'
import { useChatOwner } from '../useChatOwner.ts'
import { useFind } from '../useFind.ts'
import { useWaiting } from '../useWaiting.ts'
import { Composer } from './Composer.tsx'
import { Ending } from './Ending.tsx'
import { FindBar } from './FindBar.tsx'
import { HoursLine } from './HoursLine.tsx'
import { LeaveMail } from './LeaveMail.tsx'
import { Messages } from './Messages.tsx'
import { SaveChat } from './SaveChat.tsx'
import css from './SupportChat.module.css'
import { TakeGuest } from './TakeGuest.tsx'

/** How often we ask: while a guest waits for an answer, and else. Customers are told by the feed besides. */
const SOON_MS = 5_000
const REST_MS = 15_000

/** The chat with people of ours: for customers, and for guests who write without signing in. */
export function SupportChat() {
  const owners = useChatOwner()
  const { owner, guestToTake } = owners
  // What is on the screen of one person is nothing to another.
  return (
    <div className={css.chat}>
      {guestToTake === null ? null : (
        <TakeGuest guest={guestToTake} customerId={owner.id} onAnswered={owners.answered} />
      )}
      <OwnChat key={owner.id} owner={owner} keep={owners.keep} renew={owners.renew} />
    </div>
  )
}

/** How often a chat is asked for. */
function usePolled(owner: ChatOwner) {
  const [everyMs, setEvery] = useState(REST_MS)
  const isShown = useShown()
  const query = useGetChatQuery(owner, {
    pollingInterval: isShown ? everyMs : 0,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  const waits = query.currentData?.conversation?.state === 'open'
  const wanted = owner.token !== undefined && waits ? SOON_MS : REST_MS
  if (wanted !== everyMs) setEvery(wanted)
  const again = useEffectEvent(() => {
    if (!query.isUninitialized) void query.refetch()
  })
  useEffect(() => {
    if (isShown) again()
  }, [isShown])
  return query
}

const watchShown = (look: () => void): (() => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** Whether somebody may see the page. Behind other tabs nobody reads an answer, and a guest is mailed of it. */
const useShown = (): boolean =>
  useSyncExternalStore(watchShown, () => document.visibilityState !== 'hidden')

interface OwnChatProps {
  readonly owner: ChatOwner
  readonly keep: () => ChatOwner
  /** Goes on as another guest. */
  readonly renew: () => void
}

function OwnChat({ owner, keep, renew }: OwnChatProps) {
  const query = usePolled(owner)
  const { currentData: chat, error, fulfilledTimeStamp } = query
  const waiting = useWaiting(owner, fulfilledTimeStamp, keep)
  const [finding, setFinding] = useState(false)
  const find = useFind(owner, chat, finding)
  const opener = useRef<HTMLSpanElement>(null)
  // A customer took this guest along, and the answer to that never came here.
  const isOver = owner.token !== undefined && isRefusedWith(error, CODE.signedOut)
  const renewed = useEffectEvent(renew)
  useEffect(() => {
    if (isOver) renewed()
  }, [isOver])
  const write = ({ text, images }: ChatDraft): void => {
    const whose = keep()
    const lang = currentLanguage().text
    const said = text.trim()
    outbox.add({
      owner: whose.id,
      clientId: newKey(),
      text: said === '' ? null : said,
      images,
      lang,
      at: Date.now(),
      refused: null,
    })
    waiting.send(whose)
  }
  return (
    <>
      <Head owner={owner} chat={chat} />
      <Shown
        owner={owner}
        chat={chat}
        error={error}
        retry={query.refetch}
        waiting={waiting.messages}
        find={find}
        opener={opener}
        onFind={() => setFinding(true)}
        onAgain={(clientId) => {
          outbox.refuse(clientId, null)
          waiting.send(owner)
        }}
      />
      {finding ? (
        <FindBar
          find={find}
          onClose={() => {
            setFinding(false)
            opener.current?.querySelector('button')?.focus()
          }}
        />
      ) : (
        <Composer owner={owner} keep={keep} onSend={write} />
      )}
    </>
  )
}

function Head({ owner, chat }: { readonly owner: ChatOwner; readonly chat: Chat | undefined }) {
  const { t } = useTranslation('support')
  return (
    <div className={css.head}>
      {owner.token === undefined ? null : <Note kind="info">{t('guest')}</Note>}
      <HoursLine hours={chat?.hours} />
    </div>
  )
}

interface ShownProps extends Omit<Parameters<typeof Messages>[0], 'chat'> {
  readonly chat: Chat | undefined
  readonly error: unknown
  readonly retry: () => unknown
  /** Around the button that opens the search, which has the focus again after it. */
  readonly opener: Ref<HTMLSpanElement>
  readonly onFind: () => void
}

/** What was said; what waits on this device is shown whether or not the rest came. Being offline is said where one writes. */
function Shown({ chat, error, retry, opener, onFind, ...shown }: ShownProps) {
  const { t } = useTranslation(['support', 'common'])
  const { email } = useConfig()
  const online = useOnline()
  const conversation = chat?.conversation ?? null
  const isOpen = conversation !== null && conversation.state !== 'closed'
  const mayBeMailed = shown.owner.token !== undefined && email !== 'off' && isOpen
  return (
    <>
      {chat === undefined && error === undefined ? (
        <SkeletonRows rows={3} label={t('common:loading')} />
      ) : null}
      {error === undefined || (chat !== undefined && !online) ? null : (
        <RetryNote title={t('failed')} fault={error} onRetry={retry} />
      )}
      <Messages {...shown} chat={chat} />
      {chat === undefined || !mayBeMailed ? null : (
        <LeaveMail owner={shown.owner} mailTo={chat.mailTo} />
      )}
      {conversation === null ? null : (
        <div className={css.after}>
          <Ending owner={shown.owner} conversation={conversation} />
          <SaveChat owner={shown.owner} />
          <span ref={opener}>
            <Button size="small" tone="secondary" onClick={onFind}>
              {t('find.open')}
            </Button>
          </span>
        </div>
      )}
    </>
  )
}
