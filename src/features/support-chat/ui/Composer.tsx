import { Paperclip, SendHorizontal, ShieldCheck } from 'lucide-react'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_IMAGES_MOST, MESSAGE_MOST } from '#protocol/supportTerms.ts'
import type { ChatOwner } from '#src/entities/support/support.api.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { isComposing } from '#src/shared/lib/isComposing.ts'
import { useOnline } from '#src/shared/lib/useOnline.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts'
import { type ChatDraft, useChatDraft } from '../useChatDraft.ts'
import css from './SupportChat.module.css'

const ImageUpload = lazyPage(
  async () => ({ default: (await import('#src/entities/image/ui/ImageUpload.tsx')).ImageUpload }),
  ['images', 'errors'],
)

/** Fewer characters left are said. */
const SAY_LEFT = 200
const ROWS_MOST = 6

interface ComposerProps {
  readonly owner: ChatOwner
  /** Keeps the token of a guest before anything is sent by it. */
  readonly keep: () => ChatOwner
  readonly onSend: (draft: ChatDraft) => void
}

/** Where a message is typed. What is sent without a network waits, so it can be used at any time. */
export function Composer({ owner, keep, onSend }: ComposerProps) {
  const { t } = useTranslation('support')
  const [draft, setDraft] = useChatDraft(owner.id)
  const [attaching, setAttaching] = useState(false)
  const left = MESSAGE_MOST - draft.text.trim().length
  const isEmpty = draft.text.trim() === '' && draft.images.length === 0
  const send = (): void => {
    if (isEmpty || left < 0) return
    onSend(draft)
    setDraft({ text: '', images: [] })
    setAttaching(false)
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className={css.never}>
        <Icon of={ShieldCheck} size={16} />
        <span>{t('never')}</span>
      </p>
      <Offline />
      <Attached draft={draft} onChange={setDraft} />
      {attaching ? (
        <Suspense>
          <ImageUpload
            key={draft.images.length}
            label={t('attach')}
            purpose="chat"
            {...guestOf(owner)}
            onChange={(image) => {
              if (image === null) return
              const { id, width, height } = image
              setDraft({ ...draft, images: [...draft.images, { id, width, height }] })
              setAttaching(false)
            }}
          />
        </Suspense>
      ) : null}
      <Typed draft={draft} left={left} onChange={setDraft} onEnter={send} />
      <div className={css.acts}>
        {draft.images.length < MESSAGE_IMAGES_MOST ? (
          <IconButton
            icon={Paperclip}
            label={t('attach')}
            pressed={attaching}
            onClick={() => {
              keep()
              setAttaching(!attaching)
            }}
          />
        ) : null}
        <Button type="submit" icon={SendHorizontal} blocked={isEmpty || left < 0}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

const guestOf = ({ token }: ChatOwner) => (token === undefined ? {} : { guest: token })

function Offline() {
  const { t } = useTranslation('support')
  const online = useOnline()
  return (
    <p className={css.offline} role="status">
      {online ? null : t('offline')}
    </p>
  )
}

interface TypedProps {
  readonly draft: ChatDraft
  /** Characters that may still be typed. */
  readonly left: number
  readonly onChange: (draft: ChatDraft) => void
  readonly onEnter: () => void
}

function Typed({ draft, left, onChange, onEnter }: TypedProps) {
  const { t } = useTranslation('support')
  const format = useFormat()
  const isDesktop = useIsDesktop()
  const id = useId()
  // Phones have a key for a new line and none beside it; an input method uses Enter for its own choice.
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    if (key !== 'Enter' || shiftKey || isComposing(event) || !isDesktop) return
    event.preventDefault()
    onEnter()
  }
  const count = format.count(Math.abs(left))
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t('write')}</label>
      <textarea
        id={id}
        className={css.typed}
        dir="auto"
        rows={Math.min(ROWS_MOST, Math.max(2, draft.text.split('\n').length))}
        value={draft.text}
        aria-invalid={left < 0}
        aria-describedby={`${id}-left`}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange({ ...draft, text: event.target.value })}
      />
      <p id={`${id}-left`} className={left < 0 ? css.wrong : css.quiet} aria-live="polite">
        {left >= SAY_LEFT ? null : left < 0 ? t('tooLong', { count }) : t('left', { count })}
      </p>
    </div>
  )
}

interface AttachedProps {
  readonly draft: ChatDraft
  readonly onChange: (draft: ChatDraft) => void
}

/** The pictures that go with the message. */
function Attached({ draft, onChange }: AttachedProps) {
  const { t } = useTranslation('support')
  const format = useFormat()
  if (draft.images.length === 0) return null
  return (
    <ul className={css.attached} aria-label={t('attached')}>
      {draft.images.map(({ id }, place) => {
        const number = format.count(place + 1)
        return (
          <li key={id}>
            <span>{t('image', { number })}</span>
            <Button
              size="small"
              tone="secondary"
              onClick={() =>
                onChange({ ...draft, images: draft.images.filter((one) => one.id !== id) })
              }
            >
              {t('unattach', { number })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
